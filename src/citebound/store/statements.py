"""All SQL besides the schema, named; lists come as one JSON array, nothing is built from parts."""

from __future__ import annotations

from typing import Final

# The connection

CONNECTION_PRAGMAS: Final = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = NORMAL",
    # Makes INSERT OR REPLACE fire the triggers that refuse DELETE.
    "PRAGMA recursive_triggers = ON",
)
# Survives a crash of the process; readers never wait for a writer.
WRITE_AHEAD_LOG: Final = "PRAGMA journal_mode = WAL"
# Begins a block of reads; the first read fixes the moment.
BEGIN_READING: Final = "BEGIN DEFERRED"
# Fixes the moment.
FIRST_READ: Final = "SELECT 1 FROM sqlite_schema LIMIT 1"
# Begins a block of writes; waits here for another writer.
BEGIN_WRITING: Final = "BEGIN IMMEDIATE"
# Ends a block of writes.
COMMIT: Final = "COMMIT"
# Takes everything back.
ROLL_BACK: Final = "ROLLBACK"
# Begins an inner block.
SAVEPOINT: Final = "SAVEPOINT inside"
# Ends an inner block.
RELEASE: Final = "RELEASE inside"
# Takes an inner block back.
ROLL_BACK_TO: Final = "ROLLBACK TO inside"

# Opening

# Whose file it is.
APPLICATION_ID: Final = "PRAGMA application_id"
# Which schema it has.
SCHEMA_VERSION: Final = "PRAGMA user_version"
# Everything that the schema declares, SQLite's own tables apart.
SCHEMA: Final = (
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^'"
)
# One migration; the version number moves with it or not at all.
MIGRATION: Final = """
BEGIN IMMEDIATE;
{script}
PRAGMA application_id = {application};
PRAGMA user_version = {version};
COMMIT;
"""
# Notes when the store was made, by the database's own clock; for people only.
SET_CREATED: Final = """
INSERT INTO meta (name, value) VALUES ('created_at', strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
ON CONFLICT DO NOTHING
"""
# All facts about the store.
META: Final = "SELECT name, value FROM meta"
# Notes a fact about the store.
SET_META: Final = """
INSERT INTO meta (name, value) VALUES (?, ?)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
# A dossier by its name.
DOSSIER: Final = "SELECT id, folder FROM dossier WHERE name = :name"
# The first dossier that was made of a folder.
DOSSIER_AT: Final = "SELECT name FROM dossier WHERE folder = :folder ORDER BY id LIMIT 1"
# Every dossier of a folder; SQLite compares text by code point.
DOSSIERS_AT: Final = "SELECT name FROM dossier WHERE folder = :folder ORDER BY name"
# A new dossier.
ADD_DOSSIER: Final = "INSERT INTO dossier (name, folder) VALUES (:name, :folder)"

# Payloads

# The newest take of each of these texts.
PAYLOADS: Final = """
SELECT p.sha256, p.body, p.take FROM json_each(:hashes) AS wanted
CROSS JOIN payload AS p ON p.sha256 = wanted.value
"""
# A text, or another take of it.
ADD_PAYLOAD: Final = "INSERT INTO payload (sha256, take, body) VALUES (?, ?, ?)"

# The audit chain

# Its newest link.
LAST_LINK: Final = "SELECT n, head FROM audit WHERE dossier = :dossier ORDER BY n DESC LIMIT 1"
# The head of one link.
LINK: Final = "SELECT head FROM audit WHERE dossier = :dossier AND n = :n"
# The newest link of a kind.
LAST_LINK_OF: Final = """
SELECT digest FROM audit WHERE dossier = :dossier AND kind = :kind ORDER BY n DESC LIMIT 1
"""
# One more link.
ADD_LINK: Final = """
INSERT INTO audit (dossier, n, kind, "first", "last", digest, head)
VALUES (:dossier, :n, :kind, :first, :last, :digest, :head)
"""

# Documents, rights, events

# Every document in slot order.
HELD: Final = """
SELECT slot, doc_id, version, text_sha256, presence FROM document
WHERE dossier = :dossier ORDER BY slot
"""
# Every document with one principal's rights; :default is 1 for the owner.
SNAPSHOT: Final = """
SELECT d.slot, d.doc_id, d.version, d.text_sha256, d.weight, d.reader, d.presence = 'active',
       coalesce(r.eligible, :default) = 1, coalesce(r.revision, :default)
FROM document AS d
LEFT JOIN present_right AS r
    ON r.dossier = d.dossier AND r.principal = :principal AND r.slot = d.slot
WHERE d.dossier = :dossier ORDER BY d.slot
"""
# Whether a principal ever had a right granted or revoked.
IS_KNOWN: Final = """
SELECT EXISTS (SELECT 1 FROM present_right WHERE dossier = :dossier AND principal = :principal)
"""
# The last sequence number; 0 before the first.
LAST_SEQUENCE: Final = "SELECT coalesce(max(sequence), 0) FROM event WHERE dossier = :dossier"
# The next free slot.
NEXT_SLOT: Final = "SELECT coalesce(max(slot) + 1, 0) FROM document WHERE dossier = :dossier"
# The events after a sequence number.
EVENTS: Final = """
SELECT sequence, kind, slot, doc_id, principal, before, after, text_sha256, at
FROM event WHERE dossier = :dossier AND sequence > :after ORDER BY sequence
"""
# The documents with one of these names.
DOCUMENTS_NAMED: Final = """
SELECT d.slot, d.doc_id, d.version, d.text_sha256, d.weight, d.reader, d.presence
FROM json_each(:names) AS wanted
CROSS JOIN document AS d ON d.dossier = :dossier AND d.doc_id = wanted.value
"""
# A principal's present right on a document.
RIGHT: Final = """
SELECT revision FROM present_right
WHERE dossier = :dossier AND principal = :principal AND slot = :slot
"""
# How often people decided about an item.
DECIDED_ON: Final = """
SELECT count(*) FROM event
WHERE dossier = :dossier AND kind = 'decided' AND before = :item
"""
# What people decided, oldest first.
DECISIONS: Final = """
SELECT after, principal, at, text_sha256 FROM event
WHERE dossier = :dossier AND kind = 'decided' ORDER BY sequence
"""
# A change that happened.
ADD_EVENT: Final = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
# A version.
ADD_VERSION: Final = "INSERT INTO version VALUES (?, ?, ?, ?, ?, ?, ?)"
# The present state of a document.
SET_DOCUMENT: Final = """
INSERT INTO document (dossier, slot, doc_id, version, text_sha256, weight, reader, presence)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (dossier, slot) DO UPDATE SET doc_id = excluded.doc_id, version = excluded.version,
    text_sha256 = excluded.text_sha256, weight = excluded.weight, reader = excluded.reader,
    presence = excluded.presence
"""
# A change of a right.
ADD_RIGHT: Final = """
INSERT INTO rights (dossier, principal, slot, revision, eligible, sequence)
VALUES (?, ?, ?, ?, ?, ?)
"""
# The present right.
SET_RIGHT: Final = """
INSERT INTO present_right (dossier, principal, slot, revision, eligible) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (dossier, principal, slot) DO UPDATE SET
    revision = excluded.revision, eligible = excluded.eligible
"""

# Results

# The rows of these keys, all takes, with the newest take of their output and what they need to be
# complete.
NODES: Final = """
SELECT n.key, n.address, n.status, n.fields, n.out_hash, n.call_key, n.run_id, n.id,
       n.children = (SELECT count(*) FROM edge WHERE node = n.id),
       n.call_key = '' OR EXISTS (
           SELECT 1 FROM payload WHERE sha256 = n.raw_sha256 AND body IS NOT NULL
       ), n.raw_sha256,
       (SELECT body FROM payload WHERE sha256 = n.out_hash ORDER BY take DESC LIMIT 1)
FROM json_each(:keys) AS wanted
CROSS JOIN node AS n ON n.dossier = :dossier AND n.key = wanted.value
"""
# The children of the newest row of a key, in slot order.
CHILDREN: Final = """
SELECT child FROM edge
WHERE node = (SELECT max(id) FROM node WHERE dossier = :dossier AND key = :key) ORDER BY position
"""
# The outputs of a call for one principal, or for any when :principal is null, oldest first.
BOUND: Final = """
SELECT raw_sha256, finished, attempt FROM binding
WHERE dossier = :dossier AND call_key = :call_key AND retry = :retry
  AND (:principal IS NULL OR principal = :principal) ORDER BY id
"""
# The greatest id of a result that is or was in the store; given here, so that edges can name it.
LAST_NODE: Final = """
SELECT max(coalesce((SELECT max(id) FROM node), 0), coalesce((SELECT max(node) FROM edge), 0))
"""
# A result.
ADD_NODE: Final = "INSERT INTO node VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
# A child of a result.
ADD_EDGE: Final = "INSERT INTO edge VALUES (?, ?, ?)"
# A raw output, unless it is bound so already.
ADD_BINDING: Final = """
INSERT INTO binding (dossier, call_key, retry, principal, raw_sha256, finished, attempt)
VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""

# Attempts

# A call that is about to be made.
ADD_ATTEMPT: Final = """
INSERT INTO attempt (dossier, run_id, node_key, call_key, request_sha256)
VALUES (:dossier, :run_id, :node_key, :call_key, :request)
"""
# What came of it.
ADD_ATTEMPT_END: Final = """
INSERT INTO attempt_end (attempt, text_sha256, tokens_sha256, stop_reason, prompt_tokens,
    output_tokens, failure, seconds, device_memory)
VALUES (:attempt, :text, :tokens, :stop_reason, :prompt_tokens, :output_tokens, :failure, :seconds,
    :device_memory)
"""
# Every call with what came of it, and whether a node of its run was made of that.
RECORDED: Final = """
SELECT a.id, a.run_id, a.node_key, a.call_key, coalesce(e.text_sha256, ''),
       coalesce(e.tokens_sha256, ''), coalesce(e.prompt_tokens, 0), coalesce(e.output_tokens, 0),
       coalesce(e.seconds, 0.0), coalesce(e.device_memory, 0),
       coalesce(e.failure = '', 0) AND (
           EXISTS (
               SELECT 1 FROM node AS n WHERE n.dossier = a.dossier AND n.key = a.node_key
               AND n.run_id = a.run_id AND n.raw_sha256 = e.text_sha256
           ) OR EXISTS (
               SELECT 1 FROM run_result AS r WHERE r.dossier = a.dossier
               AND r.run_id = a.run_id AND r.key = a.node_key AND r.attempt = a.id
           )
       )
FROM attempt AS a LEFT JOIN attempt_end AS e ON e.attempt = a.id
WHERE a.dossier = :dossier ORDER BY a.id
"""

# Runs and heads

# The next run's id.
NEXT_RUN: Final = "SELECT coalesce(max(run_id), 0) + 1 FROM run WHERE dossier = :dossier"
# A build that starts.
ADD_RUN: Final = """
INSERT INTO run VALUES (:dossier, :run_id, :principal, :recipe, :full, :sequence, :settings, :at)
"""
# A build that ends.
ADD_RUN_END: Final = """
INSERT INTO run_end VALUES (
    :dossier, :run_id, :sequence, :root_key, :root_status,
    :counters, :details, :at, :audit_length, :audit_head
)
"""
# The root of a run that was not full becomes what is served.
SET_HEAD: Final = """
INSERT INTO head (dossier, principal, recipe, root_key, sequence, run_id)
SELECT dossier, principal, recipe, :root_key, :sequence, run_id FROM run
WHERE dossier = :dossier AND run_id = :run_id AND NOT "full"
ON CONFLICT (dossier, principal, recipe) DO UPDATE SET
    root_key = excluded.root_key, sequence = excluded.sequence, run_id = excluded.run_id
"""
# Runs with their ends, oldest first; all of them when :ids is null.
RUNS: Final = """
SELECT r.run_id, r.principal, r.recipe, r."full", r.sequence, r.settings, r.at,
       e.sequence, e.root_key, e.root_status, e.counters, e.details, e.at
FROM run AS r LEFT JOIN run_end AS e USING (dossier, run_id)
WHERE r.dossier = :dossier AND (:ids IS NULL OR r.run_id IN (SELECT value FROM json_each(:ids)))
ORDER BY r.run_id
"""
# A kept result of a full run; the id is given here.
ADD_RUN_RESULT: Final = """
INSERT INTO run_result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
# The kept results of a full run, with the newest take of each output.
KEPT: Final = """
SELECT r.key, r.children, r.out_hash,
       (SELECT body FROM payload WHERE sha256 = r.out_hash ORDER BY take DESC LIMIT 1)
FROM run_result AS r WHERE r.dossier = :dossier AND r.run_id = :run_id ORDER BY r.id
"""
# The greatest id of a kept result in the store.
LAST_RUN_RESULT: Final = "SELECT coalesce(max(id), 0) FROM run_result"
# The head of a principal for a recipe, or of the recipe that was built last.
HEAD: Final = """
SELECT root_key, sequence, run_id, recipe FROM head
WHERE dossier = :dossier AND principal = :principal AND (:recipe IS NULL OR recipe = :recipe)
ORDER BY run_id DESC LIMIT 1
"""
# The heads that a document's own nodes stand under: down from each root along the one path that
# leads to the document's slot. A node that was INELIGIBLE did not use its text.
RESTING_ON: Final = """
WITH RECURSIVE path (principal, recipe, key, address, status) AS (
    SELECT principal, recipe, root_key, '', '' FROM head WHERE dossier = :dossier
    UNION
    SELECT p.principal, p.recipe, child.key, child.address, child.status
    FROM path AS p
    CROSS JOIN node AS above ON above.dossier = :dossier AND above.key = p.key
    CROSS JOIN edge ON edge.node = above.id
    CROSS JOIN node AS child ON child.dossier = :dossier AND child.key = edge.child
    WHERE p.address NOT GLOB :own
      AND (child.address GLOB :own OR child.address IN (SELECT value FROM json_each(:above)))
)
SELECT h.principal, h.root_key, h.sequence, h.run_id, h.recipe,
       json_group_array(DISTINCT p.address) FILTER (WHERE p.address GLOB 'g*')
FROM path AS p JOIN head AS h ON h.dossier = :dossier AND h.principal = p.principal
    AND h.recipe = p.recipe
GROUP BY h.principal, h.recipe
HAVING max(p.address GLOB :own AND p.status <> 'INELIGIBLE') ORDER BY h.principal, h.recipe
"""
# How often each node of a principal's recipe was to be tried again.
RETRIES: Final = """
SELECT doc_id, max(CAST(after AS INTEGER)) FROM event
WHERE dossier = :dossier AND principal = :principal AND before = :recipe AND kind = 'retried'
GROUP BY doc_id
"""
# The names of all remembered choices.
CHOICE_NAMES: Final = """
SELECT DISTINCT name FROM choice ORDER BY name
"""
# A choice of every dossier and principal is forgotten.
FORGET_CHOICE: Final = """
DELETE FROM choice WHERE name = ?
"""
# A choice of one principal is forgotten.
FORGET_CHOICE_OF: Final = """
DELETE FROM choice WHERE dossier = ? AND principal = ? AND name = ?
"""
# A principal's remembered choices.
CHOICES: Final = """
SELECT name, value FROM choice WHERE dossier = :dossier AND principal = :principal ORDER BY name
"""
# A choice, beside or instead of the one of its name.
SET_CHOICE: Final = """
INSERT INTO choice (dossier, principal, name, value) VALUES (?, ?, ?, ?)
ON CONFLICT (dossier, principal, name) DO UPDATE SET value = excluded.value
"""

# The file ledger

# When the folder was last looked at.
SYNCED_AT: Final = "SELECT at FROM sync WHERE dossier = :dossier"
# Notes when.
SET_SYNCED_AT: Final = """
INSERT INTO sync (dossier, at) VALUES (:dossier, :at)
ON CONFLICT (dossier) DO UPDATE SET at = excluded.at
"""
# The files that are documents; SQLite compares text by code point.
FILES: Final = """
SELECT doc_id, disk_path, size, mtime_ns, ctime_ns, inode, bytes_sha256, unsettled
FROM file WHERE dossier = :dossier ORDER BY doc_id
"""
# A file as it is now.
SET_FILE: Final = "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
# A file that is no document any more.
REMOVE_FILE: Final = "DELETE FROM file WHERE dossier = ? AND doc_id = ?"
# What is not included.
LEFT_OUT: Final = (
    "SELECT path, reason, detail FROM left_out WHERE dossier = :dossier ORDER BY place"
)
# Something that is not included.
ADD_LEFT_OUT: Final = "INSERT INTO left_out VALUES (?, ?, ?, ?, ?)"
# Forgets what was not included.
CLEAR_LEFT_OUT: Final = "DELETE FROM left_out WHERE dossier = :dossier"

# Parts

# The known parts of these texts under a rule.
PARTS: Final = """
SELECT p.text_sha256, p.spans FROM json_each(:hashes) AS wanted
CROSS JOIN part AS p ON p.text_sha256 = wanted.value AND p.rule = :rule
"""
# The parts of a text.
SET_PARTS: Final = "INSERT OR REPLACE INTO part (text_sha256, rule, spans) VALUES (?, ?, ?)"

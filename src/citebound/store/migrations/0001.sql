-- Schema 1. All text lives in payload; everything else holds offsets, hashes, ids, file names and settings.
-- History tables refuse UPDATE and DELETE; mutable tables hold a present state that can be computed again.

-- Facts about the store itself: created_at and the home (see home.py). Mutable.
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- The dossiers of this store. folder is '.' when the store lies in the dossier's folder.
CREATE TABLE dossier (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folder TEXT NOT NULL
) STRICT;

-- Every text, by the hash of its bytes. The newest take counts: a damaged body is never replaced, a new take is put beside it.
CREATE TABLE payload (
    sha256 TEXT NOT NULL,
    take INTEGER NOT NULL,
    body BLOB,
    erased_at TEXT,
    PRIMARY KEY (sha256, take),
    CHECK ((body IS NULL) = (erased_at IS NOT NULL))
) STRICT;

-- What happened, in one strictly rising sequence per dossier.
CREATE TABLE event (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    sequence INTEGER NOT NULL,
    kind TEXT NOT NULL,
    slot INTEGER NOT NULL,
    doc_id TEXT NOT NULL,
    principal TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    text_sha256 TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (dossier, sequence)
) STRICT, WITHOUT ROWID;

-- How often nodes were to be tried again is asked at every plan.
CREATE INDEX event_retried ON event (dossier, principal, before) WHERE kind = 'retried';

-- The numbered versions of each document.
CREATE TABLE version (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    slot INTEGER NOT NULL,
    number INTEGER NOT NULL,
    text_sha256 TEXT NOT NULL,
    reader TEXT NOT NULL,
    weight INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    PRIMARY KEY (dossier, slot, number)
) STRICT, WITHOUT ROWID;

-- The present state of each document: the fold of its events. Mutable.
CREATE TABLE document (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    slot INTEGER NOT NULL,
    doc_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    text_sha256 TEXT NOT NULL,
    weight INTEGER NOT NULL,
    reader TEXT NOT NULL,
    presence TEXT NOT NULL,
    PRIMARY KEY (dossier, slot)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_by_name ON document (dossier, doc_id);

-- Every change of a right.
CREATE TABLE rights (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    principal TEXT NOT NULL,
    slot INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    eligible INTEGER NOT NULL CHECK (eligible IN (0, 1)),
    sequence INTEGER NOT NULL,
    PRIMARY KEY (dossier, principal, slot, revision)
) STRICT, WITHOUT ROWID;

-- The present rights: the newest row of rights for each principal and document. Mutable.
CREATE TABLE present_right (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    principal TEXT NOT NULL,
    slot INTEGER NOT NULL,
    eligible INTEGER NOT NULL CHECK (eligible IN (0, 1)),
    revision INTEGER NOT NULL,
    PRIMARY KEY (dossier, principal, slot)
) STRICT, WITHOUT ROWID;

-- Builds that started.
CREATE TABLE run (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    run_id INTEGER NOT NULL,
    principal TEXT NOT NULL,
    recipe TEXT NOT NULL,
    "full" INTEGER NOT NULL CHECK ("full" IN (0, 1)),
    sequence INTEGER NOT NULL,
    settings TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (dossier, run_id)
) STRICT, WITHOUT ROWID;

-- Builds that ended, with the length and the head of the audit chain at that moment, so that a cut tail shows.
CREATE TABLE run_end (
    dossier INTEGER NOT NULL,
    run_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    root_key TEXT NOT NULL,
    root_status TEXT NOT NULL,
    counters TEXT NOT NULL,
    details TEXT NOT NULL,
    at TEXT NOT NULL,
    audit_length INTEGER NOT NULL,
    audit_head TEXT NOT NULL,
    PRIMARY KEY (dossier, run_id),
    FOREIGN KEY (dossier, run_id) REFERENCES run (dossier, run_id)
) STRICT, WITHOUT ROWID;

-- Results. The newest row of a key counts; an older one did not verify and was set aside.
CREATE TABLE node (
    id INTEGER PRIMARY KEY,
    dossier INTEGER NOT NULL,
    key TEXT NOT NULL,
    address TEXT NOT NULL,
    status TEXT NOT NULL,
    fields TEXT NOT NULL,
    out_hash TEXT NOT NULL,
    children INTEGER NOT NULL,
    call_key TEXT NOT NULL,
    raw_sha256 TEXT NOT NULL,
    run_id INTEGER NOT NULL,
    FOREIGN KEY (dossier, run_id) REFERENCES run (dossier, run_id)
) STRICT;

CREATE INDEX node_by_key ON node (dossier, key);

-- The children of each result, in slot order.
CREATE TABLE edge (
    node INTEGER NOT NULL REFERENCES node (id),
    position INTEGER NOT NULL,
    child TEXT NOT NULL,
    PRIMARY KEY (node, position)
) STRICT, WITHOUT ROWID;

-- Calls of generators, before they are made.
CREATE TABLE attempt (
    id INTEGER PRIMARY KEY,
    dossier INTEGER NOT NULL,
    run_id INTEGER NOT NULL,
    node_key TEXT NOT NULL,
    call_key TEXT NOT NULL,
    request_sha256 TEXT NOT NULL,
    FOREIGN KEY (dossier, run_id) REFERENCES run (dossier, run_id)
) STRICT;

-- What came of them. failure is the reason why nothing came; otherwise it is empty and the hashes are set.
CREATE TABLE attempt_end (
    attempt INTEGER PRIMARY KEY REFERENCES attempt (id),
    text_sha256 TEXT NOT NULL,
    tokens_sha256 TEXT NOT NULL,
    stop_reason TEXT NOT NULL,
    prompt_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    failure TEXT NOT NULL,
    seconds REAL NOT NULL
) STRICT;

-- Raw outputs by what was sent, for whom; the oldest that verifies counts.
CREATE TABLE binding (
    id INTEGER PRIMARY KEY,
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    call_key TEXT NOT NULL,
    retry INTEGER NOT NULL,
    principal TEXT NOT NULL,
    raw_sha256 TEXT NOT NULL,
    finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
    attempt INTEGER REFERENCES attempt (id),
    UNIQUE (dossier, call_key, retry, principal, raw_sha256, finished)
) STRICT;

-- Results of full runs, kept for comparison: never served, never found by key.
CREATE TABLE run_result (
    id INTEGER PRIMARY KEY,
    dossier INTEGER NOT NULL,
    run_id INTEGER NOT NULL,
    key TEXT NOT NULL,
    address TEXT NOT NULL,
    status TEXT NOT NULL,
    fields TEXT NOT NULL,
    out_hash TEXT NOT NULL,
    children TEXT NOT NULL,
    call_key TEXT NOT NULL,
    retry INTEGER NOT NULL,
    principal TEXT NOT NULL,
    raw_sha256 TEXT NOT NULL,
    finished INTEGER,
    attempt INTEGER REFERENCES attempt (id),
    UNIQUE (dossier, run_id, key),
    FOREIGN KEY (dossier, run_id) REFERENCES run (dossier, run_id)
) STRICT;

-- The hash chain: each link covers the rows first to last of its kind (event sequences, node ids, run_result ids, a run id).
CREATE TABLE audit (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    "first" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,
    digest TEXT NOT NULL,
    head TEXT NOT NULL,
    PRIMARY KEY (dossier, n)
) STRICT, WITHOUT ROWID;

-- The newest summary of each principal and recipe. Mutable.
CREATE TABLE head (
    dossier INTEGER NOT NULL,
    principal TEXT NOT NULL,
    recipe TEXT NOT NULL,
    root_key TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    run_id INTEGER NOT NULL,
    PRIMARY KEY (dossier, principal, recipe),
    FOREIGN KEY (dossier, run_id) REFERENCES run (dossier, run_id)
) STRICT, WITHOUT ROWID;

-- The settings that the last build of each principal was told to use. Mutable.
CREATE TABLE choice (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    principal TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (dossier, principal, name)
) STRICT, WITHOUT ROWID;

-- When the folder was last looked at. Mutable.
CREATE TABLE sync (
    dossier INTEGER PRIMARY KEY REFERENCES dossier (id),
    at TEXT NOT NULL
) STRICT;

-- The documents' files as they were then. inode is text because file systems use all 64 bits. Mutable.
CREATE TABLE file (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    doc_id TEXT NOT NULL,
    disk_path TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    ctime_ns INTEGER NOT NULL,
    inode TEXT NOT NULL,
    bytes_sha256 TEXT NOT NULL,
    unsettled INTEGER NOT NULL CHECK (unsettled IN (0, 1)),
    PRIMARY KEY (dossier, doc_id)
) STRICT, WITHOUT ROWID;

-- What was not included then, and why. Mutable.
CREATE TABLE left_out (
    dossier INTEGER NOT NULL REFERENCES dossier (id),
    place INTEGER NOT NULL,
    path TEXT NOT NULL,
    reason TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (dossier, place)
) STRICT, WITHOUT ROWID;

-- Where long texts are cut: [[start, end], ...] in code points. Derived; may be emptied at any time.
CREATE TABLE part (
    text_sha256 TEXT NOT NULL,
    rule TEXT NOT NULL,
    spans TEXT NOT NULL,
    PRIMARY KEY (text_sha256, rule)
) STRICT, WITHOUT ROWID;

-- Payloads admit one change: from a body to a tombstone.
CREATE TRIGGER payload_no_update BEFORE UPDATE ON payload
WHEN old.body IS NULL OR new.body IS NOT NULL OR new.erased_at IS NULL
    OR new.sha256 <> old.sha256 OR new.take <> old.take
BEGIN SELECT raise(ABORT, 'payload admits erasure only'); END;
CREATE TRIGGER payload_no_delete BEFORE DELETE ON payload
BEGIN SELECT raise(ABORT, 'payload is append-only'); END;

CREATE TRIGGER event_no_update BEFORE UPDATE ON event
BEGIN SELECT raise(ABORT, 'event is append-only'); END;
CREATE TRIGGER event_no_delete BEFORE DELETE ON event
BEGIN SELECT raise(ABORT, 'event is append-only'); END;
CREATE TRIGGER version_no_update BEFORE UPDATE ON version
BEGIN SELECT raise(ABORT, 'version is append-only'); END;
CREATE TRIGGER version_no_delete BEFORE DELETE ON version
BEGIN SELECT raise(ABORT, 'version is append-only'); END;
CREATE TRIGGER rights_no_update BEFORE UPDATE ON rights
BEGIN SELECT raise(ABORT, 'rights is append-only'); END;
CREATE TRIGGER rights_no_delete BEFORE DELETE ON rights
BEGIN SELECT raise(ABORT, 'rights is append-only'); END;
CREATE TRIGGER node_no_update BEFORE UPDATE ON node
BEGIN SELECT raise(ABORT, 'node is append-only'); END;
CREATE TRIGGER node_no_delete BEFORE DELETE ON node
BEGIN SELECT raise(ABORT, 'node is append-only'); END;
CREATE TRIGGER edge_no_update BEFORE UPDATE ON edge
BEGIN SELECT raise(ABORT, 'edge is append-only'); END;
CREATE TRIGGER edge_no_delete BEFORE DELETE ON edge
BEGIN SELECT raise(ABORT, 'edge is append-only'); END;
CREATE TRIGGER binding_no_update BEFORE UPDATE ON binding
BEGIN SELECT raise(ABORT, 'binding is append-only'); END;
CREATE TRIGGER binding_no_delete BEFORE DELETE ON binding
BEGIN SELECT raise(ABORT, 'binding is append-only'); END;
CREATE TRIGGER attempt_no_update BEFORE UPDATE ON attempt
BEGIN SELECT raise(ABORT, 'attempt is append-only'); END;
CREATE TRIGGER attempt_no_delete BEFORE DELETE ON attempt
BEGIN SELECT raise(ABORT, 'attempt is append-only'); END;
CREATE TRIGGER attempt_end_no_update BEFORE UPDATE ON attempt_end
BEGIN SELECT raise(ABORT, 'attempt_end is append-only'); END;
CREATE TRIGGER attempt_end_no_delete BEFORE DELETE ON attempt_end
BEGIN SELECT raise(ABORT, 'attempt_end is append-only'); END;
CREATE TRIGGER run_no_update BEFORE UPDATE ON run
BEGIN SELECT raise(ABORT, 'run is append-only'); END;
CREATE TRIGGER run_no_delete BEFORE DELETE ON run
BEGIN SELECT raise(ABORT, 'run is append-only'); END;
CREATE TRIGGER run_end_no_update BEFORE UPDATE ON run_end
BEGIN SELECT raise(ABORT, 'run_end is append-only'); END;
CREATE TRIGGER run_end_no_delete BEFORE DELETE ON run_end
BEGIN SELECT raise(ABORT, 'run_end is append-only'); END;
CREATE TRIGGER run_result_no_update BEFORE UPDATE ON run_result
BEGIN SELECT raise(ABORT, 'run_result is append-only'); END;
CREATE TRIGGER run_result_no_delete BEFORE DELETE ON run_result
BEGIN SELECT raise(ABORT, 'run_result is append-only'); END;
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
BEGIN SELECT raise(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
BEGIN SELECT raise(ABORT, 'audit is append-only'); END;

"""What leaves of minutes were checked against, and when: the transcript, and what was decided."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citebound.check.history.intervals import FOREVER, both
from citebound.check.minutes.voices import voices_of
from citebound.check.recipes.letters import reading_of
from citebound.check.stored.readers import holds_items
from citebound.digest import Json, record_digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from citebound.check.history.fold import History
    from citebound.check.history.intervals import Intervals
    from citebound.check.history.states import State
    from citebound.check.minutes.rulings import Decided
    from citebound.check.minutes.voices import Voices
    from citebound.check.nodes.node import Node
    from citebound.check.stored.bodies import Bodies


@dataclass(frozen=True, slots=True)
class Scene:
    """What was so between two changes, for one principal."""

    start: int
    """The first sequence at which it was so."""
    end: int
    """The first at which it was so no more."""
    transcript: State | None
    """What items are checked against; None without one that may be read."""
    decisions: Mapping[str, Sequence[Decided]]
    """By item, everything that was ever decided, oldest first."""
    digest: str
    """What the keys of leaves have of it."""

    def decision(self, item: str) -> Decided | None:
        """The newest about an item at that time."""
        about = self.decisions.get(item, ())
        number = bisect_right(about, self.start, key=lambda one: one.event.sequence)
        return about[number - 1] if number else None


@dataclass(frozen=True, slots=True)
class Base:
    """What items are checked against."""

    scene: Scene
    """The moment."""
    transcript: State
    """The document."""
    text: str
    """Its text."""
    voices: Voices
    """Who said what."""

    def reading(self, start: int, end: int) -> str:
        """How a passage reads, without what nobody said."""
        return reading_of(self.voices.spoken(self.text[start:end]))

    def places(self, start: int, end: int) -> Iterator[int]:
        """Where the same characters stand between blanks."""
        text, passage = self.text, self.text[start:end]
        at = text.find(passage)
        while at >= 0:
            after = at + len(passage)
            if not (text[max(0, at - 1) : at] + text[after : after + 1]).strip():
                yield at
            at = text.find(passage, at + 1)


@dataclass(slots=True)
class Meetings:
    """The scenes of one dossier."""

    history: History
    decided: Sequence[Decided]
    """All decisions, oldest first."""
    _scenes: dict[str, list[Scene]] = field(default_factory=dict)
    _voices: dict[str, Voices | None] = field(default_factory=dict)
    """By reader."""

    def intervals(self, principal: str, digest: str) -> Intervals:
        """When leaves of a principal's minutes had this digest."""
        found: list[tuple[int, int]] = []
        for scene in self._known(principal):
            if scene.digest != digest:
                continue
            if found and found[-1][1] == scene.start:
                found[-1] = (found[-1][0], scene.end)
            else:
                found.append((scene.start, scene.end))
        return tuple(found)

    def scene_of(self, leaf: Node) -> Scene | None:
        """What a leaf was checked against; None when nothing ever was as its key says."""
        principal, digest = str(leaf.fields["principal"]), str(leaf.fields["decisions_digest"])
        alike = [scene for scene in self._known(principal) if scene.digest == digest]
        then = (scene for scene in alike if both(leaf.current, ((scene.start, scene.end),)))
        return next(then, alike[0] if alike else None)

    def base_of(self, scene: Scene, bodies: Bodies) -> Base | None:
        """The transcript of a scene; None without one, or when it cannot be read.

        Raises:
            ValueError: its voices have another shape.
            LookupError: as well.
            TypeError: as well.
        """
        transcript = scene.transcript
        if transcript is None:
            return None
        if transcript.reader not in self._voices:
            self._voices[transcript.reader] = voices_of(transcript.reader, bodies)
        text, voices = bodies.text(transcript.text_sha256), self._voices[transcript.reader]
        if text is None or voices is None:
            return None
        return Base(scene, transcript, text, voices)

    def _known(self, principal: str) -> list[Scene]:
        if principal not in self._scenes:
            self._scenes[principal] = list(self._made(principal))
        return self._scenes[principal]

    def _made(self, principal: str) -> Iterator[Scene]:
        by_item: dict[str, list[Decided]] = {}
        for one in self.decided:
            by_item.setdefault(one.event.before, []).append(one)
        decided = (one.event.sequence for one in self.decided)
        changes = {0, *self.history.changes(principal), *decided}
        starts = sorted(changes)
        for start, end in zip(starts, [*starts[1:], FOREVER], strict=True):
            slot, transcript, revision = self._transcript(principal, start)
            seen: Json = None
            if transcript is not None:
                named = (transcript.doc_id, transcript.version, transcript.text_sha256)
                seen = [slot, *named, transcript.reader, revision]
            so_far = (one.event for one in self.decided if one.event.sequence <= start)
            hashes: Json = [event.text_sha256 for event in so_far]
            digest = record_digest("meeting", {"transcript": seen, "decisions": hashes})
            yield Scene(start, end, transcript, by_item, digest)

    def _transcript(self, principal: str, sequence: int) -> tuple[int, State | None, int]:
        """The first document that is there, may be read and holds no items."""
        for slot in range(self.history.documents_at(sequence)):
            state = self.history.state_at(slot, sequence)
            right = self.history.right_at(principal, slot, sequence)
            is_usable = state is not None and state.presence == "active" and right.eligible
            if is_usable and state is not None and not holds_items(state.reader):
                return slot, state, right.revision
        return -1, None, 0

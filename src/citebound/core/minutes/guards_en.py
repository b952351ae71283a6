# ruff: noqa: RUF001 (dashes and typographic quotation marks are meant)
"""Which words in an English sentence say that a cue in it announces nothing?"""

from __future__ import annotations

from typing import Final

BEFORE: Final = r"""
    \b(if|whether|unless|suppose|supposing|imagine|assuming|hypothetically|wonder|wondering
      |in case|not sure|perhaps|maybe|before|until|once|as soon as)\b[^.;]*$
    \b(did|do|have|had|should|shall|could|can|would|are) (we|you|i|they)\b[^,.;]*$
    \b(what|who|how|which|where|when|why)\b[^,.;]*$
    (^|\s)['"‘“] ?$
    ^\W*(so |and |but )?(do|did|shall|should|can|could|are|have|would) $
    \bnow $
    ^(?!.*\b(think|sure|agree|agreed|out|so|means|know|decided) that $).*\bthat $
    \b(hope|hopes|hoping|wish|said|says|told (us|me|them)|asked|thought|claimed)\b[^.;]*$
    \b(not|never|no|haven't|hasn't|hadn't|didn't|don't|doesn't|isn't|aren't|can't|cannot
      |couldn't|wouldn't|won't|without|nobody|nothing|hardly)\b[^,.;]*$
"""
"""Before a cue."""
AFTER: Final = r"""
    ^[^,.;]{0,16}\b(not (yet|worried|a problem)|low|minimal|gone|solved|yet to be)\b
    ^ (will|is|are|was|would|of|during|down)\b
    ^ (this|that|it|them|these|those)( later| now| then| for now| again)? ?[,.;]
    ^ (\w+ ){0,3}with you\b
    ^ your (audio|mic|microphone|sound|volume)\b
    ^ (using|into|up|there|what|my time|the following|whether|how)\b
    ^ (\w+ ){0,3}(in now|to a close|a break|a short break|a summary)\b
    ^ the (component|functions?|things)\b ?[,.;]
    ^ (this|that|it) in mind\b
    ^ (things?|you on (that|this|it))\b
    ^[\w ]{0,24} for (a|one) (second|minute|moment|bit)\b
    ^ (working|going|focused|talking|doing)\b
    ^ ?(none|nothing|no|n/a|not yet|tbd|tba|open|pending)( yet| today| so far)? ?[.!]?$
    ^( off)? (with|by|at|from) (the|a|my|an|your) (agenda|minutes|introduction|presentation
      |question|quick|next item|first item|that|\d)
    ^ (the|this|our) (clock|meeting|presentation|discussion)\b
    ^ (to|me|you|the) (you|ask|know|a joke|a question|a story|item)\b
    ^ (\w+ ){0,6}to (discuss|present|speak|start|talk|begin|introduce)\b
    ^ (lunch|coffee|a break|a walk|a drink|dinner|is|these questions|this question
      |that question)\b
    ^ (a break|a look|a vote|a minute|a note|it (quick|short|brief))\b
"""
"""After a cue."""
ANYWHERE: Final = r"""
    \b(last (time|week|month|year)|(?<!minutes of the )last meeting
      |(previous|earlier) meetings?|yesterday|previously
      |in the past|back (then|in)|years? ago|once upon|used to|at (the|that) time
      |originally)\b
    \b(tell|told) you (a|about)\b
    \bin a (moment|minute|second)\b
    , (i heard|(he|she|they) (said|says?))\b
    \b(finish|repeat|provide|give) (my|your|his|her|the|a|an) (\w+ )?(response|answer
      |question|remarks)\b
"""
"""Anywhere in the sentence."""

# ruff: noqa: RUF001 (dashes and typographic quotation marks are meant)
"""Which words announce an item in English?"""

from __future__ import annotations

from typing import Final

from citebound.core.gate.verdict import Kind
from citebound.core.minutes.acts import (
    CHANGED,
    CHOICES,
    DONE,
    MATTERS,
    SENDS,
    SHARED,
    STATES,
    TALK,
    TASKS,
    either,
)
from citebound.core.minutes.cue import Cues, Tables, Wants
from citebound.core.minutes.guards_en import AFTER, ANYWHERE, BEFORE

ENGLISH: Final = Tables(
    classes={
        "WE": r"\b(we|the (steering |project |working |executive |management )?"
        r"(team|board|committee|company|council|group|client|customer|department|parties|members|shareholders)"
        r"|management|everyone|everybody|all( members| parties)?)",
        "WILL": r"('ll|'d better| will| shall|('re| are|'m| am| is) ADV(going to|gonna))",
        "ALSO": r"((also|then|definitely|still|probably|therefore) )*",
        "MUST": r"(need to|needs to|have to|has to|must|should)",
        "ADV": r"((all|just|now|already|finally|both|also|therefore|so|then|definitely|really|only"
        r"|still) )*",
        "NAME": r"\b(?!(we|i|you|they|it|he|she|that|this|which|who|there|what|not|to|and)\b)"
        r"[\w'-]+",
        "SHARED": rf"{either(SHARED)}\b(?! ?[.;!])",
        "TASK": rf"{either(TASKS)}\b(?! ?[.;!]|(?<=check)( this)? out\b)",
        "SENDS": rf"{either(SENDS)}\b(?! ?[.;!]| out\b)",
        "CHANGED": rf"({either(CHANGED)}|brought forward|put on hold)\b",
        "MATTER": rf"{either(MATTERS)}s?\b",
        "ITEM": r"(the|a|an|all|our|your|this|these|those|\d+) ",
        "DONE": rf"{either(DONE)}\b",
        "CHOICE": rf"{either(CHOICES)}\b(?! ?[.;!])",
        "MARK": r"( (for |on )?\w+| \([^)]{1,40}\))? ?[:–—-]",
        "VERY": r"((a|bit|little|quite|very|really|also|still|somewhat|most|much|more) )*",
        "MUCH": r"[$€£¥]?\d",
        "ONE": r"((a|an|one|another|the|our|my|first|second|third|next|new|last|final|main|major"
        r"|key|biggest|open) ){0,2}",
        "COLON": r"( \([^)]{1,40}\)| (for|on|with|about|from) [\w ]{1,30})? ?:",
        "DOES": rf"(?!{either(STATES)}\b|NOVERB)[a-z]{{2,}}(-[a-z]+)? PLAIN",
        "ACTS": rf"(?!{either(STATES)}\b|{either(TALK)}\b|NOVERB|TOALL)[a-z]{{2,}}(-[a-z]+)?"
        r" PLAIN",
        "NOVERB": r"(the|a|an|my|our|this|that|these|those|not|never|maybe|perhaps|\w+ly)\b",
        "TOALL": r"(tell|give|show|ask|send) (you|us|everybody|everyone)\b",
        "PLAIN": r"(?!(by|before|until|till|on|at|in|for|from|with|to|back|there|through"
        r"|around) )",
        "BY": r"\b(by|before|until|no later than)\b",
        "THEN": r"(?<!\bfor )(?<!\bof )\b((today|tonight|tomorrow|next (week|month))\b"
        r"|no later than\b|((on|next|this|by|before|until) )(mon|tues|wednes|thurs|fri|satur|sun)"
        r"day\b|(by|before|until) (the (end|\d)|\d|noon|midday|tomorrow|next|jan|feb|mar|apr|may"
        r"|june|july|aug|sep|oct|nov|dec|eod|cob|close))",
    },
    cues=(
        Cues(
            Kind.DECISION,
            r"""
            ^(decision|decided|agreed|resolved|resolution|conclusion)s?MARK
            ^ONE(decision|conclusion|agreement|resolution)s?COLON
            ^(approved|adopted|accepted|rejected|passed|carried|confirmed)COLON
            ^(agreed|decided|resolved|approved) ?, (then |so )?(the|our|this|both|all
              |no) [^?]*\b(will|stays?|remains?|goes|moves?|(is|are|be) (CHANGED|DONE
              |accepted|dropped|kept|chosen))\b
            ^(agreed|decided|resolved) ?, (then |so )?we (CHOICE|stay|go (for|with|ahead))\b
            ^(agreed|decided|resolved) ?, (then |so )?weWILL (?!see\b|talk|discuss|come|get|be\b)
            ^(then |now )?(it|that)('s| is) (then )?(decided|agreed|settled)( then)? ?[,:] (?!thank
              |good|great|next|but|and|let|now|i\b|you|fine|it\b|that\b)
            """,
        ),
        Cues(
            Kind.ACTION,
            r"""
            ^(action|action item|action point|to[ -]?do|task|next step|follow-up)s?MARK
            ^ONE(action|action item|action point|to[ -]?do|task|next step|follow-up)s?COLON
            ^(todo|to-do) (?!lists?\b)
            \b(the|our|my) next steps? (is|are|will be) (to|that)\b
            \b(an|the|as|our|your|my|one|another|first|next|last) action items?\b
            """,
        ),
        Cues(
            Kind.RISK,
            r"""
            ^(risk|concern|issue|problem|blocker|open issue)s?MARK
            ^ONE(?!no |not )(\w+ )?(risk|danger|threat|concern|blocker)s?COLON
            """,
        ),
        Cues(
            Kind.MILESTONE,
            r"""
            ^(milestone|deadline|due date|launch date)s?MARK
            ^ONE(milestone|deadline|due date|launch date)s?COLON
            """,
        ),
        Cues(
            Kind.ACTION,
            r"""
            \b(agree|agreed|decided) (that )?NAME(WILL| MUST) ADV(TASK|be\b|take care of|look into)
            """,
            Wants.OWNER,
        ),
        Cues(
            Kind.ACTION,
            r"""
            ^(owner|responsible|in charge)( for [\w ]{1,40}| of [\w ]{1,40})? ?: [^,:;.]{1,40}
            ^NAME( and NAME)? to TASK \w+ \w+
            ^NAME ?[,:–—-] TASK ?ITEM
            \b((will|must|should|is to|are to|has to|have to) be DONE) by NAME
            ^TASK ?(?!your )ITEM[^?]*, NAME ?[.!]?$
            NAME (is|are) to TASK
            NAME (has |have )?(agreed|offered|promised|volunteered) to\b
            NAME (takes|takes? on) ITEM
            NAME ?, youWILL ADVTASK
            """,
            Wants.OWNER,
        ),
        Cues(
            Kind.ACTION,
            r"""
            ^TASK[^?]*, NAME ?[.!]?$
            NAME ?, youWILL ADV(present|chair|attend|lead)\b
            ^NAME and NAME TASK[^?]*\b(by|before|until|no later than)\b
            NAME SENDS[^?]*\b(by|before|until|no later than)\b
            \b(by|before|until|no later than) [\w ]{3,25},? NAME SENDS
            """,
            Wants.OWNER_AND_DAY,
        ),
        Cues(
            Kind.ACTION,
            r"""
            ^TASK ?ITEM[^?]*\b(by|before|until|no later than)\b
            \b(is|are) to be ADVDONE
            \ball (other )?(team|department|member|group|office|manager|participant|partner)s?(WILL
              | MUST) ADVTASK
            """,
            Wants.DAY,
        ),
        Cues(
            Kind.RISK,
            r"""
            (?<!\bi )(?<!\byou )\b(may|might|could|would|will|can) (well |also |still )*(endanger
              |jeopardi[sz]e|threaten|imperil|delay|miss (the|our|this) (\w+ )?(deadline
              |date|launch|target|window|milestone|release))\b
            (?<!\bi )(?<!\byou )\b(may|might|could) (well |also |still )*(arrive|come|be|start
              |finish) (too )?late\b
            (?<!\bi )(?<!\byou )\b(may|might|could) not (arrive|deliver|finish|suffice
              |meet (the|our)|make (the|our)
              |be (ready|finished|delivered|sufficient|available|approved))\b(?! to (say
              |ask))
            \b(may|might|could|will) (run over|exceed|overrun) (the |our )?budget\b
            \b(is|are|'re) ((\w+|a few) (days|weeks|months) )?(behind schedule|over budget
              |overdue)\b
            \b(may|might|could) lose (\w+ ){0,3}(customer|client|user|contract|market share|money
              |funding|staff|developer|tester)s?\b
            ^without [^.;?]{3,60} MATTER (cannot|can't)\b
            """,
        ),
        Cues(
            Kind.DECISION,
            r"""
            WE('ve| have| has|'s|'d)? ADV(decided|agreed|resolved|concluded|settled|voted) (that
              |to|on|for|not|against|upon|we|in favou?r of)\b(?! ?[,.;])
            WE ADVagrees? (on|to|upon)\b(?! ?[,.;])
            WE ADVagrees? that (we|it|the \w+)(WILL| MUST)\b
            WE('re| are|'s| is) ADV(in agreement|agreed|decided|settled) (that|on|to
              |upon)\b(?! ?[,.;])
            , (i think )?(we all agree|everyone agrees|we're all agreed)( on (this|that|it))?[.!]
            \b(it was|it is|it has been|it's|it's been|that's) (decided|agreed|resolved
              |settled) (that|to|on)\b
            \b(the|our|my|final) (final |main )?decision( here| then| today| now)?( is|'s)\b
            \b(the|this|our|your) \w+( \w+)? (is|are|was|were|has been
              |have been) (hereby |unanimously |formally )*(approved|adopted)\b
            \b(motion|proposal|budget|resolution|offer) (is |was |has been )?(carried|passed
              |approved|adopted|accepted|rejected)\b
            \bwe (hereby )?(approve|approved|reject|rejected|opted for)\b
            ^WE( has| have|'ve)? ADV(unanimously )?(approve[sd]?|adopt(s|ed)|reject(s|ed)
              |endorse[sd]) (the|this|both|all|our)\b
            WE( has| have|'ve|'s) ADV(chosen|selected|opted for) (?!a lot)
            \bthe minutes (of [\w ]{1,40} )?(are|were) (unanimously )?approved\b
            ^(in the end )?(the|a) decision (was|is|has been) (taken|made) (to|that|against)\b
            WE('re| are) ADVgoing with (the|a|our)\b
            ^(the|our|this) [\w' -]{0,40}MATTER( (of|with|for|to|in) [\w ]{1,30})? (is|are
              |has been|have been|will be) ADVCHANGED
            \bwe don't ADVneed [\w ]{3,30} (any ?more|any longer)\b
            ^(our|the|all|both|these) [\w' ]{2,50} must be (used|included|kept|visible)\b
            """,
        ),
        Cues(
            Kind.ACTION,
            r"""
            \b(can|could|would|will) you (also |maybe |just )?please (also |just )?(make sure
              |put|add|let|TASK)
            """,
            Wants.REQUEST,
        ),
        Cues(
            Kind.ACTION,
            r"""
            \bplease (also |just |all )*(make sure|put|TASK)
            """,
        ),
        Cues(
            Kind.ACTION,
            r"""
            NAME ?,? (can|could|would|will) you (also |maybe |just |please )*TASK
            \b(can|could|would|will) you (also |maybe |just )*TASK[^?]*, NAME ?\?
            """,
            Wants.REQUEST_OF_OWNER,
        ),
        Cues(
            Kind.ACTION,
            r"""
            \biWILL ALSO(try to |go and |have to )?TASK
            \biWILL ADVask (?!the question|a question|you)[\w' ]{2,30} (to (?!come|share|go
              |repeat|respond|answer|say|talk|explain|present|give)|for|about|whether)\b
            \biWILL ADV(take care of|follow up|look into|get back to|make sure|reach out
              |put together|work on|work this out|see to|write up|talk to|speak to|get in touch
              |find out (if|whether|what|how|about|who|when)|let you know|set up)\b
            \bi(WILL ADV|'m |am )be (send|prepar|writ|check|test|work|putt|updat|review|organis
              |organiz|draft)t?ing\b
            \biWILL ADVhave [\w ]{3,40} (ready|done|finished|prepared)\b
            \bthe \w+ (team|department|office|group)(WILL| MUST) ADV(take care of|look into|TASK)
            \biWILL ADVinvite (?![\w ]*to (discuss|present|speak|talk|begin|start))
            \biWILL ADV(put|write) [\w ]{1,20}(on paper|together)\b
            \biWILL ADV(let [\w ]{2,30} have|be responsible for|be in charge of|concentrate on
              |focus on)\b
            \bi ADV(need to|have to) ADV(TASK|look into|look if|see if|find out|figure out
              |work out|make sure|set up|put together)
            \bwe ADV(need to|have to) ADV(SHARED|look into|see if|find out|figure out|work out
              |set up|put together)
            \bwe ADV(need to|have to) ADVdecide (on|what|which|how|whether|when|where|if)\b
            \byou MUST ADV(find out|look into|talk to|speak to)\b
            \bweWILL need to ADV(SHARED|address|look at|look into|find out)\b
            \b(you're|you are|you will|you'll)( going to| gonna)? be (work|think|look)ing (on
              |about|at|together)\b
            \b(you're|you are) (going to|gonna|supposed to) work (on|together)\b
            \b(i'm|i am|you're|you are) (responsible for|in charge of)\b
            \b(i'm|i am) supposed to (do|work|make|TASK)
            \b(you're|you are) supposed to (keep|work|do|TASK)
            """,
        ),
        Cues(
            Kind.ACTION,
            r"""
            (want|like|need|ask|asked|tell) NAME to (take care of|look into|work on|set up|TASK)
            NAME(WILL| MUST) ADV(take care of|look into|work on|make sure|set up|follow up|TASK)
            NAME('s| is) (supposed to|responsible for|in charge of)\b
            NAME (takes over|takes care of|volunteers to|volunteered to|agreed to)\b
            """,
            Wants.OWNER,
        ),
        Cues(
            Kind.ACTION,
            r"""
            MUST ADVbe DONE
            \biWILL ADVDOES[^?.;]*BY
            \biWILL ADVACTS[^?.;]*THEN
            \bweWILL ADVDOES[^?.;]*BY
            """,
            Wants.DAY,
        ),
        Cues(
            Kind.ACTION,
            r"""
            NAMEWILL ADVDOES[^?.;]*BY
            """,
            Wants.OWNER_AND_DAY,
        ),
        Cues(
            Kind.ACTION,
            r"""
            \bweWILL ADV(SHARED|bring forward|look into|follow up|work on|put together
              |get back to|come back to you)
            \bweWILL ADVbe (invest|introduc|publish|launch|provid|work|review|consult|interven
              |develop)ing\b
            """,
        ),
        Cues(
            Kind.MILESTONE,
            r"""
            \bmilestones? (is|are|for|will|in|on)\b
            \bdeadlines? (is|for|will be|was moved|has moved|moves|remains)\b
            """,
        ),
        Cues(
            Kind.MILESTONE,
            r"""
            \bMATTER (starts|begins|ends|finishes|closes|opens|expires|runs out)\b
            \bMATTER( (one|two|three|\d))? will (start|begin|end|finish|close|open|expire
              |run out)\b
            \b(is|are|remains?) valid (until|till|through)\b
            \bMATTER (is|will be|takes place|will take place) (on|at|in)\b
            \b(is|are) due\b(?! to\b)
            \b(launch|launches|go live|goes live|going live|rolls? out|ships?|kicks? off
              |go into production)\b
            \b(will|should) be (ready|finished|complete|live|online|available|DONE)
            \b(is|are) (scheduled|planned|set|expected|slated) (for|to|on|in)\b
            \b(next|our next|the next) (meeting|review|session|release|workshop) (is|will be
              |takes place)\b
            \b(milestone|deadline)\b
            """,
            Wants.DAY,
        ),
        Cues(
            Kind.DECISION,
            r"""
            \blet's (just |all )?(go ahead with|go with
              |go for (?!(our |the |a )?(\w+ ){0,2}(meeting|break|lunch|presentation))
              |stick with|stick to|settle on|settle for|stay with|proceed with|agree on
              |agree that|agree to|make it|plan on|plan for)\b
            \blet's (just |all )?(use|adopt|choose|pick|drop|skip|postpone|cancel|keep it
              |keep the|launch|ship)\b
            \bweWILL (not )?ADV(go with|go for|go ahead with|stick with|stick to|settle on
              |settle for|stay with|keep it|start (?!with\b|off\b|up\b|at\b|from\b|by\b
              |the (meeting|clock|discussion))|CHOICE)\b
            \bwe (won't|aren't going to) ADV(go with|go for|CHOICE)
            \bwe don't ADV(need to|have to) ADV(consider|include|support)\b
            """,
        ),
        Cues(
            Kind.RISK,
            r"""
            \b(there's|there is|there are|there may be|there might be|there could be|we have
              |we see|we run|it's|that's|poses?
              |carries) (a |an |the |some |one |also )*(?!no |not |little )(\w+ )?(risk
              |danger)s? (that|of|to|in|with|here|for)\b
            \b(the|a|another|one|our|my|biggest|main|real|key|only) (\w+ )?(risk|danger|concern
              |worry|bottleneck|blocker|challenge)s?( here| there| with [\w ]{1,30}
              | for [\w ]{1,30})?( is| are| would be|'s)\b(?! ?[.;])
            \b(the|another|one|our|my|biggest|main|real|big|only) (\w+ )?problems?( here
              | with [\w ]{1,30}| for [\w ]{1,30})?( is| are|'s)\b(?! ?[.;])
            \b(there's|there is|there are|there may be|there might be|there could be
              |there will be) VERY(some |serious |real |big )*(concern|problem|issue|difficulty
              |difficultie)s? (about|with|in|around)\b
            \b(main|biggest|key|only) (\w+ )?(obstacle|hurdle|uncertainty|constraint)s? (is|are)\b
            \b(the|an|one) (main |only )?open (question|point|issue)s? (is|are)\b
            \b(that|this|it)('s| is| could be| might be| would be| will be
              |'ll be) VERY(\w+ )?(problem|risk|issue|challenge|worry) (in|for|with|because|when
              |to)\b
            \b(the|a|one|another|only|big|main) (\w+ )?(drawback|disadvantage|downside
              |difficulty|issue|catch)( here| with [\w ]{1,30}| of [\w ]{1,30})? (is|are
              |would be)\b
            \b(pose|poses|present|presents) (?![\w ]{0,25}\b(no|little
              |low)\b)(a |an |some )?[\w ]{0,25}(risk|threat|danger|problem|challenge)s?\b
            \bcausing (some |serious |big )*(problem|delay)s?\b
            \b(might|may|could) be (a|one|another) (other )?(problem|risk|concern) with\b
            \b(you|we) (have|get|got|run into|see) (the |a |an? \w+ )?problems? (with|that
              |when)\b
            \bi('m| am|'d be| would be) VERY(worried|concerned|nervous) (that|about|because)\b
            \bi('m| am) VERYafraid (that |(we|it|they|the [\w ]{2,30}|this) (might|may|will
              |won't|could|can't))
            \bi (VERY)?worry\b
            \bwe('re| are) VERY(worried|concerned) (that|about)\b
            \b(have|has) (some |serious |a |big )*concerns? (about|that|with)\b
            (?<!\bi )(?<!\byou )\b(could|might|may|will) (well |also |easily )?(delay
              |jeopardi[sz]e|be delayed|be late|slip|fall through|run out|overrun
              |cause (\w+ ){0,2}(delay|problem|trouble|issue|confusion)s?)\b
            \b(is|are|be|puts?|'s|'re) ([\w ]{1,30} )?at risk\b
            \b(blocked by|showstopper|increased risk)\b
            """,
        ),
        Cues(
            Kind.FACT,
            r"""
            ^(fact|note|status|for the record|fyi)s?\s?[:–—-]
            \b(budget|cost|price|revenue|turnover|forecast|headcount|total)s?( (for
              |of) [\w ]{1,30})? (is|are|was|will be|comes? to
              |stands? at) (now |about |around |at |currently |roughly )*MUCH
            """,
        ),
    ),
    before=BEFORE,
    after=AFTER,
    anywhere=ANYWHERE,
)
"""Its tables."""

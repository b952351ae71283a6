"""The words this recipe knows, in six languages: data only.

Each set serves one question; a language without an entry simply gets no help from it.
"""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP_WORDS: Final = {
    "en": _words(
        "a an and any are as at be been but by can could did do does for from had has have he"
        " her his"
        " how i if in into is it its may me more must my no not of on or other our out shall"
        " she should"
        " so some such than that the their them then there these they this those to under up"
        " us was we"
        " were what when where which who will with would you your also only all about because just"
    ),
    "de": _words(
        "aber alle als am an auch auf aus bei bis das dass dem den der des die dies diese"
        " dieser dieses"
        " durch ein eine einem einen einer eines er es für gegen hat haben hatte ich ihre im"
        " in ist kann"
        " kein keine mit muss nach nicht noch nur ob oder ohne sein sich sie sind so sowie"
        " über um und"
        " uns unter vom von vor war waren was wenn werden wie wir wird wurde zu zum zur soll"
        " darf dürfen"
    ),
    "fr": _words(
        "à au aux avec ce ces cette comme d dans de des du elle en est et être eu il ils je l"
        " la le les"
        " leur lui mais même n ne nous on ont ou où par pas peut plus pour qu que qui s sa"
        " sans se ses"
        " si son sont sous sur tout toute un une vous y a été sera doit doivent afin entre"
    ),
    "it": _words(
        "a ad ai al alla alle anche che chi ci come con cui da dal dalla dei del dell della"
        " delle di è e"
        " ed essere gli ha hanno i il in l la le lo ma nel nella nelle non o per più può quale"
        " quando"
        " questa questo se sono su sul sulla tra un una uno sia stato deve devono viene"
    ),
    "es": _words(
        "a al ante como con cuando de del desde donde e el ella en entre es esta este esto fue"
        " ha han"
        " hasta la las le les lo los más me mi no nos o para pero por que quien se sea ser si"
        " sin sobre"
        " son su sus también un una uno unos y ya debe deben deberá puede según"
    ),
    "zh": _words(
        "的 了 和 是 在 有 与 及 或 也 就 都 而 等 以 对 我们 你们 他们 这个 那个 一个 什么"
        " 因为 所以 然后"
        " 就是 可以 如果 没有 不是 的话 这样 那么 还是 或者 但是"
    ),
}
"""Frequent words without content. They also tell the languages apart."""

COMMON: Final = frozenset[str]().union(*STOP_WORDS.values())
"""The frequent words of all languages."""

FINITE_VERBS: Final = _words(
    "is are was were be has have had must shall should may can cannot will would could need needs"
    " requires require means includes include does do did applies apply agree agrees agreed"
    " decided"
    " ist sind war waren wird werden wurde wurden hat haben hatte muss müssen kann können darf"
    " dürfen"
    " soll sollen gilt gelten beträgt erfolgt bedarf besteht liegt regelt haftet trägt"
    " est sont était a ont sera seront doit doivent peut peuvent fut faut convient s'applique"
    " è sono era ha hanno sarà deve devono può possono viene vengono spetta"
    " es son fue ha han será serán debe deben deberá puede pueden podrá corresponde"
)
"""Verb forms that show that an item of a list is a sentence of its own."""

ABBREVIATIONS: Final = _words(
    "e.g. i.e. eg. ie. cf. vs. viz. approx. mr. mrs. ms. dr. prof. st. jr. gen. rev. hon. messrs."
    " z.b. d.h. u.a. i.d.r. i.s.d. i.v.m. i.s.v. o.ä. s.o. s.u. bzw. ca. evtl. ggf. vgl. sog."
    " excl. incl. max. min. inkl. insb."
    " bspw. zzgl. abzgl. gem. geb. hrsg. abl. bgbl. gbl. gvbl. frhr. str. z. d. u. i."
    " m. mme. mlle. mm. me. env. éd. p.ex. av. c.-à-d."
    " sig. sig.ra dott. dott.ssa avv. ing. geom. on. spett. egr. d.lgs. d.l. d.p.r. l. ecc. es."
    " sr. sra. srta. dña. d. dª. lic. ud. uds. ee. aprox. ej. p.ej. excmo. excma."
)
"""Abbreviations after which a sentence goes on, as they are written without blanks."""

NUMBERED: Final = _words(
    "art. arts. artt. artic. abs. no. nos. nr. nrn. num. núm. n. nn. sec. sect. sects. para."
    " paras. par."
    " p. pp. pag. pág. s. ss. ff. f. fig. figs. ch. chap. cap. vol. vols. bd. kap. ziff. rn."
    " rdnr. rz."
    " lit. buchst. al. tit. tab. eq. ex. app. anh. anl. inc. apdo. cl. reg. lett. co. comma. § §§"
)
"""Abbreviations after which a sentence goes on when a number or a bracket follows."""

MONTHS: Final = _words(
    "januar jänner februar märz april mai juni juli august september oktober november dezember"
    " jan feb mär apr jun jul aug sep sept okt nov dez"
)
"""Months that follow a German ordinal ("3. Mai")."""

ORDINAL_LEADS: Final = _words(
    "der die das dem den des am im vom zum zur ab bis seit jede jeden jeder ein eine einem"
    " einen einer"
)
"""German words before an ordinal number ("die 14. Sitzung")."""

DANGLING: Final = _words(
    "this these those that it they he she him his her hers its their theirs such however therefore"
    " thus then also but and or so because moreover furthermore additionally otherwise instead"
    " nevertheless similarly likewise hence consequently accordingly here there both again yet"
    " which"
    " specifically finally meanwhile still secondly thirdly firstly lastly first second third"
    " zweitens drittens erstens schließlich deuxièmement secondo segundo"
    " diese dieser dieses diesem diesen dies er sie es ihn ihm ihr ihre jedoch daher dabei"
    " dazu dadurch"
    " damit dafür deshalb deswegen außerdem ferner hierzu hierbei hierfür dann aber und oder sonst"
    " zudem darüber davon dagegen andernfalls solche solcher dort denn insoweit satz sätze"
    " dessen deren derartige entsprechendes gleiches dasselbe hiervon"
    " ce cet cette ces cela ceci il elle ils elles celui-ci celle-ci ceux-ci toutefois"
    " cependant donc"
    " ainsi alors mais et ou or en outre sinon leur leurs lui ledit ladite"
    " questo questa questi queste ciò esso essa essi esse egli ella tuttavia pertanto quindi"
    " inoltre"
    " però ma e o altrimenti tale tali così infine"
    " este esta estos estas esto ese esa eso ello él ella ellos ellas sin embargo además pero y o"
    " entonces así también dicho dicha dichos dichas asimismo"
)
"""First words that lean on the sentence before."""

DANGLING_ZH: Final = (
    "前款",
    "前两款",
    "前项",
    "本款",
    "该",
    "此",
    "其",
    "它",
    "他",
    "她",
    "这",
    "那",
    "但",
    "然而",
    "因此",
    "所以",
    "而",
    "并",
    "同时",
    "另外",
    "此外",
    "否则",
    "上述",
    "以上",
    "如果",
    "有前",
    "违反前",
    "依照前",
    "对前",
    "然后",
    "就",
    "也",
    "不然",
    "当然",
)
"""Beginnings of Chinese sentences that lean on the one before."""

import { endsWithOrdinal } from './ordinals.js';

/**
 * Abbreviations whose full stop does not end a sentence. Unicode's lists (CLDR's sentence break suppressions) were
 * tried and rejected: the English one lacks "Dr." and contains "On.", "To." and "Act.", the German one "So." and "am.".
 */

/** Always followed by a name or a word. */
const BEFORE_WORDS = {
  en: 'Mr Mrs Ms Mx Dr Drs Prof Mt Ft Gen Col Maj Capt Cpt Lt Sgt Cmdr Adm Rev Fr Gov Sen Hon Pres Messrs e.g i.e E.g I.e cf Cf viz vs v approx Approx incl excl',
  de: 'Hr Hrn Dipl-Ing z.B Z.B d.h D.h u.a bzw ca Ca vgl Vgl evtl ggf Ggf inkl exkl zzgl sog bspw insb einschl geb gest Fa Gebr h.c',
  fr: 'Mme Mmes Mlle MM Me Mgr p.ex env av apr',
  es: 'Sr Sra Sres Srta Dra Lic Ud Uds p.ej Avda',
  it: 'Sig sig Dott dott Avv Ing Geom ad.es',
  pt: 'Exmo Exma Profa',
  nl: 'dr dhr mevr bijv d.w.z o.a m.b.t',
  ru: 'т.е т.к напр проф акад тов ул см ср гр обл тыс млн млрд',
  pl: 'np tzn ul prof inż mgr',
  ar: 'د أ.د',
  hi: 'डॉ प्रो पं कु',
};

/** Followed by a number; otherwise it ends the sentence ("The answer is no."). */
const BEFORE_NUMBERS =
  'No no Nos nos n Nr Nrn Fig Figs fig figs Eq Eqs Sec sec Sect Art Arts art Vol vol Ch ch Chap p pp P par Par para Tab Tbl App Ex Abs Rn Rz Ziff Kap Bd Anm S Bl n° núm pág págs pag cap art str стр рис гл п ст № ص';

/** Within a sentence or at its end: the next words decide. */
const ANYWHERE =
  'etc al St Sr Jr Inc Ltd Co Corp Bros Assn Dept Univ Est Ph.D M.D B.A M.A Rep Ave Blvd Rd Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Wed Thu Fri Sat Sun a.m p.m A.M P.M ' +
  'usw usf o.ä u.U u.ä i.d.R z.T z.Z v.Chr n.Chr Str Abt Jh Jhs Mio Mrd Std Min Mär Mai Okt Dez d.J ' +
  'janv févr avr juil sept oct nov déc etc Cía S.A Ltda S.p.A ' +
  'т.д т.п др г гг в вв руб коп янв февр апр авг сент окт нояб дек н.э';

/** Words that begin sentences far more often than they follow an abbreviation. */
const STARTERS =
  'The A An In On At It He She They We You I This That These Those There However But And Or So If When While As For From With By To Our Their His Her Its No Not All Each Every ' +
  'Der Die Das Den Dem Des Ein Eine Einen Einem Einer Er Sie Es Wir Ihr Ich Im Am Auf Bei Diese Dieser Dieses Dies Aber Und Oder Wenn Für Mit Nach Von Zum Zur Alle ' +
  'Les Un Une Il Elle Ils Elles Nous Ce Cette Ces Dans Pour Mais Et ' +
  'El Los Las Una Ella Ellos Este Esta Estos En Para Pero ' +
  'Lo Gli Uno Questo Questa Nel Per Ma O Os As Um Uma Ele Ela Eles No Na ' +
  'Het Een Hij Zij Wij Dit Dat Deze Maar ' +
  'Он Она Оно Они Это Этот Эта Эти Мы Вы Я Но И В На По При Для Все';

const alternatives = (list: string): string =>
  [...new Set(list.split(' '))]
    .sort((a, b) => b.length - a.length)
    .map((abbreviation) => abbreviation.replaceAll('.', String.raw`\.\s?`))
    .join('|');

/** An abbreviation is not preceded by a letter, a digit or a sign of a name. */
const BEGINNING = String.raw`(?:^|[\s("'“‘«„\[/§—–-])`;
const atEnd = (pattern: string): RegExp => new RegExp(`${BEGINNING}(?:${pattern})\\.\\s*$`, 'u');

const ENDS_BEFORE_WORDS = atEnd(alternatives(Object.values(BEFORE_WORDS).join(' ')));
const ENDS_BEFORE_NUMBERS = atEnd(alternatives(BEFORE_NUMBERS));
/** Also initials (`J.`, `U.S.`) of any alphabet that has capitals. */
const ENDS_ANYWHERE = atEnd(String.raw`${alternatives(ANYWHERE)}|\p{Lu}|(?:\p{Lu}\.[ \u00a0]?)+\p{Lu}`);
/** Thai sentences do not end with a full stop: after Thai letters, it abbreviates (พ.ศ., ดร., น.). */
const ENDS_IN_THAI = /\p{sc=Thai}\.\s*$/u;

const BEGINS_LIKE_SENTENCE = new RegExp(
  `^["'“‘„«(]?(?:${[...new Set(STARTERS.split(' '))].join('|')})(?![\\p{L}\\p{N}.’'])`,
  'u',
);
/** A number in digits or letters. */
const BEGINS_WITH_NUMBER = /^[([]?(?:\p{Nd}|[IVXLC]+\b|\p{Lu}?\d|\p{L}[.)]|#|°)/u;
/** The first half of an abbreviation of two words, written with a space: `z. | B.`, `т. | е.` */
const FIRST_HALF = new RegExp(`${BEGINNING}\\p{Ll}\\.\\s*$`, 'u');
const SECOND_HALF = /^\p{L}{1,3}\./u;

/**
 * Whether the full stop at the end belongs to an abbreviation or an ordinal number, and the sentence continues with
 * `next`.
 * @param end the last characters before the border, without previous sentences
 */
export function endsWithAbbreviation(end: string, next: string): boolean {
  if (!/\.\s*$/u.test(end)) return false;
  if (ENDS_BEFORE_WORDS.test(end) || ENDS_IN_THAI.test(end)) return true;
  if (ENDS_BEFORE_NUMBERS.test(end) && BEGINS_WITH_NUMBER.test(next)) return true;
  if (FIRST_HALF.test(end) && SECOND_HALF.test(next)) return true;
  return endsWithOrdinal(end, next) || (ENDS_ANYWHERE.test(end) && !BEGINS_LIKE_SENTENCE.test(next));
}

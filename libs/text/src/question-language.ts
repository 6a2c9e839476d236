import { detectLanguage } from './language.js';
import { isTraditionalChinese } from './traditional-chinese.js';

/** Words that questions are made of; the more of them a question holds, the surer is its language. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'who whom whose what when where which why how is are was were do does did the of in to for and by with from on at has have had can could would there many much this that',
  de: 'wer wen wem wessen was wann wo wohin woher welche welcher welches welchen welchem warum weshalb wieso wie wieviel viele ist sind war waren wird wurde wurden hat haben hatte der die das den dem des ein eine einen einem einer und in im am zu zum zur von vom für mit auf aus bei nach über gibt es ich man nicht kann muss darf',
  fr: "qui que quoi quand où quel quelle quels quelles pourquoi comment combien lequel laquelle est sont était étaient a ont fut le la les l' un une des du de d' et à au aux en dans pour par avec sur ce cette quelqu' qu' est-ce il elle y se s' ne pas",
  es: 'quién quiénes quien qué que cuándo cuando dónde donde cuál cuáles cual por cómo como cuánto cuánta cuántos cuántas es son era fue fueron ha han hay el la los las un una unos unas de del y a al en para con se su sus lo no',
  it: "chi che cosa quando dove quale quali perché come quanto quanta quanti quante è sono era fu furono ha hanno c' il lo la i gli le l' un una uno di del della dei delle degli dell' dello e a al alla nel nella in per con su si non qual cos'è dov'è",
  pt: 'quem que quê quando onde qual quais porque porquê por como quanto quanta quantos quantas é são era foi foram há tem têm o a os as um uma uns umas de do da dos das e em no na nos nas ao à para com se seu sua não pelo pela',
  nl: 'wie wat wanneer waar welke welk waarom hoe hoeveel is zijn was waren wordt werd werden heeft hebben had de het een en in op van voor met naar uit bij te om aan er dat die dit deze niet kan mag moet',
  pl: 'kto kogo co kiedy gdzie który która które jaki jaka jakie dlaczego jak ile jest są był była było były ma mają w we na z ze do od i o po przez dla się nie czy',
  sv: 'vem vilka vilken vilket vad när var varför hur många mycket är har hade blev den det en ett och i på av för med till från som om inte kan ska',
};
/** Letters that only one of these languages has, or nearly so; each counts like two words. */
const LETTERS: ReadonlyArray<readonly [string, RegExp]> = [
  ['de', /[ßäöü]/u],
  ['es', /[ñ¿¡]/u],
  ['fr', /[œçêâîûëï]|\b(?:qu|est-ce)\b/u],
  ['pt', /[ãõ]/u],
  ['pl', /[ąęłśźż]/u],
  ['sv', /å/u],
];
const LETTER_VOTES = 2;
/** Two languages with as many votes are told apart by statistics from so many letters on. */
const MIN_LETTERS_FOR_STATISTICS = 20;

const languagesOfWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(WORDS))
  for (const word of words.split(' '))
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language]);

/**
 * Language of a question, which is too short for statistics of its letters alone: told by its script where that is enough, else
 * by its words. @returns an ISO 639-1 code, `zh-Hant` for traditional Chinese; `en` when nothing tells
 */
export function questionLanguage(question: string): string {
  return languageOfScript(question) ?? languageOfWords(question.normalize('NFC').toLowerCase());
}

function languageOfScript(question: string): string | null {
  const count = (pattern: RegExp) => question.match(pattern)?.length ?? 0;
  if (count(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) > 0) return 'ja';
  if (count(/\p{sc=Hangul}/gu) > 0) return 'ko';
  const han = count(/\p{sc=Han}/gu);
  const latin = count(/\p{sc=Latin}/gu);
  if (han > 0 && han * 3 >= latin) return isTraditionalChinese(question) ? 'zh-Hant' : 'zh';
  if (count(/\p{sc=Cyrillic}/gu) > latin) return /[іїєґ]/iu.test(question) ? 'uk' : 'ru';
  return count(/\p{sc=Arabic}/gu) > latin ? 'ar' : null;
}

function languageOfWords(question: string): string {
  const votes = new Map<string, number>();
  const vote = (language: string, weight: number) => votes.set(language, (votes.get(language) ?? 0) + weight);
  const elided = question.replace(/’/gu, "'").replace(/(?<=\p{L})'(?=\p{L})/gu, "' ");
  for (const [word] of elided.matchAll(/[\p{L}\p{M}]+(?:-\p{L}+)?'?/gu))
    for (const language of languagesOfWord.get(word) ?? []) vote(language, 1);
  for (const [language, letters] of LETTERS) if (letters.test(question)) vote(language, LETTER_VOTES);
  const most = Math.max(0, ...votes.values());
  const likely = [...votes].filter(([, count]) => count === most).map(([language]) => language);
  if (likely.length <= 1) return likely[0] ?? 'en';
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  const detected = letters >= MIN_LETTERS_FOR_STATISTICS ? detectLanguage(question) : 'und';
  return likely.includes(detected) || likely.length === 0 ? detected : (likely[0] as string);
}

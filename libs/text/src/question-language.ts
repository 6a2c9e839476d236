import { detectLanguage } from './language.js';
import { QUESTION_WORDS } from './stop-words/question-words.js';
import { isTraditionalChinese } from './traditional-chinese.js';

/** Letters that only one of these languages has, or nearly so; each counts as two words. */
const LETTERS: ReadonlyArray<readonly [string, RegExp]> = [
  ['de', /[ßäöü]/u],
  ['es', /[ñ¿¡]/u],
  ['fr', /[œçêâîûëï]|\b(?:qu|est-ce)\b/u],
  ['pt', /[ãõ]/u],
  ['pl', /[ąęłśźż]/u],
  ['sv', /å/u],
];
const LETTER_VOTES = 2;
/** From this many letters on, statistics decide between two languages with equal votes. */
const MIN_LETTERS_FOR_STATISTICS = 20;

const languagesOfWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(QUESTION_WORDS))
  for (const word of words.split(' '))
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language]);

/**
 * Language of a question, which is too short for letter statistics alone: detected by script if that is enough, else by
 * words. @returns an ISO 639-1 code, `zh-Hant` for traditional Chinese; `en` if undecided
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

import { questionLanguage } from '@tessera/text';
import { mentionOf } from '../question/question-type.js';

const WHO_IS =
  /^\s*(?:¿\s*)?(?:who(?:['’]s| is| was)\s+(?:the|our)|wer (?:ist|war)\s+(?:der|die|unsere?)|qui (?:est|était)\s+(?:le|la|notre)|qui[ée]n (?:es|era)\s+(?:el|la|nuestr[oa]))\s+(?<title>[^?\s][^?]{2,79}?)\s*(?:\?+\s*)?$/iu;
const CAPITALIZED = /\p{Lu}[\p{L}'’-]+/gu;

/**
 * Returns a predicate for texts that may name the holder of the office a question asks for ("Who is the Chief Financial
 * Officer?"): they contain a person's name and the whole title. Null if the question asks for no office.
 */
export function namesHolder(question: string): ((text: string) => boolean) | null {
  const title = WHO_IS.exec(question)?.groups?.['title'];
  if (title === undefined) return null;
  const names = questionLanguage(question) === 'de' ? [] : (title.match(CAPITALIZED) ?? []);
  const mentionsPerson = mentionOf('person', question);
  return (text) => mentionsPerson(text) && names.every((name) => text.includes(name));
}

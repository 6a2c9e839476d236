import type { DocumentProfile } from '../document-profile.js';
import { joinWords } from '../layout/text-line.js';
import type { TextBlock } from '../layout/text-blocks.js';
import { joinTexts } from '../layout/joined-text.js';

export interface RunInHeading {
  heading: string;
  level: number;
  /** The paragraph that starts behind it on the same line. */
  rest: string;
}

const NUMBER = /^(?:\d{1,3}(?:\.\d{1,3}){0,3}\.?|§\s*\d{1,3}|article\s+\w{1,4}\.?|section\s+[\d.]{1,6})\s+/i;
/** "14. ACKNOWLEDGMENT. The consultant shall …" */
const CAPITALS =
  /^(?<number>\d{1,3}(?:\.\d{1,3}){0,3})\.?\s+(?<title>\p{Lu}[\p{Lu}\s,&’'/()-]{2,80})\.\s+(?=\S)/u;
const MAX_TITLE_CHARACTERS = 90;

/** A numbered clause that opens with its title on the first line, in capitals or in bold; null for other text. */
export function splitRunIn(block: TextBlock, text: string, profile: DocumentProfile): RunInHeading | null {
  const capitals = CAPITALS.exec(text);
  if (capitals) return split(block, text, capitals[0].trimEnd(), profile);
  if (profile.bodyIsBold || !NUMBER.test(text)) return null;
  const first = block.lines[0]!;
  const end = first.words.findIndex((word) => !word.style.bold);
  if (end < 2) return null;
  const title = joinWords(first.words.slice(0, end));
  if (title.length > MAX_TITLE_CHARACTERS || !/\p{L}{3,}/u.test(title) || !text.startsWith(title))
    return null;
  return split(block, text, title, profile);
}

function split(
  block: TextBlock,
  text: string,
  heading: string,
  profile: DocumentProfile,
): RunInHeading | null {
  const rest = joinTexts('', text.slice(heading.length).trim());
  if (rest.length < 20) return null;
  return { heading, rest, level: profile.levels.levelOf(block.lines[0]!, heading) };
}

import type { DocumentProfile } from '../document-profile.js';
import type { TextBlock } from '../layout/text-blocks.js';
import { joinTexts } from '../layout/joined-text.js';

export interface RunInHeading {
  heading: string;
  level: number;
  /** The paragraph that starts behind it on the same line. */
  rest: string;
}

/** "14. ACKNOWLEDGMENT. The consultant shall …" */
const CAPITALS =
  /^(?<number>\d{1,3}(?:\.\d{1,3}){0,3})\.?\s+(?<title>\p{Lu}[\p{Lu}\s,&’'/()-]{2,80})\.\s+(?=\S)/u;

/** A numbered clause that opens with its title on the first line, in capitals; null for other text. */
export function splitRunIn(block: TextBlock, text: string, profile: DocumentProfile): RunInHeading | null {
  const heading = CAPITALS.exec(text)?.[0].trimEnd();
  if (heading === undefined) return null;
  const rest = joinTexts('', text.slice(heading.length).trim());
  if (rest.length < 20) return null;
  return { heading, rest, level: profile.levels.levelOf(block.lines[0]!, heading) };
}

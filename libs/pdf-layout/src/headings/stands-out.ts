import type { TextLine } from '../layout/text-line.js';
import { type BodyStyle, faceOf, isBold, isCapitals, isLarger, isOtherFace } from './heading-style.js';
import { isChapterNumbering, numberingOf } from './numbering.js';
import type { Surroundings } from './surroundings.js';

/** Text that does not look larger is a heading only if it is this short. */
const MAX_LINES = 2;
const MAX_CHARACTERS = 110;
const MAX_CHINESE_CHARACTERS = 40;
const WHITE_EMS = 0.42;
const SOME_WHITE_EMS = 0.22;

/**
 * True for text that is set like a heading: larger; or bold, in a separate face or in capitals, with space above; or
 * numbered as only chapters are.
 * @param surroundings called only if the result depends on them
 */
export function standsOut(
  lines: readonly TextLine[],
  text: string,
  surroundings: () => Surroundings,
  body: BodyStyle,
): boolean {
  if (lines.every((line) => line.style.fixedPitch)) return false;
  if (lines.every((line) => isLarger(line, body))) return true;
  if (lines.length > MAX_LINES || text.length > MAX_CHARACTERS) return false;
  const numbering = numberingOf(text);
  const isEmphasised =
    lines.every((line) => isBold(line, body)) ||
    (lines.every((line) => isOtherFace(line, body)) &&
      (numbering !== null || body.headingFaces.has(faceOf(lines[0]!))));
  if (numbering?.family === 'chinese')
    return (isEmphasised || isChapterNumbering(numbering)) && text.length <= MAX_CHINESE_CHARACTERS;
  const isNumbered = numbering !== null && (isChapterNumbering(numbering) || isDeep(numbering.rank, lines));
  const isTitle = lines.length === 1 && isCapitals(text) && text.includes(' ');
  if (!isEmphasised && !isNumbered && !isTitle) return false;
  const around = surroundings();
  return isSetOff(lines[0]!, around) || (isEmphasised && numbering !== null && around.followsBold);
}

/** "2.1 Methods": lists are not numbered like that. */
function isDeep(rank: number, lines: readonly TextLine[]): boolean {
  return rank > 1 && lines.length === 1;
}

/** More space above than between lines of one paragraph, or at the top of its column. */
export function isSetOff({ style }: TextLine, { above, below }: Surroundings): boolean {
  if (above === null || above > style.size * WHITE_EMS) return true;
  return above > style.size * SOME_WHITE_EMS && above > (below ?? 0) * 1.25;
}

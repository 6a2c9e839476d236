import type { TextStyle } from '../engine/text-style.js';
import { type TextLine, shareOf } from '../layout/text-line.js';

/** What running text looks like. */
export interface BodyStyle {
  /** In points. */
  bodySize: number;
  /** Running text is set in bold, so that bold distinguishes nothing. */
  bodyIsBold: boolean;
  bodyFont: string;
  /** Faces of its size in which numbered headings are set, by {@link faceOf}. */
  headingFaces: ReadonlySet<string>;
}

const LARGER = 1.09;
const MIN_BOLD_SIZE = 0.88;
const NEARLY_ALL = 0.85;
const CAPITALS_LOOK_LARGER = 1.15;
const BOLD_LOOKS_LARGER = 1.03;

/** Styles are compared by size (to half a point), weight and capitals. */
export function styleKey(line: TextLine): string {
  return `${roundedSize(line.style)}${line.style.bold ? 'b' : ''}${isCapitals(line.text) ? 'c' : ''}`;
}

/** How large a line looks, in points; what looks larger is the higher heading. */
export function prominence(line: TextLine): number {
  const weight = line.style.bold ? BOLD_LOOKS_LARGER : 1;
  return roundedSize(line.style) * weight * (isCapitals(line.text) ? CAPITALS_LOOK_LARGER : 1);
}

export function isLarger(line: TextLine, { bodySize }: BodyStyle): boolean {
  return roundedSize(line.style) >= bodySize * LARGER;
}

/** Bold from end to end, where running text is not. */
export function isBold(line: TextLine, { bodySize, bodyIsBold }: BodyStyle): boolean {
  return (
    !bodyIsBold &&
    line.style.bold &&
    roundedSize(line.style) >= bodySize * MIN_BOLD_SIZE &&
    shareOf(line, (style) => style.bold) >= NEARLY_ALL
  );
}

/** Of the size of running text, in another face: papers set their headings in a font whose name tells no weight. */
export function isOtherFace(line: TextLine, { bodySize, bodyFont }: BodyStyle): boolean {
  const size = roundedSize(line.style);
  return (
    size >= bodySize * 0.95 &&
    line.style.font !== bodyFont &&
    shareOf(line, (style) => style.font !== bodyFont) >= NEARLY_ALL
  );
}

/** Names a face among those of a document. */
export function faceOf({ style }: TextLine): string {
  return `${style.font} ${roundedSize(style)}`;
}

export function roundedSize(style: TextStyle): number {
  return Math.round(style.size * 2) / 2;
}

/** In capitals throughout, in scripts that have them. */
export function isCapitals(text: string): boolean {
  return (text.match(/\p{Lu}/gu)?.length ?? 0) >= 4 && !/\p{Ll}/u.test(text);
}

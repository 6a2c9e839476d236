import type { TextStyle } from '../engine/text-style.js';
import { type TextLine, shareOf } from '../layout/text-line.js';

/** The appearance of running text. */
export interface BodyStyle {
  /** In points. */
  bodySize: number;
  /** Running text is bold, so bold marks nothing. */
  bodyIsBold: boolean;
  bodyFont: string;
  /** Faces of body size in which numbered headings are set, by {@link faceOf}. */
  headingFaces: ReadonlySet<string>;
}

const LARGER = 1.09;
const MIN_BOLD_SIZE = 0.88;
const NEARLY_ALL = 0.85;
const CAPITALS_LOOK_LARGER = 1.15;
const BOLD_LOOKS_LARGER = 1.03;

/** Styles compare by size (to half a point), weight and capitals. */
export function styleKey(line: TextLine): string {
  return `${roundedSize(line.style)}${line.style.bold ? 'b' : ''}${isCapitals(line.text) ? 'c' : ''}`;
}

/** How large a line looks, in points; the larger heading ranks higher. */
export function prominence(line: TextLine): number {
  const weight = line.style.bold ? BOLD_LOOKS_LARGER : 1;
  return roundedSize(line.style) * weight * (isCapitals(line.text) ? CAPITALS_LOOK_LARGER : 1);
}

export function isLarger(line: TextLine, { bodySize }: BodyStyle): boolean {
  return roundedSize(line.style) >= bodySize * LARGER;
}

/** Bold throughout, while running text is not. */
export function isBold(line: TextLine, { bodySize, bodyIsBold }: BodyStyle): boolean {
  return (
    !bodyIsBold &&
    line.style.bold &&
    roundedSize(line.style) >= bodySize * MIN_BOLD_SIZE &&
    shareOf(line, (style) => style.bold) >= NEARLY_ALL
  );
}

/** Of body size, in another face: papers set headings in a font whose name states no weight. */
export function isOtherFace(line: TextLine, { bodySize, bodyFont }: BodyStyle): boolean {
  const size = roundedSize(line.style);
  return (
    size >= bodySize * 0.95 &&
    line.style.font !== bodyFont &&
    shareOf(line, (style) => style.font !== bodyFont) >= NEARLY_ALL
  );
}

/** Identifies a face within a document. */
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

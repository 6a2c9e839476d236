/**
 * Presentation forms of ordinary letters: ligatures, Arabic forms, Han radicals and compatibility ideographs, and the
 * punctuation of vertical text.
 */
function isPresentationForm(code: number): boolean {
  return (
    (code >= 0xfb00 && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc) ||
    (code >= 0xfe10 && code <= 0xfe19) ||
    (code >= 0xfe30 && code <= 0xfe48) ||
    (code >= 0x2e80 && code <= 0x2fdf) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

/** Symbol fonts put their glyphs at U+F000 to U+F0FF; these are the ones used as list bullets. */
const SYMBOL_GLYPHS: ReadonlyMap<number, string> = new Map([
  [0xf0a7, '▪'],
  [0xf06e, '■'],
  [0xf0a8, '◻'],
  [0xf0b7, '•'],
  [0xf0d8, '➢'],
  [0xf0e0, '→'],
  [0xf0e8, '➔'],
  [0xf0fc, '✓'],
  [0xf0fe, '☑'],
  [0xf02d, '-'],
  [0xf0be, '–'],
]);

/** True for codes without a meaning for a reader: private use, control and replacement characters. */
export function isUnreadable(code: number): boolean {
  if (SYMBOL_GLYPHS.has(code)) return false;
  return (
    code < 0x20 ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0xe000 && code <= 0xf8ff) ||
    code === 0xfffd ||
    code >= 0xf0000
  );
}

/** The text of one of PDFium's characters; empty if it is not text. */
export function characterText(code: number): string {
  if (code < 0x250 && code >= 0x20 && code !== 0x7f) return String.fromCharCode(code);
  // PDFium's mark for a hyphen at the end of a line.
  if (code === 0x02 || code === 0xfffe) return '-';
  const symbol = SYMBOL_GLYPHS.get(code);
  if (symbol !== undefined) return symbol;
  if (isUnreadable(code) || code === 0xfeff || (code >= 0x200b && code <= 0x200d) || code > 0x10ffff)
    return '';
  if (code >= 0xd800 && code <= 0xdfff) return '';
  const text = String.fromCodePoint(code);
  return isPresentationForm(code) ? text.normalize('NFKC') : text;
}

export function isSpace(code: number): boolean {
  return (
    code === 0x20 ||
    code === 0xa0 ||
    code === 0x09 ||
    code === 0x0a ||
    code === 0x0d ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x3000
  );
}

/** Hebrew, Arabic and other right-to-left scripts. */
export function isRightToLeft(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc)
  );
}

/** Scripts that write no spaces between words: Han, kana, full-width forms (Hangul has spaces). */
export function isUnspaced(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff && !(code >= 0x3130 && code <= 0x318f)) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x20000 && code <= 0x3ffff)
  );
}

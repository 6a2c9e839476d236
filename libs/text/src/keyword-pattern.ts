/** Written without spaces, so that a word's borders are not to be seen. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}';
const SPACED_LETTER = `[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]`;

/** As {@link keywordPattern} compares: lower case, widths unified, one space for any white space. */
export function normalizeKeywords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

/**
 * Finds any of the keywords in a text that {@link normalizeKeywords} has gone over: whole words or phrases, in scripts without
 * spaces anywhere.
 * @param keywords words, not expressions; any case
 */
export function keywordPattern(keywords: readonly string[]): RegExp {
  const longestFirst = keywords.map((keyword) => normalizeKeywords(keyword).trim());
  const alternatives = longestFirst.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(alternatives.join('|'), 'gv');
}

/** Syntax loses its meaning; a border is where the keyword itself begins or ends with a letter that words are told by. */
function escaped(keyword: string): string {
  const expression = RegExp.escape(keyword);
  const border = new RegExp(SPACED_LETTER, 'v');
  const [first = '', last = ''] = [[...keyword][0], [...keyword].at(-1)];
  const before = border.test(first) ? `(?<!${SPACED_LETTER})` : '';
  const after = border.test(last) ? `(?!${SPACED_LETTER})` : '';
  return `${before}${expression}${after}`;
}

/** Written without spaces, so that word boundaries are invisible. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}';
const SPACED_LETTER = `[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]`;

/** Normalizes a text for {@link keywordPattern}: lower case, unified widths, single spaces. */
export function normalizeKeywords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

/**
 * Finds any of the keywords in a text normalized by {@link normalizeKeywords}: whole words or phrases, in scripts
 * without spaces anywhere.
 * @param keywords words, not expressions; any case
 */
export function keywordPattern(keywords: readonly string[]): RegExp {
  const longestFirst = keywords.map((keyword) => normalizeKeywords(keyword).trim());
  const alternatives = longestFirst.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(alternatives.join('|'), 'gv');
}

/** Escapes the keyword; requires a word boundary where it begins or ends with a letter of a script with spaces. */
function escaped(keyword: string): string {
  const expression = RegExp.escape(keyword);
  const border = new RegExp(SPACED_LETTER, 'v');
  const [first = '', last = ''] = [[...keyword][0], [...keyword].at(-1)];
  const before = border.test(first) ? `(?<!${SPACED_LETTER})` : '';
  const after = border.test(last) ? `(?!${SPACED_LETTER})` : '';
  return `${before}${expression}${after}`;
}

/** Amounts with their signs, brackets, spaces between thousands, currencies, units and footnote marks. */
const FIGURE =
  /^[(（[\s]*(?:[<>≤≥~≈±△▲+−–-]\s*)?(?:(?:[$€£¥￥₩₹]|RMB|CNY|USD|EUR|GBP|HK\$|US\$|Rs\.?)\s*)?(?:[(（+−–-]\s*)?[.,]?\d[\d.,'’\s]{0,100}(?:e[-+−]?\d+)?(?:\s*(?:%|‰|pp|bn|mn|[mk€$£¥元万亿]|万元|亿元))?[)）\]\s]*(?:[*†‡]{1,3}|\(?[a-z\d]\)|[a-z])?$/iu;
const CURRENCY = /^\p{Sc}$/u;
const MAX_CHARACTERS = 100;
const MAX_COMPOUND_CHARACTERS = 24;
/** Signs for a missing figure. */
const NOTHING = /^(?:[-−–—‐:.·…x/]{1,3}|n\/?\.?\s?a\.?|nil|none)$/iu;
const YEAR = /^(?:FY\s?)?(?:1[89]|20)\d\d(?:\s?[-–/]\s?\d{2,4})?\s?(?:年度?|E|A|F|P)?\s?(?:\(?[*\d]\)?)?$/iu;
const DATE =
  /^(?:\d{1,4}\s?[-/.年]\s?\d{1,2}(?:\s?[-/.月]\s?\d{0,4})?\s?日?|\d{1,2}\.?\s?\p{L}{3,9}\.?,?\s?\d{2,4}|\p{L}{3,9}\.?\s?\d{1,2},?\s?\d{4})$/u;

/** A figure, or several that belong together: `1269 (19.9%)`, `2.3 ± 0.4`, `10-19`. */
export function isNumeric(text: string): boolean {
  if (!/\d/u.test(text)) return false;
  if (text.length <= MAX_CHARACTERS && FIGURE.test(text)) return true;
  if (text.length > MAX_COMPOUND_CHARACTERS) return false;
  return text.split(/[\s()（）±/–-]+/u).every((part) => part === '' || FIGURE.test(part));
}

/** A figure, or the sign for a missing one. */
export function isValue(text: string): boolean {
  return NOTHING.test(text) || isNumeric(text);
}

/** A value, or a currency sign that precedes it in a separate text. */
export function isFigure(text: string): boolean {
  return CURRENCY.test(text) || isValue(text);
}

/** Years and dates: figures that may name a column. */
export function isPeriod(text: string): boolean {
  return YEAR.test(text) || DATE.test(text);
}

const GROUPED = /^[(（]?[-+−–]?\d{1,3}(?:,\d{3})+(?:\.\d+)?[)）]?%?$/u;

/** Lines that form an amount only together, in a column that is too narrow for it: `2,671,783,` and `000.00`. */
export function isBrokenFigure(lines: readonly string[]): boolean {
  if (lines.length < 2 || lines.length > 6) return false;
  return (
    GROUPED.test(lines.join('')) && !lines.every((line) => GROUPED.test(line) || /^\d{1,3}$/u.test(line))
  );
}

/** Characters that end a word or number next to a fact. */
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * Whether a text contains a fact: NFKC, ignoring case, whitespace and markup; as whole words in scripts with spaces, so
 * that "24" is not in "1924".
 */
export function holdsFact(text: string, facts: readonly string[]): boolean {
  const haystack = comparable(text);
  return facts.map(comparable).some((fact) => fact !== '' && holdsWhole(haystack, fact));
}

function comparable(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]*>/giu, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/gu, (_, name: string) => ENTITIES[name] ?? ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/[‐‑‒–—]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/(?<=[^\x00-\u024f]) | (?=[^\x00-\u024f])/gu, (space, at: number, whole: string) =>
      UNSPACED.test(whole.charAt(at - 1)) || UNSPACED.test(whole.charAt(at + 1)) ? '' : space,
    )
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function holdsWhole(text: string, fact: string): boolean {
  for (let at = text.indexOf(fact); at >= 0; at = text.indexOf(fact, at + 1)) {
    const end = at + fact.length;
    if (!isInside(text, at) && !isInside(text, end)) return true;
  }
  return false;
}

/** Whether a position is inside a word or number. */
function isInside(text: string, at: number): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at)];
  if (at <= 0 || at >= text.length || UNSPACED.test(before) || UNSPACED.test(after)) return false;
  return WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after);
}

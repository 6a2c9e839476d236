import { Vocabulary } from './vocabulary.js';

const HEAD = /(?:^|[^\p{L}])(\p{L}+)[-\u2010]$/u;
const TAIL = /^\p{L}+/u;
/** The middles of "goodness-of-fit" and "state-of-the-art", before and after the line break. */
const OPENS_WITH_MIDDLE = /^\p{L}{1,3}[-\u2010]/u;
const ENDS_WITH_MIDDLE = /[-\u2010]\p{L}{1,3}[-\u2010]$/u;
/** "Innen- und Außenseite", "pre- and post-war": the hyphen stands for the common part. */
const CONJUNCTION = /^(?:und|oder|bzw|sowie|and|or|et|ou)$/;
const SHORT_CONJUNCTION = /^(?:to|bis|en|of|e|o|y)$/;
/** Prefixes that keep their hyphen wherever the line ends. */
const PREFIX =
  /(?:^|[\s(“"'—-])(?:self|non|well|cross|all|so-called|state-of|end-to|two|three|four|five|third)[-\u2010]$/i;
/** The same, but also the beginning of many ordinary words: "ex-tremely", "high-est". */
const DOUBTFUL_PREFIX =
  /(?:^|[\s(“"'—-])(?:long|short|high|low|pre|post|anti|multi|ex|real|open|first|second|one)[-\u2010]$/i;
const MIN_PART = 3;
const UNKNOWN = new Vocabulary();

/**
 * Joins a line that ends in a hyphen with the next one. The hyphen stays if the document hyphenates the word or similar
 * words elsewhere; otherwise the line break introduced it.
 */
export function joinHyphenated(before: string, after: string, vocabulary = UNKNOWN): string {
  const head = HEAD.exec(before)?.[1];
  const tail = TAIL.exec(after)?.[0];
  if (head === undefined || tail === undefined) return before + after;
  const whole = vocabulary.count(head + tail);
  const compound = vocabulary.count(`${head}-${tail}`);
  if (whole > compound) return before.slice(0, -1) + after;
  if (compound > 0) return before + after;
  if (OPENS_WITH_MIDDLE.test(after) || ENDS_WITH_MIDDLE.test(before)) return before + after;
  if (isSuspended(head, tail, vocabulary)) return `${before} ${after}`;
  return isPartedByLine(before, head, tail, vocabulary) ? before.slice(0, -1) + after : before + after;
}

function isSuspended(head: string, tail: string, vocabulary: Vocabulary): boolean {
  if (head.length < MIN_PART) return false;
  return CONJUNCTION.test(tail) || (SHORT_CONJUNCTION.test(tail) && vocabulary.count(head) > 0);
}

/** For a word that occurs nowhere else in the document. */
function isPartedByLine(before: string, head: string, tail: string, vocabulary: Vocabulary): boolean {
  if (!/^\p{Ll}/u.test(tail)) return isPartedCapitals(head, tail, vocabulary);
  if (!/\p{Ll}{2}$|^\p{Lu}\p{Ll}$/u.test(head) || PREFIX.test(before)) return false;
  if (DOUBTFUL_PREFIX.test(before)) return vocabulary !== UNKNOWN && vocabulary.count(tail) === 0;
  if (head.length < MIN_PART || tail.length < MIN_PART) return true;
  return !vocabulary.makesCompounds(head, tail);
}

/** "CONFIDEN-TIALITY", but "COST-BENEFIT": both parts of the latter are words. */
function isPartedCapitals(head: string, tail: string, vocabulary: Vocabulary): boolean {
  const areCapitals = /^\p{Lu}{2,}$/u.test(head) && /^\p{Lu}{2,}$/u.test(tail);
  return (
    areCapitals && vocabulary !== UNKNOWN && vocabulary.count(tail) === 0 && vocabulary.count(head) === 0
  );
}

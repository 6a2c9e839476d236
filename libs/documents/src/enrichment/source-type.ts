import type { SourceType } from '@tessera/contracts';
import { keywordPattern } from '@tessera/text';
import { SOURCE_TYPE_HINTS, SOURCE_TYPE_RULES, type KeywordRule } from './source-type-rules.js';

/** A rule that matches the name or the title counts as this many occurrences in the text. */
const NAME_FACTOR = 6;
/** A type is only chosen with at least this score. */
const MIN_SCORE = 6;
/** Occurrences in a longer text are scaled down to this length: a long text mentions everything once. */
const REFERENCE_LENGTH = 5_000;
const MAX_TEXT_LENGTH = 30_000;

/** An installation's own words that indicate a source type, in addition to the built-in rules. */
export interface SourceTypeKeywords {
  sourceType: Exclude<SourceType, 'other'>;
  keywords: readonly string[];
  weight: KeywordRule['weight'];
}

export interface ClassifiableDocument {
  hint: string | null;
  fileName: string;
  title: string | null;
  /** The beginning of its text, headings included. */
  text: string;
}

/**
 * One of the six source types. A hint that names one decides. Otherwise the keyword rules of each type, in English and
 * Chinese, are counted in the name, the title and the text: weight × 6 for the name or the title, weight × log2(1 +
 * occurrences in 5,000 characters) for the text; the highest sum wins if it reaches 6, else it is `other`.
 * @param further rules that are counted with those
 */
export function classifySourceType(
  document: ClassifiableDocument,
  further: readonly SourceTypeKeywords[] = [],
): SourceType {
  const hinted = document.hint === null ? null : sourceTypeOfHint(document.hint);
  if (hinted) return hinted;
  const name = normalize(`${document.fileName.replace(/\.[^.]*$/, '')} ${document.title ?? ''}`);
  const text = normalize(document.text.slice(0, MAX_TEXT_LENGTH));
  let best: { type: SourceType; score: number } = { type: 'other', score: 0 };
  for (const [type, rules] of Object.entries(SOURCE_TYPE_RULES) as Array<
    [SourceType, readonly KeywordRule[]]
  >) {
    const own = further.filter(({ sourceType }) => sourceType === type).map(toRule);
    const score = [...rules, ...own].reduce((sum, rule) => sum + scoreRule(rule, name, text), 0);
    if (score > best.score) best = { type, score };
  }
  return best.score >= MIN_SCORE ? best.type : 'other';
}

function toRule({ keywords, weight }: SourceTypeKeywords): KeywordRule {
  return { weight, pattern: keywordPattern(keywords.map(normalize)) };
}

/** The source type that a free-text hint means; null if it means none. */
export function sourceTypeOfHint(hint: string): SourceType | null {
  const text = normalize(hint).trim();
  if (!text) return null;
  for (const [type, patterns] of SOURCE_TYPE_HINTS)
    if (patterns.some((pattern) => pattern.test(text))) return type;
  return null;
}

function scoreRule(rule: KeywordRule, name: string, text: string): number {
  const inName = name.search(rule.pattern) >= 0 ? NAME_FACTOR : 0;
  const share = Math.min(1, REFERENCE_LENGTH / Math.max(1, text.length));
  const inText = Math.log2(1 + countMatches(text, rule.pattern) * share);
  return rule.weight * (inName + inText);
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count++;
  return count;
}

/** Lower case, unified widths, separators of file names as spaces. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[_\-+]+/g, ' ');
}

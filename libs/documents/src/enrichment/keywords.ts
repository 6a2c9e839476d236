import { rankPhrases, type ScoredKeyword } from './phrases.js';
import { isUntellingTag } from './untelling-tags.js';
import { isDenseWord } from './vocabulary.js';

/** The best phrases that do not repeat each other's words. */
export function pickKeywords(ranked: readonly ScoredKeyword[], limit: number): string[] {
  const picked: ScoredKeyword[] = [];
  for (const candidate of ranked) {
    if (picked.length === limit) break;
    if (!picked.some((other) => overlaps(other.key, candidate.key))) picked.push(candidate);
  }
  return picked.map((candidate) => candidate.keyword);
}

function overlaps(a: string, b: string): boolean {
  if (a.includes(b) || b.includes(a)) return true;
  if (!a.includes(' ') || !b.includes(' ')) return false;
  const words = a.split(' ');
  const others = b.split(' ');
  const shared = words.filter((word) => others.includes(word)).length;
  return shared * 2 >= Math.max(words.length, others.length) && shared > 1;
}

/** Most phrases of a document occur once: beyond this limit, the least significant are evicted. */
const MAX_REMEMBERED = 6_000;
const KEPT_AFTER_PRUNING = 3_000;
const CANDIDATES_PER_CHUNK = 60;
const PHRASES_PER_CHUNK = 24;
/** From here on, a phrase that occurs in one chunk only says little about the document. */
const CHUNKS_OF_A_LONG_DOCUMENT = 8;

interface SeenPhrase {
  /** Number of occurrences by spelling. */
  forms: Map<string, number>;
  /** Its spelling as a tag, from the first chunk that has it: "duty" here and "duties" there would be two tags. */
  tag: string | null;
  score: number;
  chunks: number;
}

interface RankedPhrase extends ScoredKeyword {
  /** This chunk's spelling; `keyword` is the document's most frequent one. */
  written: string;
  seen: SeenPhrase | undefined;
}

/**
 * Keywords of a document that is read chunk by chunk, in bounded memory. Phrases of earlier chunks are preferred, so
 * that the same subject gets the same tag throughout.
 */
export class KeywordCollector {
  private readonly seen = new Map<string, SeenPhrase>();

  private chunkCount = 0;

  /** Returns the chunk's keywords, best first, and remembers them for the document. */
  add(text: string, options: { heading: string; language: string; limit: number }): string[] {
    this.chunkCount++;
    const ranked = rankPhrases(text, { ...options, limit: CANDIDATES_PER_CHUNK })
      .filter(({ key }) => !isUntellingTag(key))
      .map((phrase): RankedPhrase => {
        const seen = this.seen.get(phrase.key);
        const keyword = seen ? tagOf(seen) : phrase.keyword;
        return { ...phrase, keyword, written: phrase.keyword, score: phrase.score * familiarity(seen), seen };
      });
    ranked.sort((a, b) => b.score - a.score);
    for (const phrase of ranked.slice(0, PHRASES_PER_CHUNK)) this.remember(phrase);
    if (this.seen.size > MAX_REMEMBERED) this.prune();
    const keywords = pickKeywords(ranked, options.limit);
    this.keepSpelling(ranked, new Set(keywords));
    return keywords;
  }

  /** The document's keywords, best first. */
  top(limit: number): string[] {
    const isLong = this.chunkCount >= CHUNKS_OF_A_LONG_DOCUMENT;
    const ranked = [...this.seen]
      .map(([key, { forms, tag, score, chunks }]) => ({
        key,
        keyword: tagOf({ forms, tag }),
        score: score * (1 + Math.log2(chunks)) * breadth(key) * (chunks === 1 && isLong ? 0.5 : 1),
      }))
      .sort((a, b) => b.score - a.score);
    return pickKeywords(ranked, limit);
  }

  private remember({ key, written, score, ...phrase }: RankedPhrase): void {
    // Han phrases with different segmentation can have the same key.
    const seen = phrase.seen ?? this.seen.get(key);
    if (!seen) {
      this.seen.set(key, { forms: new Map([[written, 1]]), tag: null, score, chunks: 1 });
      return;
    }
    seen.forms.set(written, (seen.forms.get(written) ?? 0) + 1);
    seen.score += score;
    seen.chunks++;
  }

  private keepSpelling(ranked: readonly RankedPhrase[], picked: ReadonlySet<string>): void {
    for (const { key, keyword } of ranked) {
      const seen = picked.has(keyword) ? this.seen.get(key) : undefined;
      if (seen) seen.tag ??= keyword;
    }
  }

  private prune(): void {
    const kept = [...this.seen].sort(([, a], [, b]) => b.score - a.score).slice(0, KEPT_AFTER_PRUNING);
    this.seen.clear();
    for (const [key, entry] of kept) this.seen.set(key, entry);
  }
}

function tagOf({ tag, forms }: Pick<SeenPhrase, 'tag' | 'forms'>): string {
  return tag ?? mostFrequent(forms);
}

function familiarity(seen: SeenPhrase | undefined): number {
  return seen ? 1 + Math.log2(1 + Math.min(15, seen.chunks)) * 0.25 : 1;
}

/** In scripts with spaces, a single word names a whole field rather than a document's subject. */
function breadth(key: string): number {
  return key.includes(' ') || isDenseWord(key) ? 1 : 0.6;
}

function mostFrequent(forms: Map<string, number>): string {
  let best = '';
  let count = 0;
  for (const [form, times] of forms)
    if (times > count) {
      best = form;
      count = times;
    }
  return best;
}

/** Maximum number of cached words over all languages; with their results they take about 15 MB. */
const MAX_WORDS = 64_000;
/** In UTF-16 units. Longer ones are hardly words, and rarely occur again. */
const MAX_LENGTH = 48;

type Generation<T> = Map<string, Map<string, T>>;

/**
 * Caches results for single words: texts repeat their words, so nine of ten lookups are hits. Bounded over all
 * languages together; words not seen for long are evicted, and the texts they come from are not kept alive.
 */
export class WordMemory<T> {
  private recent: Generation<T> = new Map();
  private earlier: Generation<T> = new Map();
  private recentCount = 0;

  /** @param find computes the result for a word; it may contain slices of the word */
  constructor(private readonly find: (word: string, language: string) => T) {}

  of(word: string, language: string): T {
    const known = this.recent.get(language)?.get(word);
    if (known !== undefined) return known;
    if (word.length > MAX_LENGTH) return this.find(word, language);
    const before = this.earlier.get(language)?.get(word);
    const own = detached(word);
    const value = before ?? this.find(own, language);
    this.keep(own, language, value);
    return value;
  }

  private keep(word: string, language: string, value: T): void {
    if (this.recentCount >= MAX_WORDS / 2) {
      this.earlier = this.recent;
      this.recent = new Map();
      this.recentCount = 0;
    }
    const words = this.recent.get(language) ?? new Map<string, T>();
    this.recent.set(language, words);
    words.set(word, value);
    this.recentCount++;
  }
}

/** V8 copies shorter slices (`SlicedString::kMinLength` in its src/objects/string.h). */
const SHORTEST_POINTING = 13;

/** A real copy. V8 represents a slice of a text as a pointer into it, which keeps the whole text alive as long as the slice. */
export function detached(part: string): string {
  if (part.length < SHORTEST_POINTING) return part;
  return Buffer.from(part, 'utf16le').toString('utf16le');
}

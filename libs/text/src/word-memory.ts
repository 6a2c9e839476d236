/** Words of all languages that are kept at most; with what is known of each they take about 15 MB. */
const MAX_WORDS = 64_000;
/** In UTF-16 units. What is longer is hardly a word, and does not come again. */
const MAX_LENGTH = 48;

type Generation<T> = Map<string, Map<string, T>>;

/**
 * What was found out about single words: texts repeat theirs, so that nine of ten are answered from here. Bounded over all
 * languages together; words that were not met for long are forgotten, and nothing of the texts they were met in is kept.
 */
export class WordMemory<T> {
  private recent: Generation<T> = new Map();
  private earlier: Generation<T> = new Map();
  private recentCount = 0;

  /** @param find what is to be known of a word; what it returns may hold parts of the word */
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

/** Shorter parts V8 copies (`SlicedString::kMinLength` in its src/objects/string.h). */
const SHORTEST_POINTING = 13;

/**
 * A copy that holds nothing else. The engine makes a part of a text by pointing into it: as long as the part is kept, the whole
 * text is.
 */
export function detached(part: string): string {
  if (part.length < SHORTEST_POINTING) return part;
  return Buffer.from(part, 'utf16le').toString('utf16le');
}

declare module 'snowball-stemmers' {
  export interface Stemmer {
    stem(word: string): string;
  }
  /** @throws Error for an unknown algorithm */
  export function newStemmer(algorithm: string): Stemmer;
}

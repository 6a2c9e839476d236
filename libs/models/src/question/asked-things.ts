const WHICH =
  /(?<![\p{L}\p{M}])(?:what|which|whose|welche[mnrs]?|quel(?:le)?s?|qu[ée]|cu[áa]l(?:es)?|qual[ei]?|quais|che|que|welke?|was\s+für(?:\s+eine?[mnrs]?)?|wat\s+voor(?:\s+een)?)\s+([\p{L}\p{M}'’-]+)/giu;
/** All words up to the verb or the noun: "What historical figure was …", "Welche historische Figur war …". */
const WHICH_PHRASE =
  /(?<!\p{L})(?:[Ww]hat|[Ww]hich)\s+((?:(?!(?:of|in|to|from|that|who|and|for|by|with|the)\s)[\p{L}'’-]+\s+){2,4}?)(?:was|were|is|are|did|does|do|has|have|had|can|could|will|would|should|may|might|must)(?!\p{L})|(?<!\p{L})[Ww]elche[mnrs]?\s+((?:\p{Ll}+\s+){1,2}\p{Lu}\p{L}+)/gu;
/** Includes the measure word of the question word: 哪个国家, 什么作品, どの国, 何という. */
const WHICH_UNSPACED =
  /(?:哪一?[些个個家位部所座条條种種项項支款本首场場届屆名只架艘类類间間]?|什[么麼]|何[种種]|どの|어떤|어느|무슨)\s*([\p{sc=Han}\p{sc=Katakana}ー\p{sc=Hangul}]{1,6})/gu;

/** Returns the possible stems of each content word of a text. */
export type StemsOf = (words: string) => string[][];

/** The nouns that follow "which" or "what" in a question. */
export interface AskedThings {
  /** Stems of the nouns. */
  stems: ReadonlySet<string>;
  /** In scripts without spaces: the characters after the question word. The noun is a prefix of them. */
  runs: readonly string[];
}

const LATIN = /\p{sc=Latin}/u;

/**
 * Finds the nouns that a question asks for with "which" or "what". A sentence that answers "which company" contains the
 * company's name, but not necessarily the word "company".
 */
export function findAskedThings(text: string, stemsOf: StemsOf): AskedThings {
  const stems = new Set<string>();
  if (LATIN.test(text)) {
    const phrases = [...text.matchAll(WHICH), ...text.matchAll(WHICH_PHRASE)];
    for (const [, words, ofGerman] of phrases)
      for (const stem of stemsOf(words ?? ofGerman ?? '').flat()) stems.add(stem);
  }
  return { stems, runs: Array.from(text.matchAll(WHICH_UNSPACED), ([, run = '']) => run) };
}

/** A character that the recognition model read. */
export interface ReadCharacter {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** First step of the model's output with the character, from 0. */
  step: number;
}

/** The blank class, which separates doubled characters. */
const NOTHING = 0;

/**
 * Decodes the model's output by connectionist temporal classification (CTC): the likeliest class of each step, with
 * repetitions merged.
 * @param probabilities of each class, step by step
 * @param characters by class; the first is the blank
 */
export function decodeCtc(probabilities: Float32Array, characters: readonly string[]): ReadCharacter[] {
  const read: ReadCharacter[] = [];
  const classes = characters.length;
  let before = NOTHING;
  for (let step = 0; step * classes < probabilities.length; step++) {
    let likeliest = NOTHING;
    const offset = step * classes;
    for (let candidate = 1; candidate < classes; candidate++)
      if (probabilities[offset + candidate]! > probabilities[offset + likeliest]!) likeliest = candidate;
    if (likeliest !== NOTHING && likeliest !== before)
      read.push({ text: characters[likeliest]!, confidence: probabilities[offset + likeliest]!, step });
    before = likeliest;
  }
  return read;
}

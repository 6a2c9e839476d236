/** A character that the recognition model read. */
export interface ReadCharacter {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** Step of the model's output at which it was seen first, from 0. */
  step: number;
}

/** The class of "nothing here", by which the model tells a doubled character from one that is seen twice. */
const NOTHING = 0;

/**
 * Characters from what the model says of each step ("connectionist temporal classification"): the likeliest class of each, once
 * for as long as it stays the same.
 * @param probabilities of each class, step by step
 * @param characters by class, the first of which is nothing
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

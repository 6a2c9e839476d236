import * as fc from 'fast-check';

/** Takes deltas and returns the text that is settled. */
interface Filter {
  push: (delta: string) => string;
  end: () => string;
}

/** Returns the text that passes a filter. */
export function passed(filter: Filter, deltas: readonly string[]): string {
  return deltas.map((delta) => filter.push(delta)).join('') + filter.end();
}

/** Texts of these words, split into deltas at any position. */
export function textsInPieces(words: readonly string[]): fc.Arbitrary<string[]> {
  return fc
    .tuple(fc.array(fc.constantFrom(...words)), fc.array(fc.nat(60)))
    .map(([chosen, cuts]) => cutAt(chosen.join(''), cuts));
}

export function cutAt(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set([0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length])].sort(
    (a, b) => a - b,
  );
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}

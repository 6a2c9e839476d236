import { describe, expect, it } from '@jest/globals';
import { decodeCtc } from './ctc.js';

const characters = ['', 'a', 'b', ' '];

/** Steps of which each is sure of one class. */
const steps = (...classes: number[]): Float32Array =>
  Float32Array.from(classes.flatMap((sure) => characters.map((_, index) => (index === sure ? 0.75 : 0.05))));

describe('characters of a line', () => {
  it('are those of its steps, each once for as long as it is seen', () => {
    const read = decodeCtc(steps(0, 1, 1, 0, 1, 2, 3, 0), characters);

    expect(read.map(({ text, step }) => [text, step])).toEqual([
      ['a', 1],
      ['a', 4],
      ['b', 5],
      [' ', 6],
    ]);
    expect(read[0]!.confidence).toBeCloseTo(0.75);
  });

  it('are none where nothing is seen', () => {
    expect(decodeCtc(steps(0, 0), characters)).toEqual([]);
    expect(decodeCtc(new Float32Array(), characters)).toEqual([]);
  });
});

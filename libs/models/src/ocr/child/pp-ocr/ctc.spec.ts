import { describe, expect, it } from '@jest/globals';
import { decodeCtc } from './ctc.js';

const characters = ['', 'a', 'b', ' '];

/** Output of a model that is certain of one class per step. */
const steps = (...classes: number[]): Float32Array =>
  Float32Array.from(classes.flatMap((sure) => characters.map((_, index) => (index === sure ? 0.75 : 0.05))));

describe('characters of a line', () => {
  it('are those of its steps, with repetitions merged', () => {
    const read = decodeCtc(steps(0, 1, 1, 0, 1, 2, 3, 0), characters);

    expect(read.map(({ text, step }) => [text, step])).toEqual([
      ['a', 1],
      ['a', 4],
      ['b', 5],
      [' ', 6],
    ]);
    expect(read[0]!.confidence).toBeCloseTo(0.75);
  });

  it('are none if nothing is detected', () => {
    expect(decodeCtc(steps(0, 0), characters)).toEqual([]);
    expect(decodeCtc(new Float32Array(), characters)).toEqual([]);
  });
});

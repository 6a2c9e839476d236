import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { appendToBlocks, type Block, decodeBlock, type Postings, withoutRange } from './posting-block.js';

const postings = fc
  .uniqueArray(fc.oneof(fc.nat(5_000), fc.nat(2 ** 30)), { minLength: 1, maxLength: 2_000 })
  .chain((numbers) =>
    fc.record({
      numbers: fc.constant(numbers.sort((a, b) => a - b)),
      frequencies: fc.array(
        fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1_000_000 })),
        {
          minLength: numbers.length,
          maxLength: numbers.length,
        },
      ),
    }),
  );

describe('posting blocks', () => {
  it('give back what was appended, in however many parts', () => {
    fc.assert(
      fc.property(postings, fc.nat(2_000), (all, cut) => {
        const first = appendToBlocks(null, slice(all, 0, cut));
        const last = first.at(-1) ?? null;
        const second = appendToBlocks(last, slice(all, cut, all.numbers.length));
        const continued = last && second[0]?.base === last.base ? first.slice(0, -1) : first;

        expect(read([...continued, ...second])).toEqual(all);
      }),
    );
  });

  it('stay short', () => {
    const many = {
      numbers: Array.from({ length: 10_000 }, (_, at) => at * 3),
      frequencies: Array(10_000).fill(1) as number[],
    };

    const blocks = appendToBlocks(null, many);

    expect(Math.max(...blocks.map(({ data }) => data.length))).toBeLessThan(920);
    expect(blocks.length).toBeLessThan(30);
  });

  it('lose a range and nothing else', () => {
    fc.assert(
      fc.property(postings, fc.nat(6_000), fc.nat(6_000), (all, from, length) => {
        const kept = appendToBlocks(null, all).flatMap(
          (block) => withoutRange(block, from, from + length) ?? [],
        );

        const isKept = (_: number, at: number) => {
          const number = all.numbers[at] as number;
          return number < from || number > from + length;
        };
        expect(read(kept)).toEqual({
          numbers: all.numbers.filter(isKept),
          frequencies: all.frequencies.filter(isKept),
        });
      }),
    );
  });
});

function slice({ numbers, frequencies }: Postings, from: number, to: number): Postings {
  return { numbers: numbers.slice(from, to), frequencies: frequencies.slice(from, to) };
}

function read(blocks: readonly Block[]): Postings {
  const decoded = blocks.map((block) => decodeBlock(block));
  return {
    numbers: decoded.flatMap(({ numbers }) => [...numbers]),
    frequencies: decoded.flatMap(({ frequencies }) => [...frequencies]),
  };
}

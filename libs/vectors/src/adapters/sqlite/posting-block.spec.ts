import { describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { packImpacts, unpackImpacts } from './block-impacts.js';
import {
  appendToBlocks,
  type Block,
  decodeBlock,
  documentsOf,
  type Postings,
  withoutRange,
} from './posting-block.js';

/** Documents of a thousand points each. */
const DOCUMENT_SIZE = 1_000;
const documentNumber = (number: number) => number - (number % DOCUMENT_SIZE);
const lengthOf = (number: number) => (number * 7_919) % 400;

const frequency = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1_000_000 }));
const postings = fc
  .uniqueArray(fc.oneof(fc.nat(5_000), fc.nat(2 ** 30)), { minLength: 1, maxLength: 2_000 })
  .chain((numbers) =>
    fc.record({
      numbers: fc.constant(numbers.sort((a, b) => a - b)),
      frequencies: fc.array(frequency, { minLength: numbers.length, maxLength: numbers.length }),
    }),
  );

describe('posting blocks', () => {
  it('return what was appended, document by document', () => {
    fc.assert(
      fc.property(postings, (all) => {
        const blocks = append(all);

        expect(read(blocks)).toEqual(all);
        expect(readDocuments(blocks)).toEqual(documents(all));
      }),
    );
  });

  it('are short enough for a page, with everything that belongs to them', () => {
    const shapes = [1, 3, DOCUMENT_SIZE].map((step) => ({
      numbers: Array.from({ length: 10_000 }, (_, at) => at * step),
      frequencies: Array.from({ length: 10_000 }, (_, at) => 1 + (at % 9)),
    }));

    const blocks = shapes.map(append);

    const sizes = blocks.flat().map(({ data, summary }) => {
      return data.length + summary.documents.data.length + packImpacts(summary.impacts).length;
    });
    expect(Math.max(...sizes)).toBeLessThan(960);
    expect(blocks[0]?.length).toBeLessThan(30);
  });

  it('lose a range and nothing else', () => {
    fc.assert(
      fc.property(postings, fc.nat(6_000), fc.nat(6_000), (all, from, length) => {
        const kept = append(all).flatMap((block) => withoutRange(block, from, from + length) ?? []);

        const rest = filtered(all, (number) => number < from || number > from + length);
        expect(read(kept)).toEqual(rest);
        expect(readDocuments(kept)).toEqual(documents(rest));
      }),
    );
  });

  it('know the bounds of each of their points, even after a removal', () => {
    fc.assert(
      fc.property(postings, fc.nat(6_000), (all, from) => {
        const blocks = append(all).flatMap((block) => withoutRange(block, from, from + 1_000) ?? []);

        for (const block of blocks) {
          const impacts = unpackImpacts(packImpacts(block.summary.impacts));
          const { numbers, frequencies } = decodeBlock(block);
          for (const [at, number] of numbers.entries())
            expect(impacts.some(([f, l]) => f >= (frequencies[at] as number) && l <= lengthOf(number))).toBe(
              true,
            );
        }
      }),
      { numRuns: cases({ smoke: 10, soak: 400 }) },
    );
  });
});

function filtered({ numbers, frequencies }: Postings, isKept: (number: number) => boolean): Postings {
  return {
    numbers: numbers.filter(isKept),
    frequencies: frequencies.filter((_, at) => isKept(numbers[at] as number)),
  };
}

/** As publishing does: document by document, each after the last block. */
function append(all: Postings): Block[] {
  const blocks: Block[] = [];
  for (const document of new Set(all.numbers.map(documentNumber))) {
    const part = filtered(all, (number) => documentNumber(number) === document);
    const last = blocks.at(-1) ?? null;
    const written = appendToBlocks(last, part, lengthOf);
    if (last && written[0]?.base === last.base) blocks.pop();
    blocks.push(...written);
  }
  return blocks;
}

function read(blocks: readonly Block[]): Postings {
  const decoded = blocks.map((block) => decodeBlock(block));
  return {
    numbers: decoded.flatMap(({ numbers }) => [...numbers]),
    frequencies: decoded.flatMap(({ frequencies }) => [...frequencies]),
  };
}

/** How often each document contains the term, according to the blocks' summaries. */
function readDocuments(blocks: readonly Block[]): Map<number, number> {
  const all = blocks.flatMap((block) => {
    const { numbers, frequencies } = decodeBlock(documentsOf(block, block.summary));
    return [...numbers].map((number, at) => [number, frequencies[at] as number] as const);
  });
  return added(all);
}

function documents({ numbers, frequencies }: Postings): Map<number, number> {
  return added(numbers.map((number, at) => [number, frequencies[at] as number] as const));
}

function added(all: ReadonlyArray<readonly [number: number, frequency: number]>): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [number, held] of all) {
    const document = documentNumber(number);
    sums.set(document, (sums.get(document) ?? 0) + held);
  }
  return sums;
}

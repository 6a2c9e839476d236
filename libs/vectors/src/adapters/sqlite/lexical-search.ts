import { analyzeQuery } from '../../analyzer/analyzer.js';
import type { Connection } from './connection.js';
import { findTerm } from './dictionary.js';
import type { PointTable } from './point-table.js';
import { type Block, decodeBlock, type DecodedBlock } from './posting-block.js';
import { numberOf } from './rows.js';
import type { Selection } from './selection.js';
import { TopScores } from './top-scores.js';

const K1 = 1.2;
const B = 0.75;
/** Of a longer question, the terms that came into the collection last: those are the rarer ones. */
const MAX_TERMS = 200;

/** BM25 over the whole collection's statistics; points that the selection does not hold are left out of the answer. */
export function searchLexically(
  connection: Connection,
  table: PointTable,
  selection: Selection,
  question: { text: string; limit: number },
): Array<{ number: number; score: number }> {
  if (selection.count === 0) return [];
  const scorer = new Scorer(table);
  for (const { termIds, count } of termsOf(connection, question.text, selection.languages)) {
    if (termIds.length === 1) scorer.addTerm(readBlocks(connection, termIds[0] as number), count);
    else
      scorer.addVariants(
        termIds.map((termId) => readBlocks(connection, termId)),
        count,
      );
  }
  return scorer.best(selection.mask, question.limit);
}

function termsOf(connection: Connection, text: string, languages: readonly string[]) {
  return analyzeQuery(text, languages)
    .map(({ variants, count }) => ({
      termIds: variants.map((term) => findTerm(connection, term)).filter((termId) => termId !== null),
      count,
    }))
    .filter(({ termIds }) => termIds.length > 0)
    .sort((a, b) => Math.max(...b.termIds) - Math.max(...a.termIds))
    .slice(0, MAX_TERMS);
}

type StoredBlock = Pick<Block, 'base' | 'count' | 'data'>;

function readBlocks(connection: Connection, termId: number): StoredBlock[] {
  const rows = connection.statement('select base, count, data from postings where term_id = ?').all(termId);
  return rows.map((row) => ({
    base: numberOf(row, 'base'),
    count: numberOf(row, 'count'),
    data: row['data'] as Uint8Array,
  }));
}

class Scorer {
  private readonly scores: Float64Array;
  private scratch: DecodedBlock = { numbers: new Uint32Array(1_024), frequencies: new Uint32Array(1_024) };

  constructor(private readonly table: PointTable) {
    this.scores = new Float64Array(table.facetOf.length);
  }

  addTerm(blocks: readonly StoredBlock[], weight: number): void {
    const documentFrequency = blocks.reduce((sum, { count }) => sum + count, 0);
    for (const block of blocks)
      this.add(this.decode(block), block.count, weight * this.rarity(documentFrequency));
  }

  /** The same word in the forms of several languages: a point counts once, with the form that it holds most. */
  addVariants(variants: ReadonlyArray<readonly StoredBlock[]>, weight: number): void {
    const frequencies = new Map<number, number>();
    for (const block of variants.flat()) {
      const decoded = this.decode(block);
      for (let at = 0; at < block.count; at++) {
        const number = decoded.numbers[at] as number;
        frequencies.set(number, Math.max(frequencies.get(number) ?? 0, decoded.frequencies[at] as number));
      }
    }
    const merged = {
      numbers: Uint32Array.from(frequencies.keys()),
      frequencies: Uint32Array.from(frequencies.values()),
    };
    this.add(merged, frequencies.size, weight * this.rarity(frequencies.size));
  }

  best(mask: Uint8Array, limit: number): Array<{ number: number; score: number }> {
    const top = new TopScores(limit);
    for (let number = 0; number < this.scores.length; number++) {
      const score = this.scores[number] as number;
      if (score > 0 && mask[number] === 1) top.offer(number, score);
    }
    return top.ranked();
  }

  private rarity(documentFrequency: number): number {
    return Math.log(1 + (this.table.pointCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
  }

  private add({ numbers, frequencies }: DecodedBlock, count: number, weight: number): void {
    const { scores } = this;
    const { lengthOf, averageLength } = this.table;
    const fixed = K1 * (1 - B);
    const perUnit = (K1 * B) / (averageLength || 1);
    const gain = weight * (K1 + 1);
    for (let at = 0; at < count; at++) {
      const number = numbers[at] as number;
      const frequency = frequencies[at] as number;
      const norm = fixed + perUnit * (lengthOf[number] as number);
      scores[number] = (scores[number] as number) + (gain * frequency) / (frequency + norm);
    }
  }

  private decode(block: StoredBlock): DecodedBlock {
    const decoded = decodeBlock(block, this.scratch);
    if (decoded.numbers.length > this.scratch.numbers.length) this.scratch = decoded;
    return decoded;
  }
}

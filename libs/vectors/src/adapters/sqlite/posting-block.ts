import { type Impacts, pushVarint, withImpact } from './block-impacts.js';

/** Points of one term in ascending order of their numbers, and how often each contains the term. */
export interface Postings {
  numbers: number[];
  frequencies: number[];
}

/** Blocks are about this long, so that SQLite keeps each within one page. */
const MAX_BLOCK_BYTES = 900;
/**
 * Frequencies 1 to 3 share a varint with the distance to the previous point; 3 in its two lowest bits means that
 * another varint follows.
 */
const LARGE_FREQUENCY = 3;
const NO_BYTES = new Uint8Array(0);

export interface Block {
  /** Lower bound of the numbers; the first distance counts from here. */
  base: number;
  lastNumber: number;
  count: number;
  data: Uint8Array;
  summary: BlockSummary;
}

/** What a block reveals without decoding its points. */
export interface BlockSummary {
  /**
   * The block's points by document: the first of them, and how often all of them contain the term. A document that was
   * indexed in several parts occurs once per part.
   */
  documents: { count: number; data: Uint8Array };
  impacts: Impacts;
}

/** What decoding a block's postings or documents needs. */
export type StoredBlock = Pick<Block, 'base' | 'count' | 'data'>;

/** Number of words of a point. */
export type LengthOf = (number: number) => number;

/** Appends postings of one document, all after the block's last; overflow goes to further blocks. */
export function appendToBlocks(
  last: Block | null,
  { numbers, frequencies }: Postings,
  lengthOf: LengthOf,
): Block[] {
  const blocks: Block[] = [];
  let writer = last && BlockWriter.after(last);
  if (writer?.isFull) writer = null;
  for (const [at, number] of numbers.entries()) {
    const isFirst = at === 0 || !writer;
    writer ??= BlockWriter.from(number);
    writer.add(number, frequencies[at] as number, { isFirst, length: lengthOf(number) });
    if (!writer.isFull) continue;
    blocks.push(writer.block());
    writer = null;
  }
  if (writer) blocks.push(writer.block());
  return blocks;
}

/** The block without the points from `from` to `to`, both inclusive; null if nothing is left. */
export function withoutRange(block: Block, from: number, to: number): Block | null {
  const { numbers, frequencies } = decodeBlock(block);
  const starts = decodeBlock(documentsOf(block, block.summary)).numbers;
  // Bounds of a superset remain bounds, and the lengths of the remaining points are unknown here.
  const writer = BlockWriter.from(block.base, block.summary.impacts);
  let [document, lastDocument] = [0, -1];
  for (let at = 0; at < block.count; at++) {
    const number = numbers[at] as number;
    while (document + 1 < starts.length && (starts[document + 1] as number) <= number) document++;
    if (number >= from && number <= to) continue;
    writer.add(number, frequencies[at] as number, { isFirst: document !== lastDocument });
    lastDocument = document;
  }
  return writer.isEmpty ? null : writer.block();
}

/** A block's documents, in the format of {@link decodeBlock}. */
export function documentsOf(
  { base }: Pick<Block, 'base'>,
  { documents }: Pick<BlockSummary, 'documents'>,
): StoredBlock {
  return { base, ...documents };
}

export interface DecodedBlock {
  numbers: Uint32Array;
  frequencies: Uint32Array;
}

/** The block's postings, `count` of them. Written into `target` if it is given and large enough. */
export function decodeBlock({ base, count, data }: StoredBlock, target?: DecodedBlock): DecodedBlock {
  const decoded =
    target && target.numbers.length >= count
      ? target
      : { numbers: new Uint32Array(count), frequencies: new Uint32Array(count) };
  let number = base;
  let position = 0;
  for (let at = 0; at < count; at++) {
    let packed = data[position++] as number;
    if (packed > 127) {
      packed &= 127;
      for (let factor = 128, more = true; more; factor *= 128) {
        const byte = data[position++] as number;
        packed += (byte & 127) * factor;
        more = byte > 127;
      }
    }
    number += Math.floor(packed / 4);
    decoded.numbers[at] = number;
    let frequency = (packed % 4) + 1;
    if (frequency > LARGE_FREQUENCY) {
      frequency = 0;
      for (let factor = 1, more = true; more; factor *= 128) {
        const byte = data[position++] as number;
        frequency += (byte & 127) * factor;
        more = byte > 127;
      }
    }
    decoded.frequencies[at] = frequency;
  }
  return decoded;
}

/** Ascending numbers, each with a frequency, in the format of {@link decodeBlock}, appended to existing ones. */
class PackedList {
  private readonly bytes: number[] = [];

  constructor(
    private readonly start: Uint8Array,
    private last: number,
    public count: number,
  ) {}

  get length(): number {
    return this.start.length + this.bytes.length;
  }

  get lastNumber(): number {
    return this.last;
  }

  add(number: number, frequency: number): void {
    const isLarge = frequency > LARGE_FREQUENCY;
    pushVarint(this.bytes, (number - this.last) * 4 + (isLarge ? LARGE_FREQUENCY : frequency - 1));
    if (isLarge) pushVarint(this.bytes, frequency);
    this.last = number;
    this.count++;
  }

  data(): Uint8Array {
    const data = new Uint8Array(this.length);
    data.set(this.start);
    data.set(this.bytes, this.start.length);
    return data;
  }
}

class BlockWriter {
  /** Of the document whose points are being added; 0 if there is none. */
  private frequency = 0;
  private firstNumber = 0;

  private constructor(
    private readonly base: number,
    private readonly postings: PackedList,
    private readonly documents: PackedList,
    private impacts: Impacts,
  ) {}

  static from(base: number, impacts: Impacts = []): BlockWriter {
    return new BlockWriter(
      base,
      new PackedList(NO_BYTES, base, 0),
      new PackedList(NO_BYTES, base, 0),
      impacts,
    );
  }

  static after({ base, lastNumber, count, data, summary: { documents, impacts } }: Block): BlockWriter {
    const lastDocument = decodeBlock({ base, ...documents }).numbers[documents.count - 1] ?? base;
    return new BlockWriter(
      base,
      new PackedList(data, lastNumber, count),
      new PackedList(documents.data, lastDocument, documents.count),
      impacts,
    );
  }

  get isEmpty(): boolean {
    return this.postings.count === 0;
  }

  get isFull(): boolean {
    return this.postings.length + this.documents.length >= MAX_BLOCK_BYTES;
  }

  /**
   * @param options.isFirst whether it is the first point of its document @param options.length absent for points that
   * are bounded already
   */
  add(number: number, frequency: number, { isFirst, length }: { isFirst: boolean; length?: number }): void {
    this.postings.add(number, frequency);
    if (length !== undefined) this.impacts = withImpact(this.impacts, frequency, length);
    if (isFirst) this.endDocument();
    if (isFirst) this.firstNumber = number;
    this.frequency += frequency;
  }

  block(): Block {
    this.endDocument();
    return {
      base: this.base,
      lastNumber: this.postings.lastNumber,
      count: this.postings.count,
      data: this.postings.data(),
      summary: {
        documents: { count: this.documents.count, data: this.documents.data() },
        impacts: this.impacts,
      },
    };
  }

  private endDocument(): void {
    if (this.frequency > 0) this.documents.add(this.firstNumber, this.frequency);
    this.frequency = 0;
  }
}

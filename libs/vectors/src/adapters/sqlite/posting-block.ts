/** Points of one term in ascending order of their numbers, and how often each holds the term. */
export interface Postings {
  numbers: number[];
  frequencies: number[];
}

/** Blocks are about this long, so that SQLite keeps each within one page. */
const MAX_BLOCK_BYTES = 900;
/** Frequencies 1 to 3 share a varint with the distance to the point before; 3 in its two lowest bits says: another varint follows. */
const LARGE_FREQUENCY = 3;

export interface Block {
  /** Lower bound of the numbers; the first distance counts from here. */
  base: number;
  lastNumber: number;
  count: number;
  data: Uint8Array;
}

/** Adds postings, all after the block's last; what does not fit goes to further blocks. */
export function appendToBlocks(last: Block | null, { numbers, frequencies }: Postings): Block[] {
  const blocks: Block[] = [];
  let writer = last && last.data.length < MAX_BLOCK_BYTES ? new BlockWriter(last) : null;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number;
    writer ??= new BlockWriter({ base: number, lastNumber: number, count: 0, data: new Uint8Array(0) });
    writer.add(number, frequencies[at] as number);
    if (writer.length < MAX_BLOCK_BYTES) continue;
    blocks.push(writer.block());
    writer = null;
  }
  if (writer) blocks.push(writer.block());
  return blocks;
}

/** The block without the points from `from` to `to`, both inclusive; null when nothing is left. */
export function withoutRange(block: Block, from: number, to: number): Block | null {
  const { numbers, frequencies } = decodeBlock(block);
  const writer = new BlockWriter({
    base: block.base,
    lastNumber: block.base,
    count: 0,
    data: new Uint8Array(0),
  });
  for (let at = 0; at < block.count; at++) {
    const number = numbers[at] as number;
    if (number < from || number > to) writer.add(number, frequencies[at] as number);
  }
  return writer.block().count > 0 ? writer.block() : null;
}

/** What of a block tells its postings. */
export type StoredBlock = Pick<Block, 'base' | 'count' | 'data'>;

export interface DecodedBlock {
  numbers: Uint32Array;
  frequencies: Uint32Array;
}

/** The block's postings, `count` of them. Written into `target` when one is given that is large enough. */
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

class BlockWriter {
  private readonly base: number;
  private bytes: number[] = [];
  private lastNumber: number;
  private count: number;

  constructor(private readonly start: Block) {
    this.base = start.base;
    this.lastNumber = start.lastNumber;
    this.count = start.count;
  }

  get length(): number {
    return this.start.data.length + this.bytes.length;
  }

  add(number: number, frequency: number): void {
    const isLarge = frequency > LARGE_FREQUENCY;
    this.varint((number - this.lastNumber) * 4 + (isLarge ? LARGE_FREQUENCY : frequency - 1));
    if (isLarge) this.varint(frequency);
    this.lastNumber = number;
    this.count++;
  }

  block(): Block {
    const data = new Uint8Array(this.length);
    data.set(this.start.data);
    data.set(this.bytes, this.start.data.length);
    return { base: this.base, lastNumber: this.lastNumber, count: this.count, data };
  }

  private varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.bytes.push(rest);
  }
}

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** More than the largest bound that can be set; further ones are not counted. */
const MAX_PAGES = 200_000;

/**
 * Makes pictures of one page out of those of many, in their own bytes. libvips looks through a whole picture whenever it opens one, so that
 * opening each page of a TIFF takes time with the square of their number, and the first frame of an animated WebP with that of its frames.
 */
export class OnePageAtATime {
  private constructor(
    private readonly bytes: Buffer,
    private readonly tiff: TiffDirectories | null,
  ) {}

  static of(bytes: Buffer): OnePageAtATime {
    const tiff = TiffDirectories.find(bytes);
    return new OnePageAtATime(tiff ? bytes : firstFrame(bytes), tiff);
  }

  /** 1 for what is no TIFF: of what moves, only the first frame is a page. */
  get pageCount(): number {
    return this.tiff?.count ?? 1;
  }

  /** A picture of this page alone, until the next call. @param index from 0 */
  page(index: number): Buffer {
    this.tiff?.isolate(index);
    return this.bytes;
  }
}

/** The directories of a TIFF, one for each page, of which each tells where the next one is. */
class TiffDirectories {
  private readonly offsets: number[] = [];

  private constructor(
    private readonly bytes: Buffer,
    private readonly isLittleEndian: boolean,
    private readonly isBig: boolean,
  ) {}

  /** Null for what is no TIFF. */
  static find(bytes: Buffer): TiffDirectories | null {
    const order = bytes.toString('latin1', 0, 2);
    if (bytes.length < 16 || (order !== 'II' && order !== 'MM')) return null;
    const version = order === 'II' ? bytes.readUInt16LE(2) : bytes.readUInt16BE(2);
    if (version !== 42 && version !== 43) return null;
    const found = new TiffDirectories(bytes, order === 'II', version === 43);
    found.follow();
    return found;
  }

  /** At least 1: what is wrong with a TIFF without pages is for libvips to say. */
  get count(): number {
    return Math.max(1, this.offsets.length);
  }

  isolate(index: number): void {
    const offset = this.offsets[index];
    if (offset === undefined) return;
    this.writeOffset(this.isBig ? 8 : 4, offset);
    this.writeOffset(this.linkOf(offset)!, 0);
  }

  /** Ends at a directory that was there already: one may lead back to another. */
  private follow(): void {
    const seen = new Set<number>();
    let offset = this.readOffset(this.isBig ? 8 : 4);
    while (offset !== 0 && !seen.has(offset) && seen.size < MAX_PAGES) {
      const link = this.linkOf(offset);
      if (link === null) return;
      seen.add(offset);
      this.offsets.push(offset);
      offset = this.readOffset(link);
    }
  }

  /** Where a directory tells where the next one is; null for one that is not in the file. */
  private linkOf(directory: number): number | null {
    const [countBytes, entryBytes] = this.isBig ? [8, 20] : [2, 12];
    if (directory + countBytes > this.bytes.length) return null;
    const entries = this.isBig ? this.readOffset(directory) : this.readUint16(directory);
    const link = directory + countBytes + entries * entryBytes;
    return link + (this.isBig ? 8 : 4) <= this.bytes.length ? link : null;
  }

  private readUint16(at: number): number {
    return this.isLittleEndian ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  }

  private readOffset(at: number): number {
    if (this.isBig)
      return Number(this.isLittleEndian ? this.bytes.readBigUInt64LE(at) : this.bytes.readBigUInt64BE(at));
    return this.isLittleEndian ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }

  private writeOffset(at: number, offset: number): void {
    if (this.isBig && this.isLittleEndian) this.bytes.writeBigUInt64LE(BigInt(offset), at);
    else if (this.isBig) this.bytes.writeBigUInt64BE(BigInt(offset), at);
    else if (this.isLittleEndian) this.bytes.writeUInt32LE(offset, at);
    else this.bytes.writeUInt32BE(offset, at);
  }
}

/** An animated WebP up to its second frame; anything else as it is. */
function firstFrame(bytes: Buffer): Buffer {
  const mark = (at: number): string => bytes.toString('latin1', at, at + 4);
  if (mark(0) !== 'RIFF' || mark(8) !== 'WEBP') return bytes;
  let frames = 0;
  for (let at = RIFF_HEADER_BYTES; at + CHUNK_HEADER_BYTES <= bytes.length;) {
    if (mark(at) === 'ANMF' && ++frames > 1) {
      bytes.writeUInt32LE(at - CHUNK_HEADER_BYTES, 4);
      return bytes.subarray(0, at);
    }
    const sizeBytes = bytes.readUInt32LE(at + 4);
    at += CHUNK_HEADER_BYTES + sizeBytes + (sizeBytes % 2);
  }
  return bytes;
}

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** More than the largest configurable limit; further ones are not counted. */
const MAX_PAGES = 200_000;

/**
 * Extracts images of one page from those of many, on the level of bytes. libvips scans a whole image whenever it opens
 * one, so that opening each page of a TIFF takes quadratic time, and the first frame of an animated WebP as long as all
 * frames.
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

  /** 1 if it is not a TIFF: of an animation, only the first frame is a page. */
  get pageCount(): number {
    return this.tiff?.count ?? 1;
  }

  /** An image of this page alone, valid until the next call. @param index from 0 */
  page(index: number): Buffer {
    this.tiff?.isolate(index);
    return this.bytes;
  }
}

/** The directories of a TIFF, one per page, each linked to the next. */
class TiffDirectories {
  private readonly offsets: number[] = [];

  private constructor(
    private readonly bytes: Buffer,
    private readonly isLittleEndian: boolean,
    private readonly isBig: boolean,
  ) {}

  /** Null if it is not a TIFF. */
  static find(bytes: Buffer): TiffDirectories | null {
    const order = bytes.toString('latin1', 0, 2);
    if (bytes.length < 16 || (order !== 'II' && order !== 'MM')) return null;
    const version = order === 'II' ? bytes.readUInt16LE(2) : bytes.readUInt16BE(2);
    if (version !== 42 && version !== 43) return null;
    const found = new TiffDirectories(bytes, order === 'II', version === 43);
    found.follow();
    return found;
  }

  /** At least 1: libvips reports what is wrong with a TIFF without pages. */
  get count(): number {
    return Math.max(1, this.offsets.length);
  }

  isolate(index: number): void {
    const offset = this.offsets[index];
    if (offset === undefined) return;
    this.writeOffset(this.isBig ? 8 : 4, offset);
    this.writeOffset(this.linkOf(offset)!, 0);
  }

  /** Stops at a directory seen before, since links may be cyclic. */
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

  /** Offset of a directory's link to the next one; null if the directory is outside of the file. */
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

/** An animated WebP up to its second frame; anything else unchanged. */
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

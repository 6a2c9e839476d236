import yauzl from 'yauzl';
import { DEFAULT_FORMAT_LIMITS, type FormatLimits } from '../formats/limits.js';
import { archiveBomb, corruptFile, encryptedFile, tooLarge } from './unreadable.js';

type ArchiveLimits = Pick<
  FormatLimits,
  'maxArchiveEntries' | 'maxUnpackedBytes' | 'maxUnpackedRatio' | 'maxReadings'
>;

/** Up to this size, any compression ratio is harmless. */
const HARMLESS_UNPACKED_BYTES = 32 * 1024 * 1024;
const NAME = 'The Office file';

/**
 * A ZIP archive whose central directory was checked against the limits before anything is unpacked. Reading a part
 * stops as soon as it exceeds its declared size.
 */
export class ZipArchive {
  private unpackedBytes = 0;

  private constructor(
    private readonly zip: yauzl.ZipFile,
    private readonly entries: ReadonlyMap<string, yauzl.Entry>,
    private readonly maxReadBytes: number,
  ) {}

  /** @throws UnreadableDocumentError `archive_bomb` over a limit, `file_corrupt`, `file_encrypted` */
  static async open(path: string, limits: ArchiveLimits = DEFAULT_FORMAT_LIMITS): Promise<ZipArchive> {
    const zip = await openZip(path);
    try {
      const { entries, unpackedBytes } = await listEntries(zip, limits);
      const maxReadBytes = HARMLESS_UNPACKED_BYTES + unpackedBytes * limits.maxReadings;
      return new ZipArchive(zip, entries, maxReadBytes);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** Paths of the files in it, in its own order. */
  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Bytes of one file, null if there is none of that name. @throws UnreadableDocumentError */
  async read(name: string, maxBytes = DEFAULT_FORMAT_LIMITS.maxPartBytes): Promise<Buffer | null> {
    const entry = this.entries.get(name);
    if (!entry) return null;
    if (entry.uncompressedSize > maxBytes)
      throw tooLarge(`${NAME}'s part "${name}"`, maxBytes, entry.uncompressedSize);
    const parts: Buffer[] = [];
    for await (const part of this.unpack(entry)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** XML of one file as text, null if there is none of that name. */
  async readXml(name: string, maxBytes?: number): Promise<string | null> {
    const bytes = await this.read(name, maxBytes);
    return bytes && decodeXml(bytes);
  }

  /**
   * Unpacks everything once and discards it: libraries that unpack by themselves do not stop at a part that exceeds its
   * declared size, nor at document type definitions, which Office files never have.
   * @throws UnreadableDocumentError `file_corrupt`
   */
  async verify(): Promise<void> {
    for (const [name, entry] of this.entries) {
      let start = '';
      for await (const part of this.unpack(entry)) {
        if (start.length < 1024) start += part.subarray(0, 1024).toString('latin1');
      }
      if (/\.(xml|rels|vml)$/i.test(name) && /<!\s*(DOCTYPE|ENTITY)/i.test(start.replaceAll('\0', '')))
        throw corruptFile(NAME, 'declares XML entities, which Office files never do');
    }
  }

  close(): void {
    this.zip.close();
  }

  /** Each part counts whenever it is read: a small one may be referred to a million times. */
  private async *unpack(entry: yauzl.Entry): AsyncGenerator<Buffer, void, void> {
    this.unpackedBytes += entry.uncompressedSize;
    if (this.unpackedBytes > this.maxReadBytes)
      throw archiveBomb('the same parts over and over', this.maxReadBytes, this.unpackedBytes);
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      for await (const part of stream) yield part as Buffer;
    } catch (error) {
      throw Object.assign(corruptFile(NAME), { cause: error });
    }
  }
}

/** XML is in UTF-8 unless a mark says UTF-16. */
export function decodeXml(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
  return new TextDecoder(!isUtf16 ? 'utf-8' : bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false });
  } catch (error) {
    throw Object.assign(corruptFile(NAME, 'is incomplete or damaged'), { cause: error });
  }
}

async function listEntries(
  zip: yauzl.ZipFile,
  limits: ArchiveLimits,
): Promise<{ entries: Map<string, yauzl.Entry>; unpackedBytes: number }> {
  const { maxArchiveEntries, maxUnpackedBytes, maxUnpackedRatio } = limits;
  if (zip.entryCount > maxArchiveEntries)
    throw archiveBomb(`${zip.entryCount} files`, maxArchiveEntries, zip.entryCount);
  const entries = new Map<string, yauzl.Entry>();
  let unpackedBytes = 0;
  for await (const entry of safeEntries(zip)) {
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes)
      throw archiveBomb(inMegabytes(unpackedBytes), maxUnpackedBytes, unpackedBytes);
    if (entry.isEncrypted()) throw encryptedFile(NAME);
    if (entry.fileName.endsWith('/')) continue;
    // Readers differ in which of the two they use: the checked one might not be the one that is read.
    if (entries.has(entry.fileName)) throw corruptFile(NAME, 'holds two parts of the same name');
    entries.set(entry.fileName, entry);
  }
  const ratio = Math.round(unpackedBytes / Math.max(1, zip.fileSize));
  if (unpackedBytes > HARMLESS_UNPACKED_BYTES && ratio > maxUnpackedRatio)
    throw archiveBomb(`${ratio} times its size`, maxUnpackedRatio, ratio);
  return { entries, unpackedBytes };
}

async function* safeEntries(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry, void, void> {
  try {
    for await (const entry of zip.eachEntry()) yield entry;
  } catch (error) {
    throw Object.assign(corruptFile(NAME, 'is incomplete or damaged'), { cause: error });
  }
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024).toLocaleString('en-US')} MiB`;
}

import type { FileHandle } from 'node:fs/promises';
import { corruptFile } from './unreadable.js';

/** First bytes of every compound file (legacy Office and others). */
export const COMPOUND_FILE_MARK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** A stream or storage of a compound file. */
export interface CompoundEntry {
  name: string;
  startSector: number;
  sizeBytes: number;
}

const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const HEADER_FAT_SECTORS = 109;
/** Enough for any document's directory; further sectors are ignored. */
const MAX_DIRECTORY_SECTORS = 512;
const LAST_REGULAR_SECTOR = 0xfffffff9;
const NAME = 'The file';

/**
 * The directory of a compound file (MS-CFB), which distinguishes a Word document from a presentation or an encrypted
 * package, read without the rest of the file.
 * @throws UnreadableDocumentError `file_corrupt`
 */
export class CompoundFile {
  private constructor(
    private readonly file: FileHandle,
    private readonly header: Buffer,
    private readonly sectorBytes: number,
  ) {}

  static async open(file: FileHandle): Promise<CompoundFile> {
    const header = await readAt(file, 0, HEADER_BYTES);
    const shift = header.length === HEADER_BYTES ? header.readUInt16LE(0x1e) : 0;
    if (shift !== 9 && shift !== 12) throw corruptFile(NAME);
    return new CompoundFile(file, header, 1 << shift);
  }

  async entries(): Promise<CompoundEntry[]> {
    const found: CompoundEntry[] = [];
    let sector = this.header.readUInt32LE(0x30);
    for (let count = 0; sector <= LAST_REGULAR_SECTOR && count < MAX_DIRECTORY_SECTORS; count++) {
      const bytes = await this.readSector(sector);
      if (bytes.length < DIRECTORY_ENTRY_BYTES) throw corruptFile(NAME, 'is incomplete');
      for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= bytes.length; at += DIRECTORY_ENTRY_BYTES) {
        const entry = readEntry(bytes.subarray(at, at + DIRECTORY_ENTRY_BYTES));
        if (entry) found.push(entry);
      }
      sector = await this.nextSector(sector);
    }
    return found;
  }

  /** The first bytes of a stream with its own sectors (4 KiB or longer). */
  async head(entry: CompoundEntry): Promise<Buffer> {
    return this.readSector(entry.startSector);
  }

  private readSector(sector: number): Promise<Buffer> {
    return readAt(this.file, (sector + 1) * this.sectorBytes, this.sectorBytes);
  }

  /** The header lists the allocation table's first 109 sectors; a directory beyond is ignored. */
  private async nextSector(sector: number): Promise<number> {
    const perSector = this.sectorBytes / 4;
    const tableIndex = Math.floor(sector / perSector);
    if (tableIndex >= HEADER_FAT_SECTORS) return LAST_REGULAR_SECTOR + 1;
    const table = await this.readSector(this.header.readUInt32LE(0x4c + tableIndex * 4));
    const at = (sector % perSector) * 4;
    return at + 4 <= table.length ? table.readUInt32LE(at) : LAST_REGULAR_SECTOR + 1;
  }
}

function readEntry(bytes: Buffer): CompoundEntry | null {
  const nameBytes = bytes.readUInt16LE(0x40);
  if (nameBytes < 2 || nameBytes > 64 || bytes[0x42] === 0) return null;
  return {
    name: bytes.subarray(0, nameBytes - 2).toString('utf16le'),
    startSector: bytes.readUInt32LE(0x74),
    sizeBytes: bytes.readUInt32LE(0x78),
  };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, and possibly false claims of the archive about it. */
export interface Part {
  name: string;
  content?: string | Buffer;
  /** What the central directory claims; the truth if absent. */
  claims?: { unpackedBytes?: number; packedBytes?: number; crc?: number; offset?: number };
  isEncrypted?: boolean;
}

export interface EndClaims {
  entryCount?: number;
  directoryOffset?: number;
  comment?: Buffer;
}

/** A ZIP archive byte by byte, with the requested false claims. */
export function craftedZip(parts: readonly Part[], end: EndClaims = {}): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { local, central } = headersOf(part, at);
    pieces.push(local);
    directory.push(central);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const comment = end.comment ?? Buffer.alloc(0);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(end.entryCount ?? parts.length, 8);
  tail.writeUInt16LE(end.entryCount ?? parts.length, 10);
  tail.writeUInt32LE(entries.length, 12);
  tail.writeUInt32LE(end.directoryOffset ?? at, 16);
  tail.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...pieces, entries, tail, comment]);
}

function headersOf(part: Part, offset: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(part.content ?? '');
  const packed = deflateRawSync(content, { level: 9 });
  const name = Buffer.from(part.name);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(part.isEncrypted ? 0x0801 : 0x0800, 2);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(part.claims?.crc ?? crc32(content), 10);
  shared.writeUInt32LE(part.claims?.packedBytes ?? packed.length, 14);
  shared.writeUInt32LE(part.claims?.unpackedBytes ?? content.length, 18);
  shared.writeUInt16LE(name.length, 22);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  shared.copy(central, 6);
  central.writeUInt32LE(part.claims?.offset ?? offset, 42);
  const mark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
  return { local: Buffer.concat([mark, shared, name, packed]), central: Buffer.concat([central, name]) };
}

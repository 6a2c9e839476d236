import { open, type FileHandle } from 'node:fs/promises';
import { streamDecoder } from './text-decoder.js';
import { detectEncoding } from './text-encoding.js';

const HEAD_BYTES = 64 * 1024;
const BLOCK_BYTES = 256 * 1024;
/** How much of a file that starts in ASCII is searched for other characters, to detect their encoding. */
const SEARCH_BYTES = 16 * 1024 * 1024;

/** A text file with a known encoding. */
export interface TextFile {
  path: string;
  /** WHATWG label. */
  encoding: string;
  sizeBytes: number;
}

/** Detects a text file's encoding by its first non-ASCII bytes. @param options.declared see `detectEncoding` */
export async function openTextFile(
  path: string,
  options: { declared?: readonly string[] } = {},
): Promise<TextFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const sample = await tellingSample(file, size);
    const { encoding } = detectEncoding(sample.bytes, { isWhole: sample.isWhole, ...options });
    return { path, encoding, sizeBytes: size };
  } finally {
    await file.close();
  }
}

/** The decoded text in pieces, without byte order mark; invalid bytes become U+FFFD. */
export async function* readText(source: TextFile): AsyncGenerator<string, void, void> {
  const decode = streamDecoder(source.encoding);
  const file = await open(source.path);
  try {
    const buffer = Buffer.alloc(BLOCK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      const text = decode(bytesRead > 0 ? buffer.subarray(0, bytesRead) : null);
      if (text !== '') yield text;
      if (bytesRead === 0) return;
    }
  } finally {
    await file.close();
  }
}

/** The whole text; only for files whose size was checked. */
export async function readWholeText(source: TextFile): Promise<string> {
  const parts: string[] = [];
  for await (const part of readText(source)) parts.push(part);
  return parts.join('');
}

/** The beginning, or if it is all ASCII the first block with other bytes, from the start of a line. */
async function tellingSample(file: FileHandle, size: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const head = await readAt(file, 0, HEAD_BYTES);
  if (head.length >= size || firstHighByte(head) >= 0 || head.includes(0)) {
    return { bytes: head, isWhole: head.length >= size };
  }
  for (let position = head.length; position < Math.min(size, SEARCH_BYTES); position += BLOCK_BYTES) {
    const block = await readAt(file, position, BLOCK_BYTES);
    const high = firstHighByte(block);
    if (high < 0) continue;
    const lineStart = block.lastIndexOf(0x0a, high) + 1;
    const from = position + (lineStart > 0 ? lineStart : high);
    const bytes = await readAt(file, from, HEAD_BYTES);
    return { bytes, isWhole: from + bytes.length >= size };
  }
  return { bytes: head, isWhole: false };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function firstHighByte(bytes: Buffer): number {
  return bytes.findIndex((byte) => byte >= 0x80);
}

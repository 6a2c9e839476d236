import { once } from 'node:events';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';

/** A ZIP archive. */
export async function zip(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of parts) file.addBuffer(content, name);
  const pieces: Buffer[] = [];
  file.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
  file.end();
  await once(file.outputStream, 'end');
  return Buffer.concat(pieces);
}

/** The files in a ZIP archive, by name. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const file = await yauzl.fromBufferPromise(archive);
  for await (const entry of file.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const pieces: Buffer[] = [];
    for await (const piece of await file.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    parts.set(entry.fileName, Buffer.concat(pieces));
  }
  return parts;
}

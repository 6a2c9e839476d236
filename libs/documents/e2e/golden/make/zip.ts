import { once } from 'node:events';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';

/** Creation time stored in all fixtures; ZIP timestamps begin in 1980. */
export const MADE_AT = new Date(Date.UTC(2019, 2, 4, 5, 6, 8));

/** A reproducible ZIP archive. */
export async function zip(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  const mode = 0o100644;
  for (const [name, content] of parts)
    file.addBuffer(content, name, { mtime: MADE_AT, mode, forceDosTimestamp: true, compressionLevel: 9 });
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

/** An Office file without its creation time, also in embedded workbooks. */
export async function withoutMoment(archive: Buffer): Promise<Buffer> {
  const parts = await unzip(archive);
  for (const [name, content] of parts)
    if (name.endsWith('.xlsx')) parts.set(name, await withoutMoment(content));
  const core = parts.get('docProps/core.xml');
  if (core) {
    const moment = `${MADE_AT.toISOString().slice(0, 19)}Z`;
    const dates = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g;
    parts.set('docProps/core.xml', Buffer.from(core.toString().replace(dates, `$1${moment}`)));
  }
  return zip(parts);
}

import { objectKeys, type ObjectStore } from '@tessera/objects';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ContentReadRequest } from './content-reader.js';

/** Copies the document's bytes into the work folder. @returns the path of the copy */
export async function fetchSource(
  objects: ObjectStore,
  { document, context: { signal }, folder }: ContentReadRequest,
): Promise<string> {
  const path = join(folder, 'source');
  const { body } = await objects.get(objectKeys.sourceOf(document), { signal });
  await pipeline(body, createWriteStream(path), { signal });
  return path;
}

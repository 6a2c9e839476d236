import { objectKeys, type ObjectStore } from '@tessera/objects';
import { join } from 'node:path';
import type { ContentReadRequest } from './content-reader.js';

/** Copies the document's bytes into the work folder. @returns the path of the copy */
export async function fetchSource(
  objects: ObjectStore,
  { document, context: { signal }, folder }: ContentReadRequest,
): Promise<string> {
  const path = join(folder, 'source');
  await objects.copyToFile(objectKeys.sourceOf(document), path, { signal });
  return path;
}

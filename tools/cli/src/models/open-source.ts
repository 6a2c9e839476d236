import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAddress } from '../ingest/is-address.js';
import { openHub } from './hub-source.js';
import type { KnownModel } from './model-catalogue.js';
import { type ModelSource, SourceError } from './model-source.js';

/** @param from URL of a hub or mirror, or a folder: the model's own, or one with a folder per model */
export async function openSource(from: string, model: KnownModel): Promise<ModelSource> {
  if (isAddress(from)) return openHub(model, { endpoint: from, token: process.env.HF_TOKEN });
  return openFolder(from, model.name);
}

/** @param from the model's own folder, or one with a folder per model */
export async function openFolder(from: string, name: string): Promise<ModelSource> {
  return folderSource(await modelFolder(from, name));
}

/** The subfolder `name` of `from` if it exists, otherwise `from`. */
export async function modelFolder(from: string, name: string): Promise<string> {
  const below = join(from, name);
  return (await isFolder(below)) ? below : from;
}

function folderSource(folder: string): ModelSource {
  return {
    name: folder,
    open: async ({ path, sizeBytes }, offset) => {
      const source = join(folder, path);
      const found = await stat(source).catch(() => null);
      if (found?.size !== sizeBytes)
        throw new SourceError(
          found
            ? `${source} is not the pinned file: its size differs. To copy it anyway, add --unpinned.`
            : `${source} does not exist.`,
          { mayPass: false },
        );
      return { offset, bytes: createReadStream(source, { start: offset }) };
    },
  };
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isAddress } from '../ingest/is-address.js';
import type { KnownModel } from './model-catalogue.js';
import { modelFolder } from './open-source.js';
import { sha256Of } from './sha256.js';

/** More is no folder of a model. */
const MAX_FILES = 100;
const NAME = /^\w[\w.-]*$/;
const WEIGHTS = /^onnx\/[^/]+\.onnx$/;

/**
 * A model of the user's own, such as a conversion: its files are those that its folder has now.
 * @param from a folder: the model's own, or one with a folder for each model
 * @throws Error that says what is wrong with it
 */
export async function unpinnedModel(name: string, from: string): Promise<Pick<KnownModel, 'name' | 'files'>> {
  if (isAddress(from))
    throw new Error('--unpinned takes a folder: what a server sends is checked by its pins.');
  if (!NAME.test(name)) throw new Error(`${name} cannot be the name of a model's folder.`);
  const folder = await modelFolder(from, name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`There is no folder ${folder} that can be read.`, { cause });
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  for (const needed of ['config.json', 'tokenizer.json'])
    if (!paths.includes(needed)) throw new Error(`${folder} has no ${needed}: it is no folder of a model.`);
  if (!paths.some((path) => WEIGHTS.test(path))) throw new Error(`${folder} has no weights in onnx/.`);
  if (paths.length > MAX_FILES) throw new Error(`${folder} has more than ${MAX_FILES} files.`);
  const files = [];
  // Weights last, as in every pull: by them a model counts as whole.
  for (const path of paths.toSorted((a, b) => Number(WEIGHTS.test(a)) - Number(WEIGHTS.test(b)))) {
    const { size: sizeBytes } = await stat(join(folder, path));
    files.push({ path, sizeBytes, sha256: await sha256Of(join(folder, path)) });
  }
  return { name, files };
}

import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isAddress } from '../ingest/is-address.js';
import type { KnownModel } from './model-catalogue.js';
import { modelFolder } from './open-source.js';
import { sha256Of } from './sha256.js';

const MAX_FILES = 100;
const NAME = /^\w[\w.-]*$/;
const WEIGHTS = /^onnx\/[^/]+\.onnx$/;

/**
 * Describes the user's own model, such as a conversion, by the files in its folder.
 * @param from the model's own folder, or one with a folder per model
 * @throws Error that states the problem
 */
export async function unpinnedModel(name: string, from: string): Promise<Pick<KnownModel, 'name' | 'files'>> {
  if (isAddress(from)) throw new Error('--unpinned requires a folder; downloads are always verified.');
  if (!NAME.test(name)) throw new Error(`${name} is not a valid model name.`);
  const folder = await modelFolder(from, name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`Cannot read the folder ${folder}.`, { cause });
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  for (const needed of ['config.json', 'tokenizer.json'])
    if (!paths.includes(needed)) throw new Error(`${folder} is not a model folder: ${needed} is missing.`);
  if (!paths.some((path) => WEIGHTS.test(path))) throw new Error(`${folder} has no weights (onnx/*.onnx).`);
  if (paths.length > MAX_FILES) throw new Error(`${folder} has more than ${MAX_FILES} files.`);
  const files = [];
  // Weights come last, since a model with weights counts as installed.
  for (const path of paths.toSorted((a, b) => Number(WEIGHTS.test(a)) - Number(WEIGHTS.test(b)))) {
    const { size: sizeBytes } = await stat(join(folder, path));
    files.push({ path, sizeBytes, sha256: await sha256Of(join(folder, path)) });
  }
  return { name, files };
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { familyOf, type ModelFamily } from './model-family.js';

/** Supported weight files, in order of preference. */
const WEIGHTS = [
  ['q8', 'model_quantized.onnx'],
  ['int8', 'model_int8.onnx'],
  ['q4', 'model_q4.onnx'],
  ['fp16', 'model_fp16.onnx'],
  ['fp32', 'model.onnx'],
] as const;
/** Limit for JSON files; the configuration of a model with many labels has a few hundred kilobytes. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;
const REVISION_LENGTH = 12;

/** A model as described by its folder, in the layout of the Hugging Face Hub. */
export interface ModelFolder extends ModelFamily {
  path: string;
  /** Name of the folder. */
  name: string;
  /** `reranking`: reads a question and a text together, and scores them. */
  kind: 'embedding' | 'reranking';
  /** Path of the weights. */
  weights: string;
  /** Storage format of the weights. */
  dtype: (typeof WEIGHTS)[number][0];
  /** Length of a vector. */
  dimension: number;
  /**
   * Changes whenever the vectors would: with weights, tokenizer, pooling, prompts, length. Vectors of two revisions
   * must not be compared.
   */
  revision: string;
}

/** The folder contains no model, or none that can run; the message is one sentence for an operator. */
export class UnusableModelError extends Error {
  override readonly name = 'UnusableModelError';
}

/**
 * Reads the description of a model. Files of `sentence-transformers` (`1_Pooling/config.json`, `config_sentence_transformers.json`,
 * `sentence_bert_config.json`) override the defaults of its family.
 * @throws UnusableModelError
 */
export async function readModelFolder(path: string): Promise<ModelFolder> {
  const name = basename(path);
  const config = await readJson(path, 'config.json');
  if (!config) throw new UnusableModelError(`${name} has no config.json.`);
  const tokenizer = join(path, 'tokenizer.json');
  if (!(await isFile(tokenizer))) throw new UnusableModelError(`${name} has no tokenizer.json.`);
  const { dtype, weights } = await weightsOf(path);
  const isReranking = stringsOf(config['architectures']).some((one) =>
    one.endsWith('ForSequenceClassification'),
  );
  const kind = isReranking ? 'reranking' : 'embedding';
  const dimension = config['hidden_size'];
  if (typeof dimension !== 'number')
    throw new UnusableModelError(`${name}'s config.json has no hidden_size.`);
  const family = await ownSettings(path, familyOf(name), config);
  const revision = await revisionOf([weights, tokenizer], { kind, ...family });
  return { path, name, kind, weights, dtype, dimension, revision, ...family };
}

/** Settings in the folder that override those of the family. */
async function ownSettings(
  path: string,
  family: ModelFamily,
  config: Record<string, unknown>,
): Promise<ModelFamily> {
  const [pooling, sentences, lengths] = await Promise.all([
    readJson(path, join('1_Pooling', 'config.json')),
    readJson(path, 'config_sentence_transformers.json'),
    readJson(path, 'sentence_bert_config.json'),
  ]);
  const positions = config['max_position_embeddings'];
  const asked = lengths?.['max_seq_length'] ?? family.maxTokens;
  return {
    ...family,
    pooling: poolingOf(pooling) ?? family.pooling,
    prompts: { ...family.prompts, ...promptsOf(sentences?.['prompts']) },
    maxTokens: Math.min(...[asked, positions].filter((one) => typeof one === 'number')),
  };
}

function poolingOf(config: Record<string, unknown> | null): ModelFamily['pooling'] | null {
  if (config?.['pooling_mode_cls_token'] === true) return 'cls';
  return config?.['pooling_mode_mean_tokens'] === true ? 'mean' : null;
}

/** Some models call document texts passages. */
function promptsOf(prompts: unknown): Partial<ModelFamily['prompts']> {
  if (typeof prompts !== 'object' || prompts === null) return {};
  const { query, document, passage } = prompts as Record<string, unknown>;
  const text = document ?? passage;
  return {
    ...(typeof query === 'string' && { query }),
    ...(typeof text === 'string' && { document: text }),
  };
}

async function weightsOf(path: string): Promise<{ dtype: ModelFolder['dtype']; weights: string }> {
  for (const [dtype, file] of WEIGHTS) {
    const weights = join(path, 'onnx', file);
    if (await isFile(weights)) return { dtype, weights };
  }
  const files = WEIGHTS.map(([, file]) => `onnx/${file}`).join(', ');
  throw new UnusableModelError(`${basename(path)} must contain one of ${files}.`);
}

async function revisionOf(files: readonly string[], settings: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of files) await pipeline(createReadStream(file), hash, { end: false });
  return hash.digest('hex').slice(0, REVISION_LENGTH);
}

async function readJson(folder: string, file: string): Promise<Record<string, unknown> | null> {
  const path = join(folder, file);
  if (!(await isFile(path))) return null;
  if ((await stat(path)).size > MAX_JSON_BYTES) throw new UnusableModelError(`${path} is too large.`);
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    throw new UnusableModelError(`${path} is not valid JSON.`, { cause: error });
  }
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

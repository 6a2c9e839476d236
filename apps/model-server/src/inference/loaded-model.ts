import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelFolder } from '../models/model-folder.js';
import type { InferenceAnswer } from './inference-request.js';
import { openTokenizer, pairTokensOf, type Tokenizer, type Tokens, tokensOf } from './tokens.js';

type Runtime = typeof import('onnxruntime-node');

/** Names that exporters use for the vectors of the tokens, and for the vector of a whole text. */
const TOKEN_VECTORS = ['last_hidden_state', 'token_embeddings'];
const TEXT_VECTOR = 'sentence_embedding';
const SCORES = 'logits';

/**
 * A model in memory. It reads one text at a time: quantized models round over a whole batch, so vectors would depend on
 * it.
 */
export class LoadedModel {
  private constructor(
    private readonly runtime: Runtime,
    private readonly folder: ModelFolder,
    private readonly tokenizer: Tokenizer,
    private readonly session: InferenceSession,
  ) {}

  static async open(folder: ModelFolder): Promise<LoadedModel> {
    const runtime = await import('onnxruntime-node');
    const [definition, config] = await Promise.all(
      ['tokenizer.json', 'tokenizer_config.json'].map(async (file) => {
        const text = await readFile(join(folder.path, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' && file === 'tokenizer_config.json') return '{}';
          throw error;
        });
        return JSON.parse(text) as object;
      }),
    );
    // The runtime's threads wait by spinning; several processes make better use of several cores.
    const session = await runtime.InferenceSession.create(folder.weights, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
    });
    return new LoadedModel(runtime, folder, openTokenizer(definition!, config!), session);
  }

  /** The vector of a text, of length 1. */
  async embed(text: string): Promise<InferenceAnswer> {
    const { maxTokens, pooling } = this.folder;
    const tokens = tokensOf(this.tokenizer, this.asRead(text), maxTokens);
    const outputs = await this.run(tokens);
    const whole = outputs[TEXT_VECTOR];
    const vector = whole ? valuesOf(whole) : pooled(this.output(outputs, TOKEN_VECTORS), pooling);
    return { values: [...normalized(vector)], tokens: tokens.ids.length };
  }

  /** How well a text answers a question, 0 to 1. */
  async score(query: string, text: string): Promise<InferenceAnswer> {
    const pair = [this.asRead(query), this.asRead(text)] as const;
    const tokens = pairTokensOf(this.tokenizer, pair, this.folder.maxTokens);
    const scores = valuesOf(this.output(await this.run(tokens), [SCORES]));
    // The second of two classes means that the text answers the question.
    const logit = scores.length === 2 ? (scores[1] as number) - (scores[0] as number) : (scores[0] as number);
    return { values: [1 / (1 + Math.exp(-logit))], tokens: tokens.ids.length };
  }

  private asRead(text: string): string {
    return this.folder.isLowerCase ? text.toLowerCase() : text;
  }

  private async run({ ids, types }: Tokens): Promise<InferenceSession.OnnxValueMapType> {
    const rows: Record<string, number[]> = {
      input_ids: ids,
      attention_mask: ids.map(() => 1),
      token_type_ids: types,
    };
    const feeds = this.session.inputNames.map((name) => {
      const row = rows[name];
      if (!row) throw new Error(`The model requires the unknown input ${name}.`);
      return [name, this.tensor(row)] as const;
    });
    return this.session.run(Object.fromEntries(feeds));
  }

  private tensor(row: readonly number[]): Tensor {
    return new this.runtime.Tensor('int64', BigInt64Array.from(row, BigInt), [1, row.length]);
  }

  private output(outputs: InferenceSession.OnnxValueMapType, names: readonly string[]): Tensor {
    const name = names.find((one) => one in outputs);
    if (name === undefined)
      throw new Error(
        `The model has the outputs ${Object.keys(outputs).join(', ')}, but needs one of ${names.join(', ')}.`,
      );
    return outputs[name] as Tensor;
  }
}

function valuesOf(tensor: InferenceSession.OnnxValueMapType[string]): Float32Array {
  return tensor.data as Float32Array;
}

/** Pools a tensor of [1, tokens, dimension]. All tokens belong to the text: a single text is not padded. */
function pooled(tensor: Tensor, pooling: ModelFolder['pooling']): Float32Array {
  const [, count = 0, dimension = 0] = tensor.dims;
  const values = valuesOf(tensor);
  if (pooling === 'cls') return values.subarray(0, dimension);
  const sums = new Float32Array(dimension);
  for (let token = 0; token < count; token++)
    for (let at = 0; at < dimension; at++) sums[at]! += values[token * dimension + at]!;
  return sums;
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / (length || 1));
}

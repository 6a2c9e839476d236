import { ModelServer, type ModelServerOptions } from '../http/model-server.js';
import { ModelServerError } from '../http/model-server.error.js';
import type { EmbeddedText, EmbeddingModel } from '../models.port.js';
import { batchesOf } from './batches-of.js';
import { embeddingsOf } from './embeddings-of-answer.js';

/** Somebody waits for the answer; without vectors, there are still words to search by. */
const QUESTION_TIMEOUT_MS = 10_000;
/** A text that is refused is cut in half, down to this. */
const LEAST_CHARACTERS = 250;
/** Of an answer: what is in it beside numbers, and what a number is written with. */
const FRAME_BYTES = 64 * 1024;
const BYTES_A_TEXT = 1024;
const BYTES_A_WRITTEN_NUMBER = 32;

export interface OpenAiEmbeddingOptions extends Omit<ModelServerOptions, 'role' | 'settings'> {
  /** Of each vector. */
  dimension: number;
  /** Whether the server is asked for that many. */
  asksForDimensions: boolean;
  encoding: 'float' | 'base64';
  documentPrefix?: string | undefined;
  questionPrefix?: string | undefined;
  /** Whether the server is told which texts are questions; it puts the model's prefixes before them. */
  sendsInputType?: boolean;
  /** Of a text with its prefix. */
  maxCharacters: number;
  /** Of a request. */
  batchSize: number;
  batchCharacters: number;
  timeoutMs: number;
}

/**
 * Asks a server with OpenAI's `POST /v1/embeddings`: OpenAI, vLLM, Text Embeddings Inference, Ollama, llama.cpp, LiteLLM. Texts go in
 * batches, several at once, and what a server refuses as too much goes again in smaller pieces.
 */
export class OpenAiEmbeddingModel implements EmbeddingModel {
  readonly space: EmbeddingModel['space'];
  private readonly server: ModelServer;

  constructor(private readonly options: OpenAiEmbeddingOptions) {
    const { model, dimension, documentPrefix, sendsInputType } = options;
    // Vectors of documents depend on what stands before them.
    const named = documentPrefix === undefined ? model : `${model}, documents as "${documentPrefix}"`;
    const name = sendsInputType ? `${named}, documents as passages` : named;
    this.space = { provider: 'openai', model: name, dimension };
    const settings = { baseUrl: 'EMBEDDING_BASE_URL', timeout: 'EMBEDDING_TIMEOUT_SECONDS' };
    this.server = new ModelServer({ ...options, role: 'embedding', settings });
  }

  /** @throws ModelServerError */
  async embed(texts: string[], kind: EmbeddedText, signal?: AbortSignal): Promise<Float32Array[]> {
    const { batchSize, batchCharacters } = this.options;
    const inputs = texts.map((text) => this.inputOf(text, kind));
    const batches = batchesOf(inputs, { size: batchSize, characters: batchCharacters });
    // What is left to do when one has failed is given up.
    const failed = new AbortController();
    const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
    const work = batches.map(async (batch) => {
      try {
        return await this.embedBatch(batch, kind, stop);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    });
    return (await Promise.all(work)).flat();
  }

  private inputOf(text: string, kind: EmbeddedText): string {
    const { documentPrefix, questionPrefix, maxCharacters } = this.options;
    const prefix = kind === 'query' ? questionPrefix : documentPrefix;
    return (prefix === undefined ? text : `${prefix} ${text}`).slice(0, maxCharacters).toWellFormed();
  }

  private async embedBatch(
    batch: string[],
    kind: EmbeddedText,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    try {
      return await this.ask(batch, kind, signal);
    } catch (error) {
      const isRefused = error instanceof ModelServerError && error.refusesInput;
      const smaller = isRefused ? smallerThan(batch) : null;
      if (!smaller) throw error;
      const vectors: Float32Array[] = [];
      for (const part of smaller) vectors.push(...(await this.embedBatch(part, kind, signal)));
      return vectors;
    }
  }

  private ask(input: string[], kind: EmbeddedText, signal: AbortSignal): Promise<Float32Array[]> {
    const { model, dimension, asksForDimensions, encoding, sendsInputType, timeoutMs } = this.options;
    const soon = Math.min(timeoutMs, QUESTION_TIMEOUT_MS);
    return this.server.ask({
      path: '/v1/embeddings',
      body: {
        model,
        input,
        encoding_format: encoding,
        ...(asksForDimensions && { dimensions: dimension }),
        ...(sendsInputType && { input_type: kind === 'query' ? 'query' : 'passage' }),
      },
      expected: 'list of embeddings',
      maxAnswerBytes: FRAME_BYTES + input.length * (BYTES_A_TEXT + dimension * BYTES_A_WRITTEN_NUMBER),
      read: (answer) => embeddingsOf(answer, { count: input.length, dimension }),
      ...(kind === 'document' ? { timeoutMs } : { timeoutMs: soon, maxWaitMs: soon, isUrgent: true }),
      signal,
    });
  }
}

/** Half of the texts, twice; of a single text its first half. Null when there is nothing smaller to try. */
function smallerThan(batch: string[]): string[][] | null {
  if (batch.length > 1) {
    const middle = Math.ceil(batch.length / 2);
    return [batch.slice(0, middle), batch.slice(middle)];
  }
  const [text = ''] = batch;
  return text.length < LEAST_CHARACTERS * 2 ? null : [[text.slice(0, text.length / 2).toWellFormed()]];
}

import { ModelServer, type ModelServerOptions } from '../http/model-server.js';
import { ModelServerError } from '../http/model-server.error.js';
import type { EmbeddedText, EmbeddingModel } from '../models.port.js';
import { batchesOf } from './batches-of.js';
import { embeddingsOf } from './embeddings-of-answer.js';

/** A client waits for the answer, and search falls back to words without vectors. */
const QUESTION_TIMEOUT_MS = 10_000;
/** A text that the server rejects as too long is cut in half, down to this length. */
const LEAST_CHARACTERS = 250;
/** Bounds of a response's size: its frame, per text, and per number. */
const FRAME_BYTES = 64 * 1024;
const BYTES_PER_TEXT = 1024;
const BYTES_PER_NUMBER = 32;

export interface OpenAiEmbeddingOptions extends Omit<ModelServerOptions, 'role' | 'settings'> {
  /** Length of each vector. */
  dimension: number;
  /** Whether requests state the dimension. */
  asksForDimensions: boolean;
  encoding: 'float' | 'base64';
  documentPrefix?: string | undefined;
  questionPrefix?: string | undefined;
  /** Whether requests state which texts are questions, so that the server adds the model's prefixes. */
  sendsInputType?: boolean;
  /** Maximum length of a text with its prefix. */
  maxCharacters: number;
  /** Maximum texts per request. */
  batchSize: number;
  batchCharacters: number;
  timeoutMs: number;
}

/**
 * Client of servers with OpenAI's `POST /v1/embeddings`: OpenAI, vLLM, Text Embeddings Inference, Ollama, llama.cpp, LiteLLM.
 * Texts are sent in concurrent batches. A batch that the server rejects as too large is sent again in smaller parts.
 */
export class OpenAiEmbeddingModel implements EmbeddingModel {
  readonly space: EmbeddingModel['space'];
  private readonly server: ModelServer;

  constructor(private readonly options: OpenAiEmbeddingOptions) {
    const { model, dimension, documentPrefix, sendsInputType } = options;
    // Vectors of documents depend on their prefix.
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
    // The first failure cancels the other batches.
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
      maxAnswerBytes: FRAME_BYTES + input.length * (BYTES_PER_TEXT + dimension * BYTES_PER_NUMBER),
      read: (answer) => embeddingsOf(answer, { count: input.length, dimension }),
      ...(kind === 'document' ? { timeoutMs } : { timeoutMs: soon, maxWaitMs: soon, isUrgent: true }),
      signal,
    });
  }
}

/** Splits a batch in half, or shortens a single text to its first half. Null if it is too short for that. */
function smallerThan(batch: string[]): string[][] | null {
  if (batch.length > 1) {
    const middle = Math.ceil(batch.length / 2);
    return [batch.slice(0, middle), batch.slice(middle)];
  }
  const [text = ''] = batch;
  return text.length < LEAST_CHARACTERS * 2 ? null : [[text.slice(0, text.length / 2).toWellFormed()]];
}

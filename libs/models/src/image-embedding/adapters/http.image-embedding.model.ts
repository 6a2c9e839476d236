import { dataUrlOf } from '../../http/data-url.js';
import { ModelServer, type ModelServerOptions } from '../../http/model-server.js';
import { ModelServerError } from '../../http/model-server.error.js';
import {
  ImageEmbeddingModel,
  type ImageEmbeddingMode,
  type ImageEmbeddingSpace,
  ImageRefusedError,
} from '../image-embedding.port.js';
import { MAX_VECTORS, vectorOfEmbedding, vectorsOfPooling } from './vectors-of-answer.js';

/** Our tiles are smaller. */
const MAX_PICTURE_BYTES = 32 * 1024 * 1024;
/** A client waits for the answer; without vectors, search falls back to words. */
const QUESTION_TIMEOUT_MS = 10_000;
/** Statuses that reject the picture or its prompt. */
const REFUSALS = [400, 413, 415, 422];
/** Of an answer: bytes besides its numbers, and bytes per number. */
const FRAME_BYTES = 64 * 1024;
const BYTES_A_WRITTEN_NUMBER = 32;
const BYTES_AN_ENCODED_NUMBER = 6;
const EXPECTED = 'embedding';

export interface HttpImageEmbeddingOptions extends Pick<
  ModelServerOptions,
  'baseUrl' | 'model' | 'apiKey' | 'observer' | 'patience'
> {
  /** Of each vector. */
  dimension: number;
  mode: ImageEmbeddingMode;
  /** Prompt sent with each picture. */
  imagePrompt?: string | undefined;
  /** Prefix of each question. */
  questionPrompt?: string | undefined;
  atOnce: number;
  timeoutMs: number;
}

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

/**
 * Client for servers with the routes of vLLM (docs/models/pooling_models/embed.md and specific_models.md of
 * vllm-project/vllm; fields in vllm/entrypoints/pooling/{base,pooling}/protocol.py).
 *
 * - `single`: POST /v1/embeddings with `messages`: one message of role user, whose content has a part `image_url` with
 * a data URL, or one `text`; answered by `data: [{index, embedding: number[]}]`.
 * - `multi`: POST /pooling with `task: token_embed` and such `messages` for a picture, or `input` for a question;
 * answered by `data: [{index, data}]`, here in base64, because a page of some thousand vectors would be megabytes of
 * JSON.
 *
 * A request takes one input, so the client does not batch; the server batches concurrent requests.
 */
export class HttpImageEmbeddingModel extends ImageEmbeddingModel {
  readonly space: ImageEmbeddingSpace;
  readonly atOnce: number;
  private readonly server: ModelServer;

  constructor(private readonly options: HttpImageEmbeddingOptions) {
    super();
    const { model, dimension, mode, atOnce } = options;
    this.space = { provider: 'http', model, dimension, mode };
    this.atOnce = atOnce;
    const settings = { baseUrl: 'IMAGE_EMBEDDING_BASE_URL', timeout: 'IMAGE_EMBEDDING_TIMEOUT_SECONDS' };
    this.server = new ModelServer({ ...options, role: 'image_embedding', concurrency: atOnce, settings });
  }

  async embedImage(picture: Buffer, signal?: AbortSignal): Promise<Float32Array> {
    const { imagePrompt, timeoutMs } = this.options;
    if (picture.length > MAX_PICTURE_BYTES) throw new ImageRefusedError('The picture is too large.');
    const url = dataUrlOf(picture);
    if (url === null) throw new ImageRefusedError('The picture is damaged.');
    const content: Part[] = [{ type: 'image_url', image_url: { url } }];
    if (imagePrompt !== undefined) content.push({ type: 'text', text: imagePrompt });
    return this.ask(messageOf(content), { timeoutMs, signal }).catch((error: unknown) => {
      if (error instanceof ModelServerError && REFUSALS.includes(error.status ?? 0))
        throw new ImageRefusedError(error.message);
      throw error;
    });
  }

  async embedQuestion(question: string, signal?: AbortSignal): Promise<Float32Array> {
    const { mode, questionPrompt } = this.options;
    const timeoutMs = Math.min(this.options.timeoutMs, QUESTION_TIMEOUT_MS);
    const text = questionPrompt === undefined ? question : `${questionPrompt} ${question}`;
    const input = mode === 'multi' ? { input: text } : messageOf([{ type: 'text', text }]);
    return this.ask(input, { timeoutMs, maxWaitMs: timeoutMs, signal });
  }

  private async ask(
    input: object,
    bounds: { timeoutMs: number; maxWaitMs?: number; signal: AbortSignal | undefined },
  ): Promise<Float32Array> {
    const { model, dimension, mode } = this.options;
    if (mode === 'multi')
      return this.server.ask({
        path: '/pooling',
        body: { model, ...input, task: 'token_embed', encoding_format: 'base64', ...LITTLE_FLOATS },
        maxAnswerBytes: FRAME_BYTES + MAX_VECTORS * dimension * BYTES_AN_ENCODED_NUMBER,
        expected: EXPECTED,
        read: (answer) => vectorsOfPooling(answer, dimension),
        ...bounds,
      });
    return this.server.ask({
      path: '/v1/embeddings',
      body: { model, ...input, encoding_format: 'float' },
      maxAnswerBytes: FRAME_BYTES + dimension * BYTES_A_WRITTEN_NUMBER,
      expected: EXPECTED,
      read: (answer) => vectorOfEmbedding(answer, dimension),
      ...bounds,
    });
  }
}

/** Encoding of numbers; vLLM's defaults on nearly every machine. */
const LITTLE_FLOATS = { embed_dtype: 'float32', endianness: 'little' };

function messageOf(content: Part[]): object {
  return { messages: [{ role: 'user', content }] };
}

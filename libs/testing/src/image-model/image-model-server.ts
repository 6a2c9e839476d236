import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { COLOUR_DIMENSION, coloursOfPicture, coloursOfText } from './colours.js';
import { HttpStub } from '../servers/http-stub.js';

export const IMAGE_MODEL = 'colours-1';
export const IMAGE_MODEL_KEY = 'sk-colours';

/** The documented vLLM fields, of requests with messages and with an input, that clients use. */
const FIELDS = ['model', 'messages', 'input', 'task', 'encoding_format', 'embed_dtype', 'endianness'];
const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

interface ImageModelRequest {
  model?: unknown;
  messages?: unknown;
  input?: unknown;
  task?: unknown;
  encoding_format?: unknown;
}

/** One input: an image with its instruction, or a text. */
interface RecordedRequest {
  picture: Buffer | null;
  text: string;
}

/** Replaces the model's response. */
export type FixedReply = (response: ServerResponse) => void;

/**
 * A server of image embeddings with the routes of vLLM, whose model sees only colours: an image is close to a question
 * that names its colours. Rejects requests that vLLM would reject.
 */
export class ImageModelServer extends HttpStub {
  /** Valid requests so far. */
  readonly asked: RecordedRequest[] = [];
  /** Answers every request while it is set. */
  instead: FixedReply | null = null;

  /** Multi-vectors come from a different model than single ones: a server has one of the two. */
  static async start(mode: 'single' | 'multi'): Promise<ImageModelServer> {
    const server = new ImageModelServer(mode);
    await server.resume();
    return server;
  }

  private constructor(private readonly mode: 'single' | 'multi') {
    super();
  }

  get pictures(): number {
    return this.asked.filter(({ picture }) => picture !== null).length;
  }

  /** Settings of an app that uses it. */
  get settings(): Record<string, string> {
    return {
      IMAGE_EMBEDDING_PROVIDER: 'http',
      IMAGE_EMBEDDING_BASE_URL: this.baseUrl,
      IMAGE_EMBEDDING_MODEL: IMAGE_MODEL,
      IMAGE_EMBEDDING_API_KEY: IMAGE_MODEL_KEY,
      IMAGE_EMBEDDING_DIMENSIONS: String(COLOUR_DIMENSION),
      IMAGE_EMBEDDING_MODE: this.mode,
    };
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusalOf(request, this.mode);
    if (refused !== null) return refuse(response, refused);
    const body = (await json(request)) as ImageModelRequest;
    if (body.model !== IMAGE_MODEL) return refuse(response, 404);
    const asked = this.mode === 'single' ? askedOfChat(body) : askedOfPooling(body);
    if (!asked) return refuse(response, 400);
    this.asked.push(asked);
    if (this.instead) return this.instead(response);
    const vectors = await this.vectorsOf(asked).catch(() => null);
    if (!vectors) return refuse(response, 400);
    response.setHeader('content-type', 'application/json');
    response.end(this.mode === 'single' ? embeddingAnswer(vectors[0] ?? []) : poolingAnswer(vectors));
  }

  private async vectorsOf({ picture, text }: RecordedRequest): Promise<number[][]> {
    const isMulti = this.mode === 'multi';
    return picture
      ? coloursOfPicture(picture, { quarters: isMulti })
      : coloursOfText(text, { words: isMulti });
  }
}

/** The response of `/v1/embeddings`. */
export function embeddingAnswer(embedding: readonly (number | null)[]): string {
  const data = [{ index: 0, object: 'embedding', embedding }];
  return JSON.stringify({ id: 'embd-1', object: 'list', created: 1, model: IMAGE_MODEL, data, usage: {} });
}

/** The response of `/pooling` in base64. */
export function poolingAnswer(vectors: readonly (readonly number[])[]): string {
  const floats = Buffer.from(Float32Array.from(vectors.flat()).buffer).toString('base64');
  const data = [{ index: 0, object: 'pooling', data: floats }];
  return JSON.stringify({ id: 'pool-1', object: 'list', created: 1, model: IMAGE_MODEL, data, usage: {} });
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status).end(`{"error":{"message":"refused, and ${IMAGE_MODEL_KEY} is told to nobody"}}`);
}

function refusalOf({ method, url, headers }: IncomingMessage, mode: 'single' | 'multi'): number | null {
  if (headers.authorization !== `Bearer ${IMAGE_MODEL_KEY}`) return 401;
  if (url !== (mode === 'single' ? '/v1/embeddings' : '/pooling')) return 404;
  if (method !== 'POST') return 405;
  return headers['content-type'] === 'application/json' ? null : 415;
}

function askedOfChat(body: ImageModelRequest): RecordedRequest | null {
  const isRight = body.encoding_format === 'float' && body.task === undefined && hasOnlyKnown(body);
  return isRight ? askedOfMessages(body.messages) : null;
}

function askedOfPooling(body: ImageModelRequest): RecordedRequest | null {
  if (body.task !== 'token_embed' || body.encoding_format !== 'base64' || !hasOnlyKnown(body)) return null;
  const { input, messages } = body;
  if (typeof input === 'string' && messages === undefined) return { picture: null, text: input };
  return input === undefined ? askedOfMessages(messages) : null;
}

function hasOnlyKnown(body: object): boolean {
  return Object.keys(body).every((key) => FIELDS.includes(key));
}

/** One user message, with at most one image and one text. */
function askedOfMessages(messages: unknown): RecordedRequest | null {
  const [message, ...others] = Array.isArray(messages) ? (messages as unknown[]) : [];
  const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
  if (others.length > 0 || role !== 'user' || !Array.isArray(content)) return null;
  const asked: RecordedRequest = { picture: null, text: '' };
  for (const part of content as { type?: unknown; text?: unknown; image_url?: { url?: unknown } }[]) {
    const url = part.image_url?.url;
    const encoded = typeof url === 'string' ? DATA_URL.exec(url)?.[1] : undefined;
    if (part.type === 'image_url' && encoded !== undefined) asked.picture = Buffer.from(encoded, 'base64');
    else if (part.type === 'text' && typeof part.text === 'string') asked.text = part.text;
    else return null;
  }
  return asked.picture || asked.text !== '' ? asked : null;
}

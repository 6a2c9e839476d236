import { OcrEngine, OcrFailedError, type OcrImage, type OcrPage } from '../ocr.port.js';
import { VISION_PROMPT, wordsOfAnswer } from './vision-answer.js';

/** A page of small print; the longest answer that is waited for. */
const MAX_TOKENS = 8_192;
/** More than so many tokens can be. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

export interface VisionOcrOptions {
  /** Of the server, without `/v1`. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  pageTimeoutMs: number;
}

/** The server of the vision model does not answer as it should: the page can be tried again. */
export class OcrServiceError extends Error {
  override readonly name = 'OcrServiceError';
}

/**
 * Reads pages with a vision model behind `/v1/chat/completions` with an image, which vLLM and OpenAI share. A page is not turned:
 * the model reads it as it lies.
 */
export class VisionOcrEngine extends OcrEngine {
  constructor(private readonly options: VisionOcrOptions) {
    super();
  }

  async read(image: OcrImage, signal?: AbortSignal): Promise<OcrPage> {
    const { model, pageTimeoutMs } = this.options;
    const mediaType = mediaTypeOf(image.bytes);
    const timeout = AbortSignal.timeout(pageTimeoutMs);
    const bound = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const answer = await this.ask(requestOf(model, image, mediaType), bound);
      const words = wordsOfAnswer(contentOf(answer), image);
      return { words, rotation: 0, width: image.width, height: image.height, engine: model, languages: [] };
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted)
        throw new OcrServiceError(
          `${model} did not answer within ${pageTimeoutMs / 1000} s (OCR_PAGE_TIMEOUT_SECONDS).`,
        );
      throw error;
    }
  }

  private async ask(body: object, signal: AbortSignal): Promise<unknown> {
    const { baseUrl, apiKey, model } = this.options;
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      // The key is for this server alone.
      redirect: 'error',
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new OcrServiceError(`The server of ${model} cannot be reached (OCR_BASE_URL).`, { cause: error });
    });
    const text = await boundedText(response, model);
    if (!response.ok) throw refusalOf(response.status, model);
    try {
      return JSON.parse(text);
    } catch {
      throw notUnderstood(model);
    }
  }
}

function requestOf(model: string, image: OcrImage, mediaType: string): object {
  const url = `data:${mediaType};base64,${image.bytes.toString('base64')}`;
  return {
    model,
    temperature: 0,
    max_tokens: MAX_TOKENS,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: VISION_PROMPT },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  };
}

/** What the model wrote. */
function contentOf(answer: unknown): string {
  const choice = (
    answer as { choices?: { message?: { content?: unknown }; finish_reason?: unknown }[] } | null
  )?.choices?.[0];
  const content = choice?.message?.content;
  if (typeof content !== 'string') throw notUnderstood('The vision model');
  if (choice?.finish_reason === 'length')
    throw new OcrFailedError(
      'ocr_failed',
      `The page holds more than the vision model writes at once (${MAX_TOKENS} tokens).`,
    );
  return content;
}

async function boundedText(response: Response, model: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) throw notUnderstood(model);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What the server says beside the status is not looked at: it may quote the request. */
function refusalOf(status: number, model: string): Error {
  if (status === 413)
    return new OcrFailedError(
      'image_too_large',
      'The image of the page is larger than the vision model takes.',
    );
  return new OcrServiceError(`The server of ${model} answered with HTTP ${status}.`);
}

function notUnderstood(model: string): OcrServiceError {
  return new OcrServiceError(`${model} answered what is no chat completion.`);
}

function mediaTypeOf(bytes: Buffer): string {
  if (bytes.subarray(1, 4).equals(Buffer.from('PNG'))) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (bytes.subarray(8, 12).equals(Buffer.from('WEBP'))) return 'image/webp';
  throw new OcrFailedError('image_unreadable', 'The image of the page is damaged.');
}

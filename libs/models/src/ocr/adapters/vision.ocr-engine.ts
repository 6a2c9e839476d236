import { dataUrlOf } from '../../http/data-url.js';
import { AnswerProblem } from '../../http/answer-problem.js';
import { ModelServer, type ModelServerOptions } from '../../http/model-server.js';
import { ModelServerError } from '../../http/model-server.error.js';
import { OcrEngine, OcrFailedError, type OcrImage, type OcrPage } from '../ocr.port.js';
import { VISION_PROMPT, wordsOfAnswer } from './vision-answer.js';

/** Enough for a page of small print. */
const MAX_TOKENS = 8_192;
/** More than this number of tokens can take. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const COMPLETION = 'chat completion';

export interface VisionOcrOptions extends Omit<ModelServerOptions, 'role' | 'settings'> {
  pageTimeoutMs: number;
}

/**
 * Reads pages with a vision model behind `/v1/chat/completions` with images, as vLLM and OpenAI offer. Pages are not
 * rotated: the model reads them as they are.
 */
export class VisionOcrEngine extends OcrEngine {
  private readonly server: ModelServer;

  constructor(private readonly options: VisionOcrOptions) {
    super();
    const settings = { baseUrl: 'OCR_BASE_URL', timeout: 'OCR_PAGE_TIMEOUT_SECONDS' };
    this.server = new ModelServer({ ...options, role: 'ocr', settings });
  }

  async read(image: OcrImage, signal?: AbortSignal): Promise<OcrPage> {
    const { model, pageTimeoutMs } = this.options;
    const url = dataUrlOf(image.bytes);
    if (url === null) throw new OcrFailedError('image_unreadable', 'The image of the page is damaged.');
    const content = await this.server
      .ask({
        path: '/v1/chat/completions',
        body: requestOf(model, url),
        timeoutMs: pageTimeoutMs,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        expected: COMPLETION,
        read: contentOf,
        signal,
      })
      .catch(refusal);
    const words = wordsOfAnswer(content, image);
    return { words, rotation: 0, width: image.width, height: image.height, engine: model, languages: [] };
  }
}

/** Returns the text that the model wrote. */
function contentOf(answer: unknown): string {
  const choice = (
    answer as { choices?: { message?: { content?: unknown }; finish_reason?: unknown }[] } | null
  )?.choices?.[0];
  const content = choice?.message?.content;
  if (typeof content !== 'string') throw new AnswerProblem(`answered with an invalid ${COMPLETION}`);
  if (choice?.finish_reason === 'length')
    throw new OcrFailedError(
      'ocr_failed',
      `The page has more text than the vision model can write (${MAX_TOKENS} tokens).`,
    );
  return content;
}

function requestOf(model: string, url: string): object {
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

function refusal(error: unknown): never {
  if (error instanceof ModelServerError && error.status === 413)
    throw new OcrFailedError(
      'image_too_large',
      'The image of the page exceeds the size limit of the vision model.',
    );
  throw error;
}

import { choice, type ConfigOf, integer, list, optional, text, url } from '@tessera/platform';

/** Settings of every app that reads scans and pictures. */
export const ocrSettings = {
  engine: choice('OCR_ENGINE', ['auto', 'tesseract', 'pp-ocr', 'vision'], {
    default: 'auto',
    description:
      'OCR engine for scanned pages and images. auto: tesseract or pp-ocr, chosen per page by its script. vision: a model at OCR_BASE_URL',
  }),
  languages: list('OCR_LANGUAGES', {
    default: ['eng', 'chi_sim'],
    description:
      'Languages of scanned pages, as tesseract names them; languages that are not installed are ignored',
  }),
  processes: integer('OCR_PROCESSES', {
    default: 2,
    min: 1,
    max: 64,
    description:
      'Pages recognized concurrently. Each process handles two, so odd numbers from 3 are rounded up',
  }),
  pageTimeoutSeconds: integer('OCR_PAGE_TIMEOUT_SECONDS', {
    default: 120,
    min: 1,
    max: 3_600,
    description: 'Timeout for recognizing a page, in seconds',
  }),
  baseUrl: url('OCR_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description:
      "URL of the vision model server, without /v1: any server with OpenAI's chat completions and images, such as vLLM",
  }),
  model: text('OCR_MODEL', {
    default: 'Qwen/Qwen2.5-VL-7B-Instruct',
    description: 'Name of the vision model on its server',
  }),
  apiKey: optional(
    text('OCR_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'API key of the vision model server',
    }),
  ),
};

export type OcrConfig = ConfigOf<typeof ocrSettings>;

import { choice, type ConfigOf, integer, list, optional, text, url } from '@tessera/platform';

/** Settings of every app that reads scans and pictures. */
export const ocrSettings = {
  engine: choice('OCR_ENGINE', ['auto', 'tesseract', 'pp-ocr', 'vision'], {
    default: 'auto',
    description:
      'Who reads scanned pages and pictures; auto: tesseract or pp-ocr, for each page by the script on it; vision: a model behind OCR_BASE_URL',
  }),
  languages: list('OCR_LANGUAGES', {
    default: ['eng', 'chi_sim'],
    description:
      'What pages are written in, in the names that tesseract gives to languages; those of them that are installed are used',
  }),
  processes: integer('OCR_PROCESSES', {
    default: 2,
    min: 1,
    max: 64,
    description:
      'Pages that are read at once, by processes that read two each; an odd number from 3 is rounded up',
  }),
  pageTimeoutSeconds: integer('OCR_PAGE_TIMEOUT_SECONDS', {
    default: 120,
    min: 1,
    max: 3_600,
    description: 'Longest time in which a page must be read',
  }),
  baseUrl: url('OCR_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description:
      'Server of the vision model, without /v1: any that speaks OpenAI’s chat completions with images, such as vLLM',
  }),
  model: text('OCR_MODEL', {
    default: 'Qwen/Qwen2.5-VL-7B-Instruct',
    description: 'The vision model, as its server names it',
  }),
  apiKey: optional(
    text('OCR_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'Key of the server of the vision model',
    }),
  ),
};

export type OcrConfig = ConfigOf<typeof ocrSettings>;

/** An image of one page. */
export interface OcrImage {
  /** PNG, JPEG or WebP. */
  bytes: Buffer;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
}

/** In pixels of the image after {@link OcrPage.rotation}. */
export interface OcrBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface OcrWord {
  /** Without spaces. Han characters come in words of any length, as the engine found them. */
  text: string;
  box: OcrBox;
  /** 0 to 1. Engines differ in scale. */
  confidence: number;
  /** Index of its line on the page, from 0, in the engine's reading order. */
  line: number;
}

/** Clockwise rotation in degrees. */
export type OcrRotation = 0 | 90 | 180 | 270;

export interface OcrPage {
  /** In the engine's reading order; empty for a blank page. */
  words: OcrWord[];
  /** Rotation that makes the image upright. */
  rotation: OcrRotation;
  /** Of the rotated page, in pixels. */
  width: number;
  height: number;
  /** Human-readable name of the engine: `tesseract 5.3.0 (eng+chi_sim)`. */
  engine: string;
  /** Languages used, as tesseract names them; empty if the engine does not distinguish languages. */
  languages: string[];
}

/** Recognises text on pages. */
export abstract class OcrEngine {
  /**
   * @param signal aborts the work
   * @throws OcrFailedError if the page itself cannot be read; do not retry
   * @throws Error otherwise; a retry may succeed, as after the system killed a process
   */
  abstract read(image: OcrImage, signal?: AbortSignal): Promise<OcrPage>;
}

export type OcrFailureCode =
  /** The bytes are not a readable image. */
  | 'image_unreadable'
  /** The image has too many pixels to decode. */
  | 'image_too_large'
  | 'ocr_timeout'
  | 'ocr_out_of_memory'
  /** The engine ended, or returned an invalid result. */
  | 'ocr_failed';

/** The page itself cannot be read; `message` states the reason and may be shown to its uploader. */
export class OcrFailedError extends Error {
  override readonly name = 'OcrFailedError';
  /** The message is for the uploader and may quote the input, so it must not be logged. */
  readonly quotesInput = true;

  constructor(
    readonly code: OcrFailureCode,
    message: string,
  ) {
    super(message);
  }
}

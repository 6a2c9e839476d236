/** An image of one page. */
export interface OcrImage {
  /** PNG, JPEG or WebP. */
  bytes: Buffer;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
}

/** Pixels of the page as it was read: of the image after {@link OcrPage.rotation}. */
export interface OcrBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface OcrWord {
  /** Without blanks. Han characters come as words of one character or more, as the engine found them. */
  text: string;
  box: OcrBox;
  /** 0 to 1; engines count differently. */
  confidence: number;
  /** Index of its line on the page, from 0, in the engine's reading order. */
  line: number;
}

/** Clockwise turn in degrees. */
export type OcrRotation = 0 | 90 | 180 | 270;

export interface OcrPage {
  /** In the engine's reading order; none for a page on which nothing is written. */
  words: OcrWord[];
  /** The turn that makes the image upright. */
  rotation: OcrRotation;
  /** Of the turned page, in pixels. */
  width: number;
  height: number;
  /** Which engine read it, in words for people: `tesseract 5.3.0 (eng+chi_sim)`. */
  engine: string;
  /** What it was read as, in tesseract's names of languages; empty when the engine does not tell languages apart. */
  languages: string[];
}

/** Reads what is written on pages. */
export abstract class OcrEngine {
  /**
   * @param signal ends the work when it aborts
   * @throws OcrFailedError the page is to blame: no use in trying again
   * @throws Error anything else: the page can be tried again, as after the system killed a process
   */
  abstract read(image: OcrImage, signal?: AbortSignal): Promise<OcrPage>;
}

export type OcrFailureCode =
  /** The bytes are no image that can be read. */
  | 'image_unreadable'
  /** More pixels than may be decoded. */
  | 'image_too_large'
  | 'ocr_timeout'
  | 'ocr_out_of_memory'
  /** The engine ended, or answered what cannot be understood. */
  | 'ocr_failed';

/** A page that could not be read, by its own fault; `message` says why and may be shown to its uploader. */
export class OcrFailedError extends Error {
  override readonly name = 'OcrFailedError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;

  constructor(
    readonly code: OcrFailureCode,
    message: string,
  ) {
    super(message);
  }
}

import type { SourceTypeKeywords } from '../enrichment/source-type.js';
import type { ExtractionEvent, ExtractionRequest } from '../extraction.js';
import type { DocumentFormat } from '../formats/formats.js';
import type { FileInspection, InspectFileOptions } from '../inspection/inspect-file.js';
import type { DrawnPage, RenderRequest } from '../rendering/render-request.js';
import type { UnreadableCode } from '@tessera/blocks';

/** Limits on the output of one document. */
export interface OutputLimits {
  maxChunks: number;
  /** Characters of all chunks' content and search text together. */
  maxCharacters: number;
  /** Names of the settings that raise the limits; those of ingestion if absent. */
  settings?: { maxChunks: string; maxCharacters: string };
}

/** The parent's requests to a child. One job at a time. */
export type ParentMessage =
  | {
      type: 'extract';
      request: ExtractionRequest;
      /** Set if `path` contains the recognised words of the pages of a file of this format. */
      scanOf?: DocumentFormat;
      output: OutputLimits;
      sourceTypeKeywords: readonly SourceTypeKeywords[];
    }
  | { type: 'inspect'; path: string; fileName: string; options: InspectFileOptions }
  | { type: 'render'; request: RenderRequest }
  /** One batch of events, or one page, was consumed: the child may send another. */
  | { type: 'acknowledge' };

/** What a child works on. */
export type ParserJob = Exclude<ParentMessage, { type: 'acknowledge' }>;

/** A child's responses. A job ends with `done`, `inspected`, `unreadable`, `killed` or `failed`. */
export type ChildMessage =
  /** The job has arrived: from here on, a failing process is the document's fault. */
  | { type: 'accepted' }
  | { type: 'events'; events: ExtractionEvent[] }
  | { type: 'page'; page: DrawnPage }
  | { type: 'progress'; current: number; total: number | null }
  | { type: 'done' }
  | { type: 'inspected'; inspection: FileInspection }
  | { type: 'unreadable'; error: UnreadableFields; cause?: UnreadableCause }
  /** A process that helped to read the document was killed from outside. */
  | { type: 'killed' }
  /**
   * Any other error: of the system, or of a parser without an explanation. The message may quote the document: it is
   * only examined, unless the system wrote it.
   */
  | ({ type: 'failed'; isSystemError: boolean; message: string } & UnreadableCause);

export interface UnreadableFields {
  code: UnreadableCode;
  reason: string;
  suggestion: string;
  measured?: { limit: number; actual: number };
}

/** The library's error behind it, without any content of the document. */
export interface UnreadableCause {
  /** Of its class. */
  name: string;
  /** The stack frames, one per line. */
  frames: string;
}

/** Batches or pages that may be sent without being consumed. */
export const MAX_UNACKNOWLEDGED = 2;

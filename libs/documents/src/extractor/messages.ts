import type { SourceTypeKeywords } from '../enrichment/source-type.js';
import type { ExtractionEvent, ExtractionRequest } from '../extraction.js';
import type { DocumentFormat } from '../formats/formats.js';
import type { FileInspection, InspectFileOptions } from '../inspection/inspect-file.js';
import type { DrawnPage, RenderRequest } from '../rendering/render-request.js';
import type { UnreadableCode } from '@tessera/blocks';

/** Bounds on what one document may turn into. */
export interface OutputLimits {
  maxChunks: number;
  /** Characters of all chunks' content and search text together. */
  maxCharacters: number;
  /** Names of the settings that raise the bounds; those of ingestion when absent. */
  settings?: { maxChunks: string; maxCharacters: string };
}

/** What the parent asks of a child. One job at a time. */
export type ParentMessage =
  | {
      type: 'extract';
      request: ExtractionRequest;
      /** Set when `path` holds what was recognised on the pages of a file of this format. */
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

/** What a child answers. A job ends with `done`, `inspected`, `unreadable`, `killed` or `failed`. */
export type ChildMessage =
  /** The job has arrived: from here on, the document is to blame when the process fails. */
  | { type: 'accepted' }
  | { type: 'events'; events: ExtractionEvent[] }
  | { type: 'page'; page: DrawnPage }
  | { type: 'progress'; current: number; total: number | null }
  | { type: 'done' }
  | { type: 'inspected'; inspection: FileInspection }
  | { type: 'unreadable'; error: UnreadableFields; cause?: UnreadableCause }
  /** A process that helped to read the document was killed by somebody else. */
  | { type: 'killed' }
  /**
   * Anything else was thrown: by the system, or by a parser that does not explain itself. The message may quote the document:
   * it is only looked at, unless the system wrote it.
   */
  | ({ type: 'failed'; isSystemError: boolean; message: string } & UnreadableCause);

export interface UnreadableFields {
  code: UnreadableCode;
  reason: string;
  suggestion: string;
  measured?: { limit: number; actual: number };
}

/** The error of a library behind it, without a word of the document. */
export interface UnreadableCause {
  /** Of its class. */
  name: string;
  /** Where it was thrown, line by line. */
  frames: string;
}

/** Batches, or pages, that may be on their way to the parent without being consumed. */
export const MAX_UNACKNOWLEDGED = 2;

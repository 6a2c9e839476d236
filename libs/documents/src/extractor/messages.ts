import type { SourceTypeKeywords } from '../enrichment/source-type.js';
import type { ExtractionEvent, ExtractionRequest } from '../extraction.js';
import type { DocumentFormat } from '../formats/formats.js';
import type { FileInspection, InspectFileOptions } from '../inspection/inspect-file.js';
import type { DrawnPage, MeasureRequest, RenderRequest } from '../rendering/render-request.js';
import type { MeasuredPages } from '../rendering/rendering.js';
import type { UnreadableCode } from '@tessera/blocks';

/** Limits on the output of one document. */
export interface OutputLimits {
  maxChunks: number;
  /** Characters of all chunks' content and search text together. */
  maxCharacters: number;
  /** Names of the settings that raise the limits; those of ingestion if absent. */
  settings?: { maxChunks: string; maxCharacters: string };
}

/** What a parser process works on. */
export type ParserJob =
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
  | { type: 'measure'; request: MeasureRequest };

/** What a job produces before its outcome. */
export type JobPart =
  | { type: 'events'; events: ExtractionEvent[] }
  | { type: 'page'; page: DrawnPage }
  | { type: 'progress'; current: number; total: number | null };

/** How a job ends, unless an error of the system ends it. */
export type JobOutcome =
  | { type: 'done' }
  | { type: 'inspected'; inspection: FileInspection }
  | { type: 'measured'; measured: MeasuredPages }
  | JobFailure;

export type JobFailure =
  | { type: 'unreadable'; error: UnreadableFields; cause?: UnreadableCause }
  /** An error of a parser without an explanation. The message may quote the document: it is only examined. */
  | ({ type: 'failed'; message: string } & UnreadableCause);

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

import type { ExtractedChunk, ExtractedSection, ExtractionSummary } from '@tessera/documents';
import type { AttemptAtDocument, Document, NewImage } from '@tessera/persistence';
import type { JobContext } from '@tessera/queues';
import type { RenderedPageSize } from '@tessera/vectors';

/** The picture that shows a chunk. */
export interface SeenOn {
  /** Id of one of the images found. */
  imageId: string;
  objectKey: string;
  /** Null for a picture that is not part of a rendered page. */
  page: RenderedPageSize | null;
}

export interface FoundChunk extends ExtractedChunk {
  /** Absent for a chunk without a picture, and for one whose picture is in `imageFile`. */
  seenOn?: SeenOn;
  /** The chunk of the text pipeline that was handed over. */
  sourceChunkId?: string;
}

/** A picture that serves as evidence; its bytes are already in the object store. */
export type FoundImage = Omit<NewImage, keyof AttemptAtDocument | 'kbName'>;

/** An event of reading a source, in order; the summary comes last. */
export type ContentEvent =
  | { kind: 'section'; section: ExtractedSection }
  | { kind: 'chunk'; chunk: FoundChunk }
  | { kind: 'image'; image: FoundImage }
  | { kind: 'summary'; summary: ExtractionSummary };

/** The document to read. */
export interface ContentReadRequest {
  document: Document;
  context: JobContext;
  /** Empty folder for the source and extracted files, removed by the caller. */
  folder: string;
}

/**
 * Reads the sources of a pipeline's documents. Reports progress, adds log entries, and stores objects only under the
 * attempt's prefix, where cleanup finds them.
 */
export interface ContentReader {
  /**
   * @throws UnreadableDocumentError, ParserKilledError, SlowDocumentError, PermanentJobError, StaleAttemptError; any
   * other error is retried
   */
  read(reading: ContentReadRequest): AsyncIterable<ContentEvent>;
}

/** Injection token of the process's {@link ContentReader}. */
export const CONTENT_READER = Symbol('ContentReader');

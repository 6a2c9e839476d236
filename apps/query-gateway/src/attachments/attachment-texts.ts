import { Inject, Injectable } from '@nestjs/common';
import { type ExtractedChunk, type ExtractionSummary, UnreadableDocumentError } from '@tessera/documents';
import { OBJECT_STORE, objectKeys, ObjectNotFoundError, type ObjectStore } from '@tessera/objects';
import type { Attachment, StoredAttachment } from '@tessera/persistence';
import { WorkFolders } from '@tessera/platform';
import { PassageIndex } from '@tessera/vectors';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { AttachmentPages } from './attachment-pages.js';
import { AttachmentReader } from './attachment-reader.js';
import { ATTACHMENTS_CONFIG, type AttachmentsConfig } from './attachments.config.js';

/** The fields of a chunk that citations and search need. */
export type AttachedChunk = Omit<
  ExtractedChunk,
  'sectionIndex' | 'tokenCount' | 'imageFile' | 'imageWidthPx' | 'imageHeightPx'
>;

type Summary = Pick<ExtractionSummary, 'language' | 'sourceType' | 'year' | 'statedYear'>;

/** The text of a parsed attachment, ready to be searched. */
export interface AttachmentText {
  summary: Summary;
  /** The searchable ones; passage n of the index is the n-th of them. */
  chunks: AttachedChunk[];
  index: PassageIndex;
}

/** Result of parsing: a text or an error. Deterministic for the same bytes. */
type ParseOutcome = { text: AttachmentText } | { error: UnreadableDocumentError };

interface UnderWay {
  removal: AbortController;
  pages: AttachmentPages;
}

/** A line of a stored text. The last one is not a chunk. */
type StoredLine =
  | { kind: 'chunk'; chunk: AttachedChunk }
  | { kind: 'summary'; summary: Summary }
  | { kind: 'unreadable'; error: Pick<UnreadableDocumentError, 'code' | 'reason' | 'suggestion'> };

/** Change it whenever the format of the lines changes; attachments in an older format are parsed again. */
const FORMAT = 'chunks-4.jsonl';
/** Of all texts in memory together. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
/** How long a timeout or out-of-memory error is cached, since the machine may have been the cause. */
const DOUBTFUL_LIFE_MS = 10 * 60_000;
const DOUBTFUL_CODES: ReadonlySet<string> = new Set([
  'parse_timeout',
  'parse_out_of_memory',
  'parse_crashed',
]);

/**
 * Parses attachments with the extraction of ingestion, once per bytes and name. Results are stored next to the files, and the latest
 * are cached in memory. Concurrent questions share one run.
 */
@Injectable()
export class AttachmentTexts {
  private readonly readings: LRUCache<string, ParseOutcome, StoredAttachment>;
  /** Runs in progress, by content key. */
  private readonly underWay = new Map<string, UnderWay>();

  constructor(
    private readonly folders: WorkFolders,
    private readonly reader: AttachmentReader,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(ATTACHMENTS_CONFIG) config: Pick<AttachmentsConfig, 'lifeMs'>,
  ) {
    this.readings = new LRUCache({
      maxSize: MAX_MEMORY_BYTES,
      sizeCalculation: sizeOf,
      ttl: config.lifeMs,
      // If one caller leaves, others may wait for it, and the next question will.
      ignoreFetchAbort: true,
      allowStaleOnFetchAbort: true,
      fetchMethod: async (contentKey, _stale, { context, options }) => {
        const reading = await this.load(contentKey, context);
        if ('error' in reading && DOUBTFUL_CODES.has(reading.error.code)) options.ttl = DOUBTFUL_LIFE_MS;
        return reading;
      },
    });
  }

  /** @throws UnreadableDocumentError; any other error is not the file's fault, and may not recur */
  async read(attachment: StoredAttachment): Promise<AttachmentText> {
    const reading = await this.readings.forceFetch(contentKeyOf(attachment), { context: attachment });
    if ('error' in reading) throw reading.error;
    return reading.text;
  }

  /**
   * The text of the pages available when the patience is over, before parsing is complete. Null if there is none, or the attachment is
   * not being parsed.
   */
  async glance(attachment: StoredAttachment, patience: Promise<unknown>): Promise<AttachmentText | null> {
    const pages = this.underWay.get(contentKeyOf(attachment))?.pages;
    return (await pages?.text(attachment.filename, patience)) ?? null;
  }

  /** Drops the cached text and aborts parsing. */
  forget(contentKey: string): void {
    this.underWay.get(contentKey)?.removal.abort(new Error('The attachment has been removed.'));
    this.readings.delete(contentKey);
  }

  private async load(contentKey: string, attachment: StoredAttachment): Promise<ParseOutcome> {
    const reading = { removal: new AbortController(), pages: new AttachmentPages() };
    this.underWay.set(contentKey, reading);
    try {
      return await this.readOnce(contentKey, attachment, reading);
    } finally {
      reading.pages.end();
      if (this.underWay.get(contentKey) === reading) this.underWay.delete(contentKey);
    }
  }

  private async readOnce(
    contentKey: string,
    attachment: StoredAttachment,
    reading: UnderWay,
  ): Promise<ParseOutcome> {
    const removed = reading.removal.signal;
    const objectKey = `${objectKeys.attachmentTextPrefix(contentKey)}${FORMAT}`;
    const stored = await this.stored(objectKey);
    if (stored) return readingOf(stored);
    const lines = await this.extract(attachment, reading);
    const last = lines.at(-1);
    const isDoubtful = last?.kind === 'unreadable' && DOUBTFUL_CODES.has(last.error.code);
    if (!isDoubtful) await this.objects.put(objectKey, Readable.from(jsonLines(lines)));
    // Its removal may have deleted the text just before it was stored.
    if (removed.aborted) await this.objects.delete(objectKey);
    return readingOf(lines);
  }

  private async stored(objectKey: string): Promise<StoredLine[] | null> {
    try {
      const { body } = await this.objects.get(objectKey);
      const lines: StoredLine[] = [];
      for await (const line of createInterface({ input: body, crlfDelay: Infinity }))
        lines.push(JSON.parse(line) as StoredLine);
      return lines;
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return null;
      throw error;
    }
  }

  private async extract(attachment: StoredAttachment, { removal, pages }: UnderWay): Promise<StoredLine[]> {
    return this.folders.withFolder(async (folder) => {
      const lines: StoredLine[] = [];
      try {
        for await (const event of this.reader.read(attachment, folder)) {
          removal.signal.throwIfAborted();
          if (event.kind === 'page') pages.add(event.page);
          else pages.end();
          if (event.kind === 'chunk' && event.chunk.searchText !== '')
            lines.push({ kind: 'chunk', chunk: attachedChunk(event.chunk) });
          else if (event.kind === 'summary')
            lines.push({ kind: 'summary', summary: summaryOf(event.summary) });
        }
        return lines;
      } catch (error) {
        if (!(error instanceof UnreadableDocumentError)) throw error;
        const { code, reason, suggestion } = error;
        return [{ kind: 'unreadable', error: { code, reason, suggestion } }];
      }
    });
  }
}

/**
 * Cache key: bytes and name, since the name determines the format and appears in headings; and the owner, because timing would
 * otherwise reveal whether another client has the same file.
 */
export function contentKeyOf(attachment: StoredAttachment): string;
export function contentKeyOf(attachment: Attachment): string | null;
export function contentKeyOf({ sha256, filename, owner }: Attachment): string | null {
  const content = `${sha256}/${filename}`;
  // Neither a name nor a hash contains a slash or a line break.
  const what = owner === null ? content : `${content}\n${owner}`;
  return sha256 && createHash('sha256').update(what).digest('hex');
}

async function readingOf(lines: readonly StoredLine[]): Promise<ParseOutcome> {
  const last = lines.at(-1);
  if (last?.kind === 'unreadable') {
    const { code, reason, suggestion } = last.error;
    return { error: new UnreadableDocumentError(code, reason, suggestion) };
  }
  if (last?.kind !== 'summary') throw new Error('Parsing ended without a summary.');
  const chunks = lines.flatMap((line) => (line.kind === 'chunk' ? [line.chunk] : []));
  const { summary } = last;
  const index = await PassageIndex.of(
    chunks.map((chunk) => chunk.searchText),
    summary.language,
  );
  return { text: { summary, chunks, index } };
}

function* jsonLines(lines: readonly StoredLine[]): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}

function attachedChunk(chunk: ExtractedChunk): AttachedChunk {
  const { index, type, path, content, table, searchText, summary, keywords } = chunk;
  const { pageNumbers, regions, places, location, rowNumbers } = chunk;
  const where = {
    pageNumbers,
    regions,
    places,
    ...(location && { location }),
    ...(rowNumbers && { rowNumbers }),
  };
  return { index, type, path, content, table, searchText, summary, keywords, ...where };
}

function summaryOf({ language, sourceType, year, statedYear }: ExtractionSummary): Summary {
  return { language, sourceType, year, statedYear };
}

/** Approximate memory use: two bytes a character, and a table as much again as its text. */
function sizeOf(reading: ParseOutcome): number {
  if ('error' in reading) return 1_024;
  const { chunks, index } = reading.text;
  const characters = chunks.reduce(
    (sum, { searchText, content, table }) =>
      sum + searchText.length + content.length + (table ? searchText.length : 0),
    0,
  );
  return 2 * characters + 1_024 * chunks.length + index.sizeBytes;
}

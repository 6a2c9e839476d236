import { Inject, Injectable, Logger } from '@nestjs/common';
import { COLLECTIONS, type QueryStep } from '@tessera/contracts';
import { UnreadableDocumentError } from '@tessera/documents';
import type { StoredAttachment } from '@tessera/persistence';
import { withTimeout } from '@tessera/platform';
import {
  fuseByReciprocalRank,
  type PointPayload,
  type SearchHit,
  mergeStatistics,
  unionOf,
  VECTOR_STORE,
  type VectorStore,
  type WordStatistics,
} from '@tessera/vectors';
import { setTimeout } from 'node:timers/promises';
import type { NarrowedFilter } from '../retrieval/scope.js';
import { stopwatch } from '../retrieval/stopwatch.js';
import { warningStep } from '../retrieval/warning-step.js';
import { type AttachedChunk, type AttachmentText, AttachmentTexts } from './attachment-texts.js';
import { ATTACHMENTS_CONFIG, type AttachmentsConfig } from './attachments.config.js';

/** A parsed attachment of a question. */
export interface Attached {
  attachment: StoredAttachment;
  text: AttachmentText;
}

/** The searchable text of an attachment. */
interface SearchableAttachment {
  text: AttachmentText;
  /** Only the words of its pages. */
  isGlance: boolean;
}

/** The outcome for an attachment, and its duration. */
interface ParsedAttachment {
  attachment: StoredAttachment;
  text: AttachmentText | null;
  isGlance: boolean;
  /** Reason if there is no text. */
  problem: string;
  durationMs: number;
}

/** The search in the collection that attachments are combined with. */
export interface AttachmentQuestion {
  text: string;
  /** The part of the collection that is searched. */
  filter: NarrowedFilter;
  /** The collection's scores are lexical, not fused with those of vectors. */
  isLexical: boolean;
  limit: number;
}

class ParsingTimeoutError extends Error {
  override readonly name = 'ParsingTimeoutError';
}

/** Parses attachments of questions and searches them in memory, with scores comparable to those of a collection. */
@Injectable()
export class AttachmentSearch {
  private readonly logger = new Logger(AttachmentSearch.name);

  constructor(
    private readonly texts: AttachmentTexts,
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(ATTACHMENTS_CONFIG)
    private readonly config: Pick<AttachmentsConfig, 'readTimeoutMs' | 'glanceAfterMs' | 'maxChunks'>,
  ) {}

  /** Parses all concurrently and yields results in order. An unreadable attachment does not fail the question. */
  async *open(attachments: readonly StoredAttachment[]): AsyncGenerator<QueryStep, Attached[]> {
    const readings = attachments.map((attachment) => this.read(attachment));
    const attached: Attached[] = [];
    let chunkCount = 0;
    for (const reading of readings) {
      const { attachment, text, isGlance, problem, durationMs } = await reading;
      const { id, filename } = attachment;
      const count = text?.chunks.length ?? 0;
      if (!text) {
        yield warningStep(
          'attachment_unreadable',
          `the attachment ${filename} could not be read: ${problem}`,
        );
      } else if (chunkCount + count > this.config.maxChunks) {
        yield warningStep(
          'attachment_left_out',
          `the attachment ${filename} was skipped: the attachments of a question exceed ${this.config.maxChunks} chunks`,
        );
      } else {
        yield {
          name: 'attachment',
          attachment_id: id,
          filename,
          chunk_count: count,
          duration_ms: durationMs,
        };
        if (isGlance)
          yield warningStep(
            'attachment_partly_read',
            `the attachment ${filename} is still being read: this answer is from the words of its pages as far as page ${lastPageOf(text)}, without headings and tables`,
          );
        chunkCount += count;
        attached.push({ attachment, text });
      }
    }
    return attached;
  }

  /** Statistics for the collection that is searched together; null without one. */
  statistics(attached: readonly Attached[], text: string): WordStatistics | null {
    return attached.length > 0 ? mergeStatistics(statisticsOf(attached, text)) : null;
  }

  /** Chunks of the attachments, best first. */
  async search(
    attached: readonly Attached[],
    { text, filter, isLexical, limit }: AttachmentQuestion,
    signal: AbortSignal,
  ): Promise<SearchHit[]> {
    if (attached.length === 0) return [];
    const own = statisticsOf(attached, text);
    const given = unionOf(own.map((set) => set.languages));
    const stored = await this.vectors.statistics(
      { collection: COLLECTIONS.text, text, filter, languages: given },
      signal,
    );
    const languages = unionOf([stored.languages, given]);
    const hits = attached.flatMap(({ attachment, text: { chunks, index, summary } }, at) => {
      const beside = [stored, ...own.filter((_, other) => other !== at)];
      return index.search({ text, languages, beside, limit }).map(({ number, score }) => {
        const payload = payloadOf(attachment, chunks[number] as AttachedChunk, summary);
        return { id: payload.chunkId, score, lexicalScore: score, cosine: null, payload };
      });
    });
    const best = hits.sort((a, b) => b.score - a.score).slice(0, limit);
    return isLexical ? best : byRank(best);
  }

  /** Chunks of one of these attachments, in order, from a position on; none of other documents. */
  chunksOf(
    attached: readonly Attached[],
    id: string,
    { offset, limit }: { offset: number; limit: number },
  ): PointPayload[] {
    const one = attached.find(({ attachment }) => attachment.id === id);
    if (!one) return [];
    const chunks = one.text.chunks.slice(offset, offset + limit);
    return chunks.map((chunk) => payloadOf(one.attachment, chunk, one.text.summary));
  }

  private async read(attachment: StoredAttachment): Promise<ParsedAttachment> {
    const clock = stopwatch();
    const { readTimeoutMs } = this.config;
    try {
      const known = this.knownOf(attachment);
      const { text, isGlance } = await withTimeout(known, readTimeoutMs, () => new ParsingTimeoutError());
      return { attachment, text, isGlance, problem: '', durationMs: clock() };
    } catch (error) {
      const problem = this.problemOf(error, attachment);
      return { attachment, text: null, isGlance: false, problem, durationMs: clock() };
    }
  }

  /** The whole text or, if parsing takes too long, the text of the pages. */
  private async knownOf(attachment: StoredAttachment): Promise<SearchableAttachment> {
    const whole = this.texts.read(attachment).then((text) => ({ text, isGlance: false }));
    const glance = async (): Promise<SearchableAttachment> => {
      const patience = setTimeout(this.config.glanceAfterMs, undefined, { ref: false });
      const [text] = await Promise.all([this.texts.glance(attachment, patience), patience]);
      return text ? { text, isGlance: true } : whole;
    };
    return Promise.race([whole, glance()]);
  }

  /** Reports details only for problems of the file itself. */
  private problemOf(error: unknown, { id: attachmentId }: StoredAttachment): string {
    if (error instanceof UnreadableDocumentError) return `${error.reason} ${error.suggestion}`;
    if (error instanceof ParsingTimeoutError) return 'Reading it takes longer than usual. Ask again later.';
    this.logger.warn({ msg: 'could not read an attachment', attachmentId, err: error });
    return 'Try again later.';
  }
}

function lastPageOf({ chunks }: AttachmentText): number {
  return chunks.at(-1)?.pageNumbers[0] ?? 1;
}

function statisticsOf(attached: readonly Attached[], text: string): WordStatistics[] {
  return attached.map(({ text: { index } }) => index.statistics(text));
}

/** Converts scores for comparison with hybrid hits, since attachments are searched by words only. */
function byRank(hits: SearchHit[]): SearchHit[] {
  const fused = fuseByReciprocalRank([{ ids: hits.map(({ id }) => id) }]);
  return hits.map((hit, at) => ({ ...hit, score: fused[at]?.score ?? 0 }));
}

/** The attachment takes the place of the document. */
function payloadOf(
  { id, filename }: StoredAttachment,
  chunk: AttachedChunk,
  { language, sourceType, year, statedYear }: AttachmentText['summary'],
): PointPayload {
  const { index, type, path, content, table, summary, keywords } = chunk;
  const { pageNumbers, regions, places, location, rowNumbers } = chunk;
  return {
    documentId: id,
    attempt: 1,
    chunkId: `${id}/${index}`,
    kbName: '',
    sourceType,
    year,
    ...(statedYear !== null && { statedYear }),
    pipeline: 'text_pipeline',
    chunkType: type,
    chunkIndex: index,
    path,
    content,
    ...(table && { table }),
    summary,
    keywords,
    pageNumbers,
    regions,
    ...(location && { location }),
    ...(rowNumbers && { rowNumbers }),
    ...(places !== '' && { places }),
    fileName: filename,
    language,
    imageKey: null,
    imageId: null,
  };
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COLLECTIONS } from '@tessera/contracts';
import type { ExtractedChunk, ExtractionSummary } from '@tessera/documents';
import { openDocumentExtractor } from '@tessera/documents/evaluation';
import {
  type CompareTexts,
  comparisonWith,
  type EmbeddingModel,
  type RerankCandidate,
  similarityOf,
  type SimilarityScale,
} from '@tessera/models';
import { measureScale } from '@tessera/models/evaluation';
import { questionLanguage, tableText } from '@tessera/text';
import { embeddedText, openVectorStore, searchedText, type Point, type PointPayload } from '@tessera/vectors';
import type { CorpusDocument } from '../collection.js';
import { eachConcurrently } from '../each.js';
import { asFile } from '../ingestion.js';

/** The default number of passages for an answer. */
const RECALLED = 50;
const POINTS_AT_ONCE = 256;
const READ_AT_ONCE = 2;
const LONGEST_QUESTION = 8_000;
/** No timeout, so that figures do not depend on the machine's load. */
const LONGEST_COMPARISON_MS = 600_000;
const NO_VECTORS = { provider: 'none', model: 'none', dimension: 0 };

/** A candidate with its document. */
export interface Recalled {
  documentId: string;
  candidate: RerankCandidate;
}

/**
 * Documents parsed and indexed as by ingestion, but without services, and searched in any selection: scores depend only
 * on the selection, as in a separate knowledge base.
 */
export class SearchedDocuments {
  private readonly extractor = openDocumentExtractor();
  private readonly store;
  private readonly open = new AbortController();
  private scale: SimilarityScale | null = null;

  /**
   * @param folder an existing, empty folder that the caller removes
   * @param embedder null for keywords alone
   */
  constructor(
    private readonly folder: string,
    private readonly embedder: EmbeddingModel | null = null,
  ) {
    this.store = openVectorStore({ driver: 'sqlite', path: join(folder, 'vectors') });
  }

  /** @throws UnreadableDocumentError */
  async add(documents: readonly CorpusDocument[], progress: (line: string) => void): Promise<void> {
    await this.store.ensureCollection(COLLECTIONS.text, this.embedder?.space ?? NO_VECTORS);
    this.scale = this.embedder && (await measureScale(this.embedder));
    let done = 0;
    await eachConcurrently(documents, READ_AT_ONCE, async (document, index) => {
      await this.write(document.id, await this.withVectors(await this.pointsOf(document, index)));
      done++;
      if (done % 50 === 0) progress(`read ${done} of ${documents.length} documents`);
    });
  }

  /** The passages for a question from the given documents, with semantic comparison if there is an embedding model. */
  async recall(
    question: string,
    documentIds: string[],
  ): Promise<{ recalled: Recalled[]; compare: CompareTexts | undefined }> {
    const isKnown = this.scale?.knows(questionLanguage(question)) ?? true;
    const vectors = isKnown ? await this.embedder?.embed([question], 'query') : null;
    const vector = vectors?.[0] ?? null;
    const hits = await this.store.search({
      collection: COLLECTIONS.text,
      text: question.slice(0, LONGEST_QUESTION),
      vector,
      filter: { documentIds },
      limit: RECALLED,
    });
    const { scale, embedder } = this;
    const recalled = hits.map(({ id, lexicalScore, cosine, payload }) => ({
      documentId: payload.documentId,
      candidate: {
        id,
        path: payload.path,
        fileName: payload.fileName,
        statedYear: payload.statedYear ?? null,
        ...(payload.issuer !== undefined && { issuer: payload.issuer }),
        text: payload.table ? tableText(payload.table) : payload.content,
        table: payload.table ?? null,
        language: payload.language,
        lexicalScore,
        similarity: cosine !== null && scale?.knows(payload.language) ? similarityOf(cosine, scale) : null,
      },
    }));
    const compare =
      vector && scale && embedder
        ? comparisonWith({ vector, scale }, embedder, {
            signal: this.open.signal,
            timeoutMs: LONGEST_COMPARISON_MS,
          })
        : undefined;
    return { recalled, compare };
  }

  async close(): Promise<void> {
    this.open.abort();
    await Promise.all([this.extractor.close(), this.store.close()]);
  }

  private async withVectors(points: Point[]): Promise<Point[]> {
    const texts = points.map(({ payload }) => embeddedText(payload));
    const vectors = await this.embedder?.embed(texts, 'document');
    return points.map((point, at) => ({ ...point, vector: vectors?.[at] ?? null }));
  }

  private async write(documentId: string, points: Point[]): Promise<void> {
    const attempt = { documentId, attempt: 1 };
    for (let start = 0; start < points.length; start += POINTS_AT_ONCE)
      await this.store.write(COLLECTIONS.text, attempt, points.slice(start, start + POINTS_AT_ONCE));
    if (points.length > 0) await this.store.settle(COLLECTIONS.text, attempt, chunkCountOf(points));
  }

  private async pointsOf(document: CorpusDocument, index: number): Promise<Point[]> {
    const file = await asFile(document, index);
    if (!file) return [];
    const path = join(this.folder, `${index}-${file.name}`);
    await writeFile(path, file.content.stream());
    const chunks: ExtractedChunk[] = [];
    let summary: ExtractionSummary | null = null;
    const request = { path, fileName: file.name, workFolder: this.folder };
    for await (const event of this.extractor.extract(request)) {
      if (event.kind === 'chunk' && event.chunk.searchText !== '') chunks.push(event.chunk);
      if (event.kind === 'summary') summary = event.summary;
    }
    return chunks.map((chunk) => pointOf(chunk, { documentId: document.id, fileName: file.name, summary }));
  }
}

function chunkCountOf(points: readonly Point[]): number {
  return Math.max(...points.map(({ payload }) => payload.chunkIndex)) + 1;
}

function pointOf(
  chunk: ExtractedChunk,
  of: { documentId: string; fileName: string; summary: ExtractionSummary | null },
): Point {
  const { index, type, path, content, table, searchText } = chunk;
  const id = `${of.documentId}/${index}`;
  const issuer = of.summary?.issuer ?? null;
  const payload: PointPayload = {
    documentId: of.documentId,
    attempt: 1,
    chunkId: id,
    kbName: '',
    sourceType: of.summary?.sourceType ?? 'other',
    year: of.summary?.year ?? null,
    ...(of.summary?.statedYear && { statedYear: of.summary.statedYear }),
    ...(issuer !== null && { issuer }),
    pipeline: 'text_pipeline',
    chunkType: type,
    chunkIndex: index,
    path,
    content,
    ...(table && { table }),
    summary: '',
    keywords: [],
    pageNumbers: [],
    regions: [],
    fileName: of.fileName,
    language: of.summary?.language ?? 'und',
    imageKey: null,
    imageId: null,
  };
  return { id, searchText: searchedText(payload, searchText), vector: null, payload };
}

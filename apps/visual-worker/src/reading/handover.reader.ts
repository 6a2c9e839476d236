import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS } from '@tessera/contracts';
import { type BoxedRegion, type ExtractionSummary, packPlaces, unpackPlaces } from '@tessera/documents';
import {
  chunkIds,
  type ContentEvent,
  type ContentReader,
  fetchSource,
  type FoundChunk,
  type FoundImage,
  INDEX_TARGET,
  type IndexTarget,
  ImageVectorWriter,
  type ContentReadRequest,
} from '@tessera/indexing';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { type Document, type Handover, HandoverRepository } from '@tessera/persistence';
import { estimateTokens, shorten, tableText } from '@tessera/text';
import { type PointPayload, VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { HandedPieces, type RenderedPiece } from './handed-pieces.js';
import { isWithoutText, ScanReader } from './scan.reader.js';
import { TileStore } from './tile-store.js';

/** Description of a figure or table in the text collection. */
type FigureDescription = Pick<
  PointPayload,
  'content' | 'table' | 'places' | 'summary' | 'statedYear' | 'issuer'
>;

/** A recognized figure or table, and its document's metadata. */
interface DescribedFigure {
  image: FoundImage;
  chunk: Omit<FoundChunk, 'index'>;
  statedYear: number | null;
  issuer: string | null;
}

const MAX_SUMMARY_LENGTH = 240;
const PDF = 'application/pdf';

/**
 * Reads handovers of the text pipeline: pages without text, like those of a scan; figures, from embedded images; and tables, cut
 * out of rendered pages. Combines the recognized text with the caption or cells from the text pipeline.
 */
@Injectable()
export class HandoverReader implements ContentReader {
  constructor(
    private readonly handovers: HandoverRepository,
    private readonly scans: ScanReader,
    private readonly pieces: HandedPieces,
    private readonly tiles: TileStore,
    private readonly pictures: ImageVectorWriter,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(INDEX_TARGET) private readonly target: IndexTarget,
  ) {}

  async *read(reading: ContentReadRequest): AsyncGenerator<ContentEvent> {
    const { document, context: work } = reading;
    const handed = await this.handovers.list(document.id);
    const source = document.contentType === PDF ? await fetchSource(this.objects, reading) : null;
    const pages = handed.flatMap(({ chunkType, pageNumber }) =>
      chunkType === 'tile' ? (pageNumber ?? []) : [],
    );
    let chunkCount = 0;
    let statedYear: number | null = null;
    let issuer: string | null = null;
    if (source !== null && pages.length > 0)
      for await (const event of this.readPages(reading, source, pages)) {
        if (event.kind === 'chunk') chunkCount++;
        if (event.kind !== 'summary') yield event;
      }
    const shown = handed.filter(({ chunkType }) => chunkType !== 'tile');
    let [seen, found] = [0, 0];
    for await (const piece of this.shown(reading, source, shown)) {
      const { readingStatus, readUntil } = this.target;
      await work.report(readingStatus, (readUntil * ++seen) / shown.length, seen, shown.length);
      const described = await this.describe(reading, piece);
      if (!described) continue;
      found++;
      statedYear ??= described.statedYear;
      issuer ??= described.issuer;
      yield { kind: 'image', image: described.image };
      yield { kind: 'chunk', chunk: { ...described.chunk, index: chunkCount++ } };
    }
    if (shown.length > 0) noteShown(reading, { handed: shown.length, found });
    yield { kind: 'summary', summary: summaryOf(document, { chunkCount, statedYear, issuer }) };
  }

  /** A page without text, such as a blank one, cannot be found, so it is left out. */
  private async *readPages(
    reading: ContentReadRequest,
    path: string,
    pages: number[],
  ): AsyncGenerator<ContentEvent> {
    try {
      yield* this.scans.readPages(reading, { path, mediaType: PDF, pages: pages.sort((a, b) => a - b) });
    } catch (error) {
      if (!isWithoutText(error)) throw error;
    }
  }

  private async *shown(
    reading: ContentReadRequest,
    source: string | null,
    handed: readonly Handover[],
  ): AsyncGenerator<RenderedPiece> {
    for (const handover of handed) {
      const { objectKey } = handover;
      const piece = objectKey === null ? null : await this.pieces.figure(reading, { ...handover, objectKey });
      if (piece) yield piece;
    }
    const tables = handed.filter(({ objectKey }) => objectKey === null);
    if (source !== null) yield* this.pieces.tables(reading, source, tables);
  }

  /** Null for an image without text and description, unless it gets vectors: no search would find it. */
  private async describe(
    { document, context }: ContentReadRequest,
    piece: RenderedPiece,
  ): Promise<DescribedFigure | null> {
    const { handover, png, width, height, page, box } = piece;
    const { sourceChunkId, parentSection, pageNumber } = handover;
    const told = await this.descriptionOf(document.id, handover);
    const chunk = chunkOf(piece, told);
    if (chunk.searchText === '' && !this.pictures.areMade) return null;
    const owner = { documentId: document.id, attempt: context.task.attempt };
    const imageId = chunkIds.handedOver(document.id, sourceChunkId);
    const objectKey = await this.tiles.store(owner, imageId, png, context.signal);
    const image: FoundImage = {
      id: imageId,
      objectKey,
      pageNumber,
      position: box && [...box],
      width,
      height,
      pageWidth: page?.width ?? null,
      pageHeight: page?.height ?? null,
      dpi: page?.dpi ?? null,
      chunkType: handover.chunkType,
      parentSection,
      sourceChunkId,
      contentSummary: chunk.summary,
    };
    return {
      image,
      chunk: { ...chunk, seenOn: { imageId, objectKey, page }, sourceChunkId },
      statedYear: told?.statedYear ?? null,
      issuer: told?.issuer ?? null,
    };
  }

  private async descriptionOf(
    documentId: string,
    { attempt, sourceChunkId }: Handover,
  ): Promise<FigureDescription | null> {
    const hit = await this.vectors.get(COLLECTIONS.text, { documentId, attempt }, sourceChunkId);
    return hit?.payload ?? null;
  }
}

function chunkOf(
  { handover, words, box }: RenderedPiece,
  told: FigureDescription | null,
): Omit<FoundChunk, 'index'> {
  const { chunkType, parentSection: path, pageNumber } = handover;
  const table = told?.table ?? null;
  const caption = told?.content ?? '';
  const content = table ? '' : [caption, words].filter(Boolean).join('\n\n');
  const said = table ? tableText(table) : content;
  const regions = box && pageNumber !== null ? [{ pageNumber, box }] : [];
  const searchText = said === '' ? '' : [path, said].filter(Boolean).join('\n');
  return {
    sectionIndex: 0,
    type: chunkType === 'table' ? 'table' : 'image',
    path,
    content,
    table,
    searchText,
    summary: told?.summary || shorten(said.replace(/\s+/g, ' '), MAX_SUMMARY_LENGTH),
    // The original chunk has the keywords.
    keywords: [],
    pageNumbers: pageNumber === null ? [] : [pageNumber],
    regions,
    places: table ? (told?.places ?? '') : placesOf(told, words, regions),
    tokenCount: estimateTokens(searchText),
    imageFile: null,
    imageWidthPx: null,
    imageHeightPx: null,
  };
}

/** The caption stands where the text pipeline located it, the recognized words in the picture. */
function placesOf(told: FigureDescription | null, words: string, regions: readonly BoxedRegion[]): string {
  const ofCaption = unpackPlaces(told?.places ?? '');
  if (words === '') return packPlaces(ofCaption);
  const start = told?.content ? told.content.length + '\n\n'.length : 0;
  const ofWords = regions.map((region) => ({ ...region, start, end: start + words.length }));
  return packPlaces([...ofCaption, ...ofWords]);
}

function noteShown(
  { context }: ContentReadRequest,
  { handed, found }: { handed: number; found: number },
): void {
  const missing = handed - found;
  context.note({
    level: 'info',
    step: 'render',
    message:
      `rendered ${found} figures and tables` +
      (missing > 0 ? `; skipped ${missing} without readable text and description` : ''),
    details: { current: found, total: handed },
  });
}

/** The document's metadata from the text pipeline. */
function summaryOf(
  document: Document,
  { chunkCount, statedYear, issuer }: Pick<ExtractionSummary, 'chunkCount' | 'statedYear' | 'issuer'>,
): ExtractionSummary {
  const { title, year, language, sourceType, pageCount, keywords } = document;
  return {
    format: 'pdf',
    title,
    author: null,
    year,
    statedYear,
    issuer,
    language: language ?? 'und',
    sourceType,
    pageCount,
    sectionCount: 0,
    chunkCount,
    keywords,
    pagesWithoutText: [],
    picturesLeftOut: 0,
  };
}

import { Injectable } from '@nestjs/common';
import type { ContentPipeline, DocumentPageListResponse } from '@tessera/contracts';
import { PICTURE_DPI, type PictureFormat } from '@tessera/documents';
import {
  DocumentPipelineRepository,
  DocumentRepository,
  HandoverRepository,
  type DocumentWithState,
  type KnowledgeAccess,
  type Paging,
} from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { requireDocument } from '../documents/require-document.js';
import { type Marked, PageMarks } from './page-marks.js';
import { PagePictures, type StoredPicture } from './page-pictures.js';
import { PageRenderings } from './page-renderings.js';
import { pagedDocument } from './paged-document.js';

export interface PictureRequest {
  documentId: string;
  page: string;
  /** Null for the page's own. */
  width: number | null;
  format: PictureFormat;
  marked: Marked;
  signal: AbortSignal;
}

/** A picture that is rendered when it is opened: the client may have it. */
export interface PendingPicture {
  entityTag: string;
  modifiedAt: Date;
  /** @throws ServiceError 404, 422, 502, 503 */
  render(): Promise<StoredPicture>;
}

const POINTS_PER_INCH = 72;
const PAGE_NUMBER = /^[1-9]\d{0,8}$/;

/** Pages of documents: their sizes, and pictures of them. */
@Injectable()
export class PagesService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly pipelines: DocumentPipelineRepository,
    private readonly handovers: HandoverRepository,
    private readonly renderings: PageRenderings,
    private readonly pictures: PagePictures,
    private readonly marks: PageMarks,
  ) {}

  /** @throws ServiceError 404, 422, 502, 503 */
  async list(
    access: KnowledgeAccess,
    {
      documentId,
      paging: { limit, offset },
      signal,
    }: { documentId: string; paging: Paging; signal: AbortSignal },
  ): Promise<DocumentPageListResponse> {
    const document = await requireDocument(this.documents, access, documentId);
    const paged = pagedDocument(document);
    const { pageCount, pages } = await this.renderings.inTurn(
      () => this.renderings.measure(paged, { from: offset + 1, limit }),
      signal,
    );
    const pipelineOf = await this.readingPipelines(access, document);
    const items = pages.map(({ page, width, height }) => ({
      page,
      width: pixelsOf(width),
      height: pixelsOf(height),
      pipeline: pipelineOf(page),
    }));
    return { items, total: pageCount, limit, offset };
  }

  /** @throws ServiceError 404 */
  async picture(access: KnowledgeAccess, request: PictureRequest): Promise<PendingPicture> {
    const { documentId, width, format, marked, signal } = request;
    const document = await requireDocument(this.documents, access, documentId);
    const paged = pagedDocument(document);
    if (!PAGE_NUMBER.test(request.page)) throw ServiceError.of('page_not_found');
    const page = Number(request.page);
    const marks = await this.marks.find(access, { document: paged, page, signal }, marked);
    const picture = { width, format, rotation: 0 } as const;
    const entityTag = `${paged.sha256}-${PagePictures.variantOf({ page, picture, marks })}`;
    const render = () => this.pictures.get(access, paged, { page, picture, marks, signal });
    return { entityTag, modifiedAt: document.createdAt, render };
  }

  /** Which pipeline has read a page. The visual one reads the pages of a text document that have no text. */
  private async readingPipelines(
    access: KnowledgeAccess,
    { id, pipeline }: DocumentWithState,
  ): Promise<(page: number) => ContentPipeline | null> {
    const published = await this.pipelines.listPublished(access, [id]);
    const ifPublished = (name: ContentPipeline): ContentPipeline | null =>
      published.some((attempt) => attempt.pipeline === name) ? name : null;
    const handedOver = new Set(pipeline === 'text_pipeline' ? await this.handovers.pages(access, id) : []);
    return (page) => ifPublished(handedOver.has(page) ? 'visual_pipeline' : (pipeline ?? 'text_pipeline'));
  }
}

function pixelsOf(points: number): number {
  return Math.round((points * PICTURE_DPI) / POINTS_PER_INCH);
}

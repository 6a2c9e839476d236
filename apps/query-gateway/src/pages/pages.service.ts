import { Injectable } from '@nestjs/common';
import type { ContentPipeline, DocumentPageListResponse } from '@tessera/contracts';
import { markPage, type PageMark, PICTURE_DPI, type PictureFormat } from '@tessera/documents';
import {
  DocumentPipelineRepository,
  DocumentRepository,
  HandoverRepository,
  type DocumentWithState,
  type KnowledgeAccess,
  type Paging,
} from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { requireDocument } from '../documents/require-document.js';
import { PageMarks } from './page-marks.js';
import { PagePictures, type StoredPicture } from './page-pictures.js';
import { PageRenderings } from './page-renderings.js';
import { pagedDocument } from './paged-document.js';
import type { PagePictureQuery } from './pages.query.js';

export interface PictureRequest {
  documentId: string;
  page: string;
  query: PagePictureQuery;
  format: PictureFormat;
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
    const { documentId, query, format, signal } = request;
    const document = await requireDocument(this.documents, access, documentId);
    const paged = pagedDocument(document);
    if (!PAGE_NUMBER.test(request.page)) throw ServiceError.of('page_not_found');
    const page = Number(request.page);
    const marks = await this.marks.find(access, paged, { page, query, signal });
    const picture = { width: query.width ?? null, format, rotation: 0 } as const;
    const entityTag = [paged.sha256, PagePictures.variantOf(page, picture), ...tagOf(marks)].join('-');
    return {
      entityTag,
      modifiedAt: document.createdAt,
      render: async () => {
        const plain = await this.pictures.get(access, paged, { page, picture, signal });
        return marks.length === 0 ? plain : this.marked(plain, { marks, format, signal });
      },
    };
  }

  private async marked(
    plain: StoredPicture,
    { marks, format, signal }: { marks: PageMark[]; format: PictureFormat; signal: AbortSignal },
  ): Promise<StoredPicture> {
    const image = await this.renderings.inTurn(
      async () => markPage(await buffer(await plain.open({ signal })), marks, format),
      signal,
    );
    const open: StoredPicture['open'] = async ({
      range: { first, last } = { first: 0, last: image.length },
    }) => Readable.from([image.subarray(first, last + 1)]);
    return { sizeBytes: image.length, open };
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

/** Identifies marks; nothing for none. */
function tagOf(marks: PageMark[]): string[] {
  if (marks.length === 0) return [];
  return [createHash('sha256').update(JSON.stringify(marks)).digest('base64url').slice(0, 22)];
}

import { Inject, Injectable } from '@nestjs/common';
import { markPage, type PageMark, type PagePicture } from '@tessera/documents';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { DocumentRepository, type KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openFile, type OpenFileOptions, rethrowAs } from '../documents/open-file.js';
import type { PagedDocument } from './paged-document.js';
import { PageRenderings } from './page-renderings.js';

/** The stored picture of a page. */
export interface StoredPicture {
  sizeBytes: number;
  open(options: Pick<OpenFileOptions, 'range' | 'signal'>): Promise<Readable>;
}

const FILE_ERRORS = { missing: 'document_file_unreadable', unreadable: 'document_file_unreadable' } as const;

/** What to show of a page, and how. */
export interface MarkedPage {
  page: number;
  picture: PagePicture;
  marks: readonly PageMark[];
}

/** Pictures of pages, rendered on demand and cached in the object store until their document is deleted. */
@Injectable()
export class PagePictures {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly renderings: PageRenderings,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Identifies the picture of a page, within a document. */
  static variantOf({ page, picture: { width, format, rotation }, marks }: MarkedPage): string {
    const turned = rotation === 0 ? [] : [rotation];
    return `${[page, width ?? 'auto', ...turned, ...tagOf(marks)].join('-')}.${format}`;
  }

  /** @throws ServiceError 404, 422, 502, 503 */
  async get(
    access: KnowledgeAccess,
    document: PagedDocument,
    { signal, ...marked }: MarkedPage & { signal: AbortSignal },
  ): Promise<StoredPicture> {
    const { page, picture, marks } = marked;
    const plainPage = { page, picture, marks: [] };
    const draw = (): Promise<Buffer> => this.renderings.draw(document, page, picture);
    const cached = marks.length > 0 && (await this.stored(keyOf(document, marked)));
    if (cached) return cached;
    const plain = await this.cached(access, document, { ...plainPage, signal, make: draw });
    if (marks.length === 0) return plain;
    const mark = async (): Promise<Buffer> =>
      markPage(await buffer(await plain.open({ signal })), marks, picture.format);
    return this.cached(access, document, { ...marked, signal, make: mark });
  }

  private async cached(
    access: KnowledgeAccess,
    document: PagedDocument,
    { make, signal, ...marked }: MarkedPage & { make: () => Promise<Buffer>; signal: AbortSignal },
  ): Promise<StoredPicture> {
    const key = keyOf(document, marked);
    const cached = await this.stored(key);
    if (cached) return cached;
    const made = await this.renderings.inTurn(async () => {
      // Another request may have waited for the same page.
      const meanwhile = await this.stored(key);
      if (meanwhile) return meanwhile;
      const contentType = `image/${marked.picture.format}`;
      await this.objects.put(key, Readable.from([await make()]), { contentType });
      return this.stored(key);
    }, signal);
    // Its deletion may have removed the pictures just before this one was stored.
    if (!made || !(await this.documents.find(access, document.id))) {
      await this.objects.deletePrefix(objectKeys.pagePictures(document.id));
      throw ServiceError.of('document_not_found');
    }
    return made;
  }

  private async stored(key: string): Promise<StoredPicture | null> {
    const found = await this.objects.head(key).catch(rethrowAs(FILE_ERRORS.unreadable));
    return (
      found && {
        sizeBytes: found.sizeBytes,
        open: (options) => openFile(this.objects, key, { ...options, ...FILE_ERRORS }),
      }
    );
  }
}

function keyOf({ id, sha256 }: PagedDocument, marked: MarkedPage): string {
  return objectKeys.pagePicture(id, sha256, PagePictures.variantOf(marked));
}

/** Identifies marks; nothing for none. */
function tagOf(marks: readonly PageMark[]): string[] {
  if (marks.length === 0) return [];
  return [createHash('sha256').update(JSON.stringify(marks)).digest('hex').slice(0, 32)];
}

import { Inject, Injectable } from '@nestjs/common';
import type { PagePicture } from '@tessera/documents';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { DocumentRepository, type KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { Readable } from 'node:stream';
import { openFile, type OpenFileOptions, rethrowAs } from '../documents/open-file.js';
import type { PagedDocument } from './paged-document.js';
import { PageRenderings } from './page-renderings.js';

/** The stored picture of a page. */
export interface StoredPicture {
  sizeBytes: number;
  open(options: Pick<OpenFileOptions, 'range' | 'signal'>): Promise<Readable>;
}

const FILE_ERRORS = { missing: 'document_file_unreadable', unreadable: 'document_file_unreadable' } as const;

/** Pictures of pages, rendered on demand and cached in the object store until their document is deleted. */
@Injectable()
export class PagePictures {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly renderings: PageRenderings,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Identifies the picture of a page, within a document. */
  static variantOf(page: number, { width, format, rotation }: PagePicture): string {
    return `${page}-${width ?? 'auto'}${rotation === 0 ? '' : `-${rotation}`}.${format}`;
  }

  /** @throws ServiceError 404, 422, 502, 503 */
  async get(
    access: KnowledgeAccess,
    document: PagedDocument,
    { page, picture, signal }: { page: number; picture: PagePicture; signal: AbortSignal },
  ): Promise<StoredPicture> {
    const key = objectKeys.pagePicture(document.id, document.sha256, PagePictures.variantOf(page, picture));
    const cached = await this.stored(key);
    if (cached) return cached;
    const rendered = await this.renderings.inTurn(async () => {
      // Another request may have waited for the same page.
      const meanwhile = await this.stored(key);
      if (meanwhile) return meanwhile;
      const image = await this.renderings.draw(document, page, picture);
      await this.objects.put(key, Readable.from([image]), { contentType: `image/${picture.format}` });
      return this.stored(key);
    }, signal);
    // Its deletion may have removed the pictures just before this one was stored.
    if (!rendered || !(await this.documents.find(access, document.id))) {
      await this.objects.deletePrefix(objectKeys.pagePictures(document.id));
      throw ServiceError.of('document_not_found');
    }
    return rendered;
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

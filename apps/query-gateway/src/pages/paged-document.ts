import { objectKeys } from '@tessera/objects';
import type { DocumentWithState } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';

/** A document whose pages can be rendered. */
export interface PagedDocument {
  id: string;
  sha256: string;
  /** Object key of its bytes. */
  sourceKey: string;
  mediaType: string;
}

const PAGED = /^(?:application\/pdf|image\/.+)$/;

/** @throws ServiceError 404 for a format without pages, and for a URL that was not fetched */
export function pagedDocument(document: DocumentWithState): PagedDocument {
  const { id, sha256, contentType } = document;
  if (sha256 === null) throw ServiceError.of('document_has_no_file');
  if (!PAGED.test(contentType ?? '')) throw ServiceError.of('document_has_no_pages');
  return { id, sha256, sourceKey: objectKeys.sourceOf(document), mediaType: contentType! };
}

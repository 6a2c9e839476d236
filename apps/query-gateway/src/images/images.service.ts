import { Inject, Injectable } from '@nestjs/common';
import type { ImageMetaOut } from '@tessera/contracts';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { type Document, type Image, ImageRepository, type KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { validate as isUuid } from 'uuid';
import { openFile, rethrowAs } from '../documents/open-file.js';
import type { StoredFile } from '../documents/source-file.js';
import { pixelBoxOf } from './pixel-box.js';

const FILE_ERRORS = { missing: 'image_unreadable', unreadable: 'image_unreadable' } as const;

/** Images that are evidence: figures, and tiles of rendered pages. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly images: ImageRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** @throws ServiceError 404 */
  async meta(access: KnowledgeAccess, imageId: string): Promise<ImageMetaOut> {
    return toMeta(await this.find(access, imageId));
  }

  /** @throws ServiceError 404, 500 if its bytes cannot be read */
  async file(access: KnowledgeAccess, imageId: string): Promise<StoredFile> {
    const { id, attempt, objectKey, document } = await this.find(access, imageId);
    const metadata = await this.objects.head(objectKey).catch(rethrowAs(FILE_ERRORS.unreadable));
    if (!metadata) return rethrowAs(FILE_ERRORS.missing)(new Error(`There is no object ${objectKey}.`));
    return {
      name: `${id}.png`,
      contentType: 'image/png',
      sizeBytes: metadata.sizeBytes,
      // The bytes of one attempt never change.
      entityTag: `${id}-${attempt}`,
      modifiedAt: document.updatedAt,
      open: (options) => openFile(this.objects, objectKey, { ...options, ...FILE_ERRORS }),
    };
  }

  private async find(access: KnowledgeAccess, imageId: string): Promise<Image & { document: Document }> {
    const image = isUuid(imageId) ? await this.images.find(access, imageId) : null;
    if (!image) throw ServiceError.of('image_not_found');
    return image;
  }
}

function toMeta(image: Image & { document: Document }): ImageMetaOut {
  const { id, document, position, dpi, width, height } = image;
  return {
    image_id: id,
    document_id: image.documentId,
    file_name: document.name,
    kb_name: image.kbName,
    page: image.pageNumber,
    position: position && pixelBoxOf(position, dpi),
    page_width: image.pageWidth,
    page_height: image.pageHeight,
    dimensions: { width, height },
    width,
    height,
    chunk_type: image.chunkType,
    parent_section: image.parentSection || null,
    source_chunk_id: image.sourceChunkId,
    content_summary: image.contentSummary || null,
    url: `/images/${id}`,
  };
}

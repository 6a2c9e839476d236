import { Inject, Injectable } from '@nestjs/common';
import { type ImageMetaOut, message } from '@tessera/contracts';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { type Document, type Image, ImageRepository, type KnowledgeAccess } from '@tessera/persistence';
import { KnowledgeError, notFound } from '@tessera/platform';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { validate as isUuid } from 'uuid';
import type { StoredFile } from '../documents/source-file.js';
import { pixelBoxOf } from './pixel-box.js';

/** Pictures that are evidence: figures, and tiles of rendered pages. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly images: ImageRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** @throws NotFoundError */
  async meta(access: KnowledgeAccess, imageId: string): Promise<ImageMetaOut> {
    return toMeta(await this.find(access, imageId));
  }

  /** @throws NotFoundError, KnowledgeError 500 when its bytes cannot be read */
  async file(access: KnowledgeAccess, imageId: string): Promise<StoredFile> {
    const { id, attempt, objectKey, document } = await this.find(access, imageId);
    const metadata = await this.objects.head(objectKey).catch(unreadable);
    if (!metadata) return unreadable(new Error(`There is no object ${objectKey}.`));
    return {
      name: `${id}.png`,
      contentType: 'image/png',
      sizeBytes: metadata.sizeBytes,
      // Of one attempt, bytes never change.
      entityTag: `${id}-${attempt}`,
      modifiedAt: document.updatedAt,
      open: ({ range, signal }) => this.open(objectKey, { signal, ...(range && { range }) }),
    };
  }

  private async open(key: string, options: Parameters<StoredFile['open']>[0]): Promise<Readable> {
    try {
      const { body } = await this.objects.get(key, options);
      // Opening a file may fail after its metadata were read: only then is it a 500 instead of a torn response.
      await once(body, 'readable', { signal: options.signal });
      return body;
    } catch (error) {
      return unreadable(error);
    }
  }

  private async find(access: KnowledgeAccess, imageId: string): Promise<Image & { document: Document }> {
    const image = isUuid(imageId) ? await this.images.find(access, imageId) : null;
    if (!image) throw notFound('image_not_found');
    return image;
  }
}

function unreadable(error: unknown): never {
  throw new KnowledgeError(500, message('image_unreadable'), { cause: error });
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

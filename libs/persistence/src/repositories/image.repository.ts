import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import type { Document } from '../entities/document.entity.js';
import { DocumentPipeline } from '../entities/document-pipeline.entity.js';
import { Image } from '../entities/image.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import { publishedOf } from './published-content.js';

export type NewImage = Omit<Image, 'document'>;

/** Images that are evidence. */
@Injectable()
export class ImageRepository {
  constructor(private readonly database: Database) {}

  /** With its document. Null unless it is published and readable. */
  async find(access: KnowledgeAccess, id: string): Promise<(Image & { document: Document }) | null> {
    const image = await this.database.manager
      .createQueryBuilder(Image, 'i')
      .innerJoinAndSelect('i.document', 'd')
      .innerJoin(DocumentPipeline, 'p', publishedOf('i'))
      .where({ id })
      .andWhere('(:kbNames::text[] is null or i.kb_name = any(:kbNames))', { kbNames: access.readable })
      .getOne();
    return image as (Image & { document: Document }) | null;
  }

  /** Inserts images that an attempt found. Repeating it is harmless. */
  async insert(images: NewImage[]): Promise<void> {
    for (let start = 0; start < images.length; start += 500) {
      const rows = images.slice(start, start + 500);
      await this.database.manager.createQueryBuilder().insert().into(Image).values(rows).orIgnore().execute();
    }
  }
}

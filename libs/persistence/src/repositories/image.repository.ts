import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { DocumentPipeline } from '../entities/document-pipeline.entity.js';
import { Image } from '../entities/image.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import { publishedOf } from './published-content.js';

/** Pictures that are evidence. */
@Injectable()
export class ImageRepository {
  constructor(private readonly database: Database) {}

  /** Null unless it is published, and may be read. */
  async find(access: KnowledgeAccess, id: string): Promise<Image | null> {
    return this.database.manager
      .createQueryBuilder(Image, 'i')
      .innerJoin(DocumentPipeline, 'p', publishedOf('i'))
      .where({ id })
      .andWhere('(:kbNames::text[] is null or i.kb_name = any(:kbNames))', { kbNames: access.readable })
      .getOne();
  }

  /** Adds pictures that an attempt found. Repeating it is harmless. */
  async insert(images: Array<Omit<Image, 'document'>>): Promise<void> {
    for (let start = 0; start < images.length; start += 500) {
      const rows = images.slice(start, start + 500);
      await this.database.manager.createQueryBuilder().insert().into(Image).values(rows).orIgnore().execute();
    }
  }
}

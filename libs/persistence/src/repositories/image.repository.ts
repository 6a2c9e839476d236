import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import { Image } from '../entities/image.entity.js';

/** Pictures that are evidence. */
@Injectable()
export class ImageRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<Image | null> {
    return this.database.manager.findOneBy(Image, { id });
  }

  /** Adds the pictures of a document that has none. */
  async insert(manager: EntityManager, images: Array<Omit<Image, 'document'>>): Promise<void> {
    for (let start = 0; start < images.length; start += 500) {
      await manager.insert(Image, images.slice(start, start + 500));
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { TagListResponse } from '@tessera/contracts';
import { TagRepository } from '@tessera/persistence';
import type { TagsQuery } from './tags.query.js';

/** The catalogue of keywords that a question's scope can be made of. */
@Injectable()
export class TagsService {
  constructor(private readonly tags: TagRepository) {}

  async list({ q, kb_name, kb_names, limit }: TagsQuery): Promise<TagListResponse> {
    const named = [...(kb_names ?? []), ...(kb_name === undefined ? [] : [kb_name])];
    const tags = await this.tags.list({ q, kbNames: named.length > 0 ? named : undefined }, limit);
    const items = tags.map(({ keyword, hitCount, kbCount, documentCount }) => ({
      keyword,
      hit_count: hitCount,
      kb_count: kbCount,
      document_count: documentCount,
    }));
    return { items, limit };
  }
}

import { Injectable } from '@nestjs/common';
import { requireReadable } from '@tessera/auth';
import type { TagListResponse } from '@tessera/contracts';
import { type KnowledgeAccess, TagRepository } from '@tessera/persistence';
import type { TagsQuery } from './tags.query.js';

/** The keywords that a question's scope can be made of. */
@Injectable()
export class TagsService {
  constructor(private readonly tags: TagRepository) {}

  /** @throws ServiceError 403 for an unreadable knowledge base */
  async list(access: KnowledgeAccess, { q, kb_name, kb_names, limit }: TagsQuery): Promise<TagListResponse> {
    const named = [...(kb_names ?? []), ...(kb_name === undefined ? [] : [kb_name])];
    requireReadable(access, named);
    const kbNames = named.length > 0 ? named : undefined;
    const tags = await this.tags.list(access, { q, kbNames }, limit);
    const items = tags.map(({ keyword, hitCount, kbCount, documentCount }) => ({
      keyword,
      hit_count: hitCount,
      kb_count: kbCount,
      document_count: documentCount,
    }));
    return { items, limit };
  }
}

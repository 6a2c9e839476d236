import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import { containing } from './page.js';

/** A keyword over all chunks that carry it. */
export interface Tag {
  keyword: string;
  /** Chunks with it. */
  hitCount: number;
  kbCount: number;
  documentCount: number;
}

/** The keywords of chunks, and the tags aggregated from them. */
@Injectable()
export class KeywordRepository {
  constructor(private readonly database: Database) {}

  /** Adds the keywords of a document that has none. */
  async insert(
    manager: EntityManager,
    document: { id: string; kbName: string },
    keywords: Array<{ chunkId: string; keywords: string[] }>,
  ): Promise<void> {
    const rows = keywords.flatMap(({ chunkId, keywords: words }) =>
      words.map((word) => [chunkId, word.toLowerCase()]),
    );
    await manager.query(
      `insert into chunk_keywords (document_id, chunk_id, keyword, kb_name)
       select $1, chunk_id, keyword, $2 from unnest($3::uuid[], $4::text[]) as k(chunk_id, keyword)
       on conflict do nothing`,
      [document.id, document.kbName, rows.map((row) => row[0]), rows.map((row) => row[1])],
    );
  }

  /** Tags of documents that can be retrieved, the most frequent first. */
  async tags(filter: { q?: string; kbNames?: string[] }, limit: number): Promise<Tag[]> {
    return this.database.manager.query(
      `select k.keyword, count(*)::int "hitCount", count(distinct k.kb_name)::int "kbCount",
              count(distinct k.document_id)::int "documentCount"
       from chunk_keywords k join documents d on d.id = k.document_id and d.status = 'ready'
       where ($1::text is null or k.keyword ilike $1) and ($2::text[] is null or k.kb_name = any($2))
       group by k.keyword order by "hitCount" desc, k.keyword limit $3`,
      [filter.q ? containing(filter.q) : null, filter.kbNames ?? null, limit],
    );
  }

  /** Documents of any knowledge base with one of the tags, whatever the case; the ones with most such chunks first. */
  async documentsOfTags(tags: string[], limit: number): Promise<string[]> {
    const rows: Array<{ id: string }> = await this.database.manager.query(
      `select k.document_id id from chunk_keywords k join documents d on d.id = k.document_id and d.status = 'ready'
       where k.keyword = any($1) group by k.document_id order by count(*) desc, k.document_id limit $2`,
      [tags.map((tag) => tag.toLowerCase()), limit],
    );
    return rows.map((row) => row.id);
  }
}

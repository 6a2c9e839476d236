import { Injectable } from '@nestjs/common';
import { composed } from '@tessera/contracts';
import { Database } from '../database.js';
import type { AttemptAtDocument } from '../entities/document-pipeline.entity.js';
import { containing } from './page.js';
import { publishedOf } from './published-content.js';

/** A keyword over all chunks that carry it. */
export interface Tag {
  keyword: string;
  /** Chunks with it. */
  hitCount: number;
  kbCount: number;
  documentCount: number;
}

/** Keywords of several attempts lie side by side; they count while the attempt that wrote them is the published one. */
const PUBLISHED = `join document_pipelines p on ${publishedOf('k')}`;

/** The keywords of chunks, and the tags aggregated from them. */
@Injectable()
export class KeywordRepository {
  constructor(private readonly database: Database) {}

  /** Adds keywords that an attempt found. Repeating it is harmless. */
  async insert(
    { documentId, pipeline, attempt, kbName }: AttemptAtDocument & { kbName: string },
    keywords: Array<{ chunkId: string; keywords: string[] }>,
  ): Promise<void> {
    const rows = keywords.flatMap(({ chunkId, keywords: words }) =>
      words.map((word) => [chunkId, keywordForm(word)]),
    );
    await this.database.manager.query(
      `insert into chunk_keywords (document_id, pipeline, attempt, chunk_id, keyword, kb_name)
       select $1, $5, $6, chunk_id, keyword, $2 from unnest($3::uuid[], $4::text[]) as k(chunk_id, keyword)
       on conflict do nothing`,
      [documentId, kbName, rows.map((row) => row[0]), rows.map((row) => row[1]), pipeline, attempt],
    );
  }

  /** Tags of chunks that can be retrieved, the most frequent first. */
  async tags(filter: { q?: string; kbNames?: string[] }, limit: number): Promise<Tag[]> {
    return this.database.manager.query(
      `select k.keyword, count(*)::int "hitCount", count(distinct k.kb_name)::int "kbCount",
              count(distinct k.document_id)::int "documentCount"
       from chunk_keywords k ${PUBLISHED}
       where ($1::text is null or k.keyword ilike $1) and ($2::text[] is null or k.kb_name = any($2))
       group by k.keyword order by "hitCount" desc, k.keyword limit $3`,
      [filter.q ? containing(composed(filter.q)) : null, filter.kbNames ?? null, limit],
    );
  }

  /** Documents of any knowledge base with one of the tags, whatever the case; the ones with most such chunks first. */
  async documentsOfTags(tags: string[], limit: number): Promise<string[]> {
    const rows: Array<{ id: string }> = await this.database.manager.query(
      `select k.document_id id from chunk_keywords k ${PUBLISHED}
       where k.keyword = any($1) group by k.document_id order by count(*) desc, k.document_id limit $2`,
      [tags.map(keywordForm), limit],
    );
    return rows.map((row) => row.id);
  }
}

/** Spellings of one word, in any case, are one keyword. */
function keywordForm(word: string): string {
  return composed(word.toLowerCase());
}

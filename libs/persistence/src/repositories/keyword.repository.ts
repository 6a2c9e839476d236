import { Injectable } from '@nestjs/common';
import { composed } from '@tessera/contracts';
import { Database } from '../database.js';
import type { AttemptAtDocument } from '../entities/document-pipeline.entity.js';

/** The keywords of chunks, which tags are counted from: see TagRepository. */
@Injectable()
export class KeywordRepository {
  constructor(private readonly database: Database) {}

  /** Inserts keywords that an attempt found. Repeating it is harmless. */
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
}

/** Maps all spellings of a word, in any case, to one keyword. */
export function keywordForm(word: string): string {
  return composed(word.toLowerCase());
}

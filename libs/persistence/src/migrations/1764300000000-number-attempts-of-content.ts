import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Content records its attempt, so that several attempts coexist until one of them is published. Attempt 0 marks rows of
 * the previous version, which are visible as soon as they are published.
 */
export class NumberAttemptsOfContent1764300000000 implements MigrationInterface {
  readonly name = 'NumberAttemptsOfContent1764300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, key] of Object.entries(KEYS))
      await queryRunner.query(`
        alter table ${table} add column attempt integer not null default '0';
        alter table ${table} drop constraint ${table}_pkey,
          add constraint ${table}_pkey primary key (${key.numbered})`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, key] of Object.entries(KEYS))
      await queryRunner.query(`
        delete from ${table} c where attempt > 0 and not exists (
          select 1 from document_pipelines p
          where p.document_id = c.document_id and p.pipeline = c.pipeline and p.published_attempt = c.attempt);
        alter table ${table} drop column attempt, add constraint ${table}_pkey primary key (${key.before})`);
  }
}

const KEYS = {
  sections: {
    numbered: 'document_id, pipeline, attempt, section_index',
    before: 'document_id, pipeline, section_index',
  },
  chunk_keywords: {
    numbered: 'document_id, pipeline, attempt, chunk_id, keyword',
    before: 'document_id, pipeline, chunk_id, keyword',
  },
  handovers: {
    numbered: 'document_id, pipeline, attempt, source_chunk_id',
    before: 'document_id, pipeline, source_chunk_id',
  },
  images: { numbered: 'id, attempt', before: 'id' },
};

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags are read from their counts, and keywords of chunks by document only: nothing searches them by keyword any more. */
export class DropIndexOfKeywords1765050000000 implements MigrationInterface {
  readonly name = 'DropIndexOfKeywords1765050000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index chunk_keywords_keyword');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create index chunk_keywords_keyword on chunk_keywords (keyword, kb_name)');
  }
}

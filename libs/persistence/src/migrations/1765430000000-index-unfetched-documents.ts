import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents whose URL has not been fetched are looked up by it. A hash index, since a URL may exceed the limit of other
 * kinds.
 */
export class IndexUnfetchedDocuments1765430000000 implements MigrationInterface {
  readonly name = 'IndexUnfetchedDocuments1765430000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create index documents_unfetched on documents using hash (source_uri) where sha256 is null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index documents_unfetched');
  }
}

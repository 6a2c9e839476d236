import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A document ingested by URL is registered before its bytes are known. */
export class AllowUnfetchedDocuments1765200000000 implements MigrationInterface {
  readonly name = 'AllowUnfetchedDocuments1765200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table documents alter column sha256 drop not null');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('delete from documents where sha256 is null');
    await queryRunner.query('alter table documents alter column sha256 set not null');
  }
}

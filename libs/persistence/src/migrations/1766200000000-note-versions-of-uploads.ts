import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of the upload that a bulk job's client declared complete. */
export class NoteVersionsOfUploads1766200000000 implements MigrationInterface {
  readonly name = 'NoteVersionsOfUploads1766200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table bulk_jobs add column upload_version text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table bulk_jobs drop column upload_version');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads are recorded before their first byte is stored, so that the leftovers of a process that died are found and removed. */
export class NoteDocumentUploads1766100000000 implements MigrationInterface {
  readonly name = 'NoteDocumentUploads1766100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table document_uploads (
        document_id uuid not null,
        expires_at timestamptz(3) not null,
        given_up_at timestamptz(3),
        constraint document_uploads_pkey primary key (document_id)
      );
      create index document_uploads_expires_at on document_uploads (expires_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table document_uploads');
  }
}

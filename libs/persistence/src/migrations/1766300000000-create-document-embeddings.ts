import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vectors are computed after a document is published, through a separate queue. */
export class CreateDocumentEmbeddings1766300000000 implements MigrationInterface {
  readonly name = 'CreateDocumentEmbeddings1766300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table document_embeddings (
        document_id uuid not null, pipeline varchar(16) not null, attempt integer not null,
        status varchar(16) not null default 'pending', job_id uuid not null, run integer not null default 0,
        failures integer not null default 0, chunk_count integer not null, embedded_count integer not null default 0,
        error text, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
        constraint document_embeddings_pkey primary key (document_id, pipeline),
        constraint document_embeddings_document_id_fkey foreign key (document_id)
          references documents (id) on delete cascade);
      create index document_embeddings_open on document_embeddings (updated_at) where status in ('pending', 'running')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table document_embeddings');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the text pipeline hands over to the visual one. Documents indexed before have no handovers. */
export class CreateHandovers1764200000000 implements MigrationInterface {
  readonly name = 'CreateHandovers1764200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table handovers (
        document_id uuid not null,
        pipeline varchar(16) not null,
        source_chunk_id uuid not null,
        chunk_type varchar(16) not null,
        parent_section text not null,
        page_number integer,
        position jsonb,
        object_key text,
        constraint handovers_pkey primary key (document_id, pipeline, source_chunk_id)
      );
      alter table handovers add constraint handovers_document_id_fkey
        foreign key (document_id) references documents(id) on delete cascade;
      create index document_pipelines_status on document_pipelines (status, updated_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index document_pipelines_status;
      delete from document_pipelines where status = 'deferred';
      drop table handovers`);
  }
}

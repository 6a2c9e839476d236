import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A document's own state follows from those of its pipelines, in one place: the view `document_states`. What a pipeline
 * wrote of a document's content says which one it was, so that clearing one leaves the others'.
 */
export class DeriveDocumentState1764000000000 implements MigrationInterface {
  readonly name = 'DeriveDocumentState1764000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(BY_PIPELINE);
    await queryRunner.query(VIEW);
    await queryRunner.query(`
      alter table documents drop column status, drop column error, drop column text_chunk_count,
        drop column visual_chunk_count, drop column attempt`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(RESTORE);
    await queryRunner.query('drop view document_states');
    await queryRunner.query(UNDO_BY_PIPELINE);
  }
}

/** Until now, only the text pipeline wrote content. */
const BY_PIPELINE = `
  alter table sections add column pipeline varchar(16) not null default 'text_pipeline';
  alter table sections alter column pipeline drop default, drop constraint sections_pkey,
    add constraint sections_pkey primary key (document_id, pipeline, section_index);
  alter table chunk_keywords add column pipeline varchar(16) not null default 'text_pipeline';
  alter table chunk_keywords alter column pipeline drop default, drop constraint chunk_keywords_pkey,
    add constraint chunk_keywords_pkey primary key (document_id, pipeline, chunk_id, keyword);
  alter table images add column pipeline varchar(16) not null default 'text_pipeline';
  alter table images alter column pipeline drop default;
`;

const UNDO_BY_PIPELINE = `
  delete from sections where pipeline <> 'text_pipeline';
  alter table sections drop column pipeline,
    add constraint sections_pkey primary key (document_id, section_index);
  delete from chunk_keywords where pipeline <> 'text_pipeline';
  alter table chunk_keywords drop column pipeline,
    add constraint chunk_keywords_pkey primary key (document_id, chunk_id, keyword);
  delete from images where pipeline <> 'text_pipeline';
  alter table images drop column pipeline;
`;

/**
 * What a document was routed to decides: it is ready once that is published, whatever later runs and further pipelines
 * do. Before, it stands where the router stands while that has to decide, and then where that pipeline's run stands.
 */
const VIEW = `
  create view document_states as
  select d.id document_id,
         case when routed.published_attempt is not null then 'ready'
              when router.document_id is not null then router.status
              else coalesce(routed.status, 'pending') end status,
         case when routed.published_attempt is not null then null
              when router.document_id is not null then router.error
              else routed.error end error,
         coalesce(text.chunk_count, 0) text_chunk_count, coalesce(visual.chunk_count, 0) visual_chunk_count,
         greatest(d.updated_at, router.updated_at, routed.updated_at, text.updated_at, visual.updated_at) updated_at
  from documents d
  left join document_pipelines routed on routed.document_id = d.id and routed.pipeline = d.pipeline
  left join document_pipelines router on router.document_id = d.id and router.pipeline = 'router'
  left join document_pipelines text on text.document_id = d.id and text.pipeline = 'text_pipeline'
  left join document_pipelines visual on visual.document_id = d.id and visual.pipeline = 'visual_pipeline'
`;

const RESTORE = `
  alter table documents add column status varchar(16) not null default 'pending', add column error text,
    add column text_chunk_count integer not null default '0', add column visual_chunk_count integer not null default '0',
    add column attempt integer not null default '0';
  update documents d set status = s.status, error = s.error, text_chunk_count = s.text_chunk_count,
         visual_chunk_count = s.visual_chunk_count,
         attempt = (select coalesce(max(p.attempt), 0) from document_pipelines p where p.document_id = d.id)
  from document_states s where s.document_id = d.id;
  create index documents_status on documents (status);
`;

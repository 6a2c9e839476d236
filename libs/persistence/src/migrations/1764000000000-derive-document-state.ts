import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Derives a document's state from those of its pipelines, in one place: the view `document_states`. Content records its
 * pipeline, so that clearing one pipeline's leaves the others'.
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
 * The routed pipeline decides: the document is ready once that is published, whatever later runs and further pipelines
 * do. Until then it has the router's state, and then that of the pipeline's run. One subquery per document instead of
 * several joins, whose planning took longer than the rest of a request.
 */
const VIEW = `
  create view document_states as
  select d.id document_id,
         case when runs.is_published then 'ready' when runs.is_routing then runs.router_status
              else coalesce(runs.routed_status, 'pending') end status,
         case when runs.is_published then null when runs.is_routing then runs.router_error
              else runs.routed_error end error,
         runs.text_chunk_count, runs.visual_chunk_count, greatest(d.updated_at, runs.updated_at) updated_at
  from documents d
  cross join lateral (
    select coalesce(bool_or(p.pipeline = d.pipeline and p.published_attempt is not null), false) is_published,
           coalesce(bool_or(p.pipeline = 'router'), false) is_routing,
           max(p.status) filter (where p.pipeline = 'router') router_status,
           max(p.error) filter (where p.pipeline = 'router') router_error,
           max(p.status) filter (where p.pipeline = d.pipeline) routed_status,
           max(p.error) filter (where p.pipeline = d.pipeline) routed_error,
           coalesce(max(p.chunk_count) filter (where p.pipeline = 'text_pipeline'), 0) text_chunk_count,
           coalesce(max(p.chunk_count) filter (where p.pipeline = 'visual_pipeline'), 0) visual_chunk_count,
           max(p.updated_at) updated_at
    from document_pipelines p where p.document_id = d.id) runs
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

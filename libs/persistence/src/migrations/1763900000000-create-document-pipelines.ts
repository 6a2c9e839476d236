import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A document's state in each pipeline. Copies the state that the registry has of its one pipeline. */
export class CreateDocumentPipelines1763900000000 implements MigrationInterface {
  readonly name = 'CreateDocumentPipelines1763900000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
    await queryRunner.query(CARRY_OVER);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table document_pipelines');
  }
}

const UP = `
  create table document_pipelines (
    document_id uuid not null,
    pipeline varchar(16) not null,
    status varchar(16) not null default 'pending',
    task_id uuid not null,
    attempt integer not null default '0',
    published_attempt integer,
    chunk_count integer not null default '0',
    error text,
    published_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint document_pipelines_pkey primary key (document_id, pipeline)
  );
  alter table document_pipelines add constraint document_pipelines_document_id_fkey
    foreign key (document_id) references documents(id) on delete cascade;
`;

/**
 * A document whose task is still with the router has its state there, whatever pipeline an earlier task took. The
 * attempt of a document that is ready is the one that was published: a later one would have made it \`indexing\`.
 */
const CARRY_OVER = `
  update documents set pipeline = 'text_pipeline' where status = 'ready' and pipeline is null;
  insert into document_pipelines (document_id, pipeline, status, task_id, attempt, published_attempt, chunk_count, error,
                                  published_at, created_at, updated_at)
  select d.id, s.pipeline, d.status, d.task_id, d.attempt, case when d.status = 'ready' then d.attempt end,
         case when d.status <> 'ready' then 0 when s.pipeline = 'visual_pipeline' then d.visual_chunk_count
              else d.text_chunk_count end,
         d.error, case when d.status = 'ready' then d.updated_at end, d.created_at, d.updated_at
  from documents d left join tasks t on t.id = d.task_id
  cross join lateral (
    select case when d.status in ('pending', 'failed') and t.pipeline = 'router' then 'router'
                else coalesce(d.pipeline, 'router') end pipeline) s;
`;

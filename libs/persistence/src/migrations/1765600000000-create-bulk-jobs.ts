import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bulk jobs of the SQL service. */
export class CreateBulkJobs1765600000000 implements MigrationInterface {
  readonly name = 'CreateBulkJobs1765600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table bulk_jobs');
  }
}

const UP = `
  create table bulk_jobs (
    id uuid not null,
    tenant_id varchar(63) not null,
    principal text not null,
    request_id varchar(128),
    operation varchar(8) not null,
    object text not null,
    query text,
    key_columns text array,
    content_type varchar(8) not null,
    compression varchar(8) not null,
    state varchar(16) not null,
    records_processed bigint not null default 0,
    records_failed bigint not null default 0,
    error jsonb,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    queued_at timestamptz(3),
    started_at timestamptz(3),
    completed_at timestamptz(3),
    attempt integer not null default 0,
    failures integer not null default 0,
    runner_id uuid,
    lease_until timestamptz(3),
    not_before timestamptz(3),
    result_key text,
    result_bytes bigint,
    inline_key text,
    failures_key text,
    failures_bytes bigint,
    swept_at timestamptz(3),
    constraint bulk_jobs_pkey primary key (id)
  );
  create index bulk_jobs_tenant_id on bulk_jobs (tenant_id, id);
  create index bulk_jobs_waiting on bulk_jobs (queued_at) where state in ('UploadComplete', 'InProgress');
  create index bulk_jobs_unswept on bulk_jobs (updated_at) where swept_at is null;
  create index bulk_jobs_updated_at on bulk_jobs (updated_at);
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants, their credentials, and the records of their statements. */
export class CreateSqlSchema1763700000000 implements MigrationInterface {
  readonly name = 'CreateSqlSchema1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table idempotency_records, sql_jobs, api_keys, tenants`);
  }
}

const UP = `
  create table tenants (
    tenant_id varchar(63) not null,
    namespace varchar(41) not null,
    display_name text,
    created_at timestamptz(3) not null default now(),
    constraint tenants_namespace_key unique (namespace),
    constraint tenants_pkey primary key (tenant_id)
  );
  create table api_keys (
    id varchar(16) not null,
    tenant_id varchar(63) not null,
    name text,
    key_hash char(64) not null,
    scopes text array not null,
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    constraint api_keys_pkey primary key (id),
    constraint api_keys_tenant_id_fkey foreign key (tenant_id) references tenants(tenant_id) on delete cascade
  );
  create index api_keys_tenant_id on api_keys (tenant_id);
  create table sql_jobs (
    id uuid not null,
    tenant_id varchar(63) not null,
    principal text not null,
    request_id varchar(128),
    mode varchar(8) not null,
    status varchar(16) not null,
    statement text not null,
    parameters jsonb not null,
    submitted_at timestamptz(3) not null,
    started_at timestamptz(3),
    completed_at timestamptz(3),
    row_count integer,
    total_rows bigint,
    execution_time_ms integer,
    error jsonb,
    result text,
    result_key text,
    lease_until timestamptz(3),
    constraint sql_jobs_pkey primary key (id)
  );
  create index sql_jobs_open on sql_jobs (submitted_at) where status in ('QUEUED', 'RUNNING');
  create table idempotency_records (
    tenant_id varchar(63) not null,
    operation varchar(32) not null,
    key varchar(255) not null,
    claim_id uuid not null,
    request_hash char(64) not null,
    response_status integer,
    response_headers jsonb,
    response_key text,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    constraint idempotency_records_pkey primary key (tenant_id, operation, key)
  );
  create index idempotency_records_expires_at on idempotency_records (expires_at);
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  DOCUMENT_STATES,
  SESSION_GRAMS,
  TAG_GRAMS,
  TAG_MISSPELLINGS,
  TAG_TRIGGER,
  TASK_TRIGGER,
} from './functions.js';

/** The schema of the first release. */
export class CreateSchema1766500000000 implements MigrationInterface {
  /** The last migration of the development before it, so that databases that have all of those need not be made anew. */
  readonly name = 'CreateWebhooks1766500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const sql of [SESSION_GRAMS, KNOWLEDGE, DOCUMENT_STATES, TASK_TRIGGER]) await queryRunner.query(sql);
    for (const sql of [TAG_GRAMS, TAG_MISSPELLINGS, TAGS, TAG_TRIGGER, SQL]) await queryRunner.query(sql);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop view document_states;
      drop table bulk_jobs, idempotency_records, sql_jobs, api_keys, tenants, tag_words, tag_counts, document_tags,
        tag_changes, webhook_deliveries, webhooks, attachments, messages, sessions, outbox, task_logs, tasks, handovers,
        images, chunk_keywords, sections, attempt_removals, document_uploads, document_removals, document_embeddings,
        document_pipelines, documents, knowledge_bases;
      drop function note_task_end, note_tag_change, search_grams, tag_grams, tag_misspellings`);
  }
}

/** Tables of the knowledge service. The indexes by age cover lists that are paged over ids, so that no row is read. */
const KNOWLEDGE = `
  create table knowledge_bases (
    kb_name varchar(64) not null, display_name text, description text,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint knowledge_bases_pkey primary key (kb_name)
  );
  create table documents (
    id uuid not null, name text not null, kb_name varchar(64) not null, plugin_namespace varchar(64) not null,
    sha256 char(64), source_type varchar(16) not null default 'other', source_type_hint text,
    pipeline varchar(16), source_uri text not null, content_type text, size_bytes bigint not null,
    page_count integer, title text, year integer, language varchar(8),
    keywords text array not null default '{}', task_id uuid not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    fetched_from text, charset text, constraint documents_pkey primary key (id),
    constraint documents_kb_name_fkey foreign key (kb_name) references knowledge_bases (kb_name) on delete restrict
  );
  create index documents_by_age on documents (created_at, id);
  create index documents_by_kb_and_age on documents (kb_name, created_at, id);
  create unique index documents_content_key on documents (sha256, kb_name, plugin_namespace);
  -- By hash, since a URL may exceed the limit of other kinds.
  create index documents_unfetched on documents using hash (source_uri) where sha256 is null;
  create table document_pipelines (
    document_id uuid not null, pipeline varchar(16) not null, status varchar(16) not null default 'pending',
    task_id uuid not null, attempt integer not null default 0, published_attempt integer,
    chunk_count integer not null default 0, error text, published_at timestamptz(3),
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint document_pipelines_pkey primary key (document_id, pipeline),
    constraint document_pipelines_document_id_fkey foreign key (document_id) references documents (id) on delete cascade
  );
  create index document_pipelines_status on document_pipelines (status, updated_at);
  create table document_embeddings (
    document_id uuid not null, pipeline varchar(16) not null, attempt integer not null,
    status varchar(16) not null default 'pending', job_id uuid not null, run integer not null default 0,
    failures integer not null default 0, chunk_count integer not null,
    embedded_count integer not null default 0, error text, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint document_embeddings_pkey primary key (document_id, pipeline),
    constraint document_embeddings_document_id_fkey foreign key (document_id) references documents (id) on delete cascade
  );
  create index document_embeddings_open on document_embeddings (updated_at) where status in ('pending', 'running');
  create table document_removals (
    document_id uuid not null, kb_name varchar(64) not null, task_id uuid,
    created_at timestamptz(3) not null default now(),
    constraint document_removals_pkey primary key (document_id)
  );
  create index document_removals_task_id on document_removals (task_id);
  -- Recorded before their first byte is stored, so that the leftovers of a process that died are found.
  create table document_uploads (
    document_id uuid not null, expires_at timestamptz(3) not null, given_up_at timestamptz(3),
    constraint document_uploads_pkey primary key (document_id)
  );
  create index document_uploads_expires_at on document_uploads (expires_at);
  -- What ended attempts have left in the stores.
  create table attempt_removals (
    document_id uuid not null, pipeline varchar(16) not null, up_to_attempt integer not null,
    requests integer not null default 1, taken_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    constraint attempt_removals_pkey primary key (document_id, pipeline)
  );
  create table sections (
    document_id uuid not null, section_index integer not null, parent_index integer, level integer not null,
    title text not null, path text not null, summary text not null, page_numbers integer[] not null,
    pipeline varchar(16) not null, attempt integer not null default 0,
    constraint sections_pkey primary key (document_id, pipeline, attempt, section_index),
    constraint sections_document_id_fkey foreign key (document_id) references documents (id) on delete cascade
  );
  create table chunk_keywords (
    document_id uuid not null, chunk_id uuid not null, keyword text not null, kb_name varchar(64) not null,
    pipeline varchar(16) not null, attempt integer not null default 0,
    constraint chunk_keywords_pkey primary key (document_id, pipeline, attempt, chunk_id, keyword),
    constraint chunk_keywords_document_id_fkey foreign key (document_id) references documents (id) on delete cascade
  );
  create table images (
    id uuid not null, document_id uuid not null, kb_name varchar(64) not null, object_key text not null,
    page_number integer, position jsonb, width integer, height integer, chunk_type varchar(16) not null,
    parent_section text, source_chunk_id uuid, content_summary text, pipeline varchar(16) not null,
    attempt integer not null default 0, page_width integer, page_height integer, dpi real,
    constraint images_pkey primary key (id, attempt),
    constraint images_document_id_fkey foreign key (document_id) references documents (id) on delete cascade
  );
  create index images_document_id on images (document_id);
  create table handovers (
    document_id uuid not null, pipeline varchar(16) not null, source_chunk_id uuid not null,
    chunk_type varchar(16) not null, parent_section text not null, page_number integer, position jsonb,
    object_key text, attempt integer not null default 0,
    constraint handovers_pkey primary key (document_id, pipeline, attempt, source_chunk_id),
    constraint handovers_document_id_fkey foreign key (document_id) references documents (id) on delete cascade
  );
  create table tasks (
    id uuid not null, document_id uuid, name text not null, source_uri text not null,
    pipeline varchar(16) not null, status varchar(16) not null, progress integer not null default 0,
    current integer not null default 0, total integer not null default 0, error text,
    attempt integer not null default 1, max_attempts integer not null, kb_name varchar(64) not null,
    parent_task_id uuid, pipeline_override varchar(16), request_id varchar(128),
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    is_large boolean not null default false, attempts_before integer not null default 0,
    constraint tasks_pkey primary key (id)
  );
  create index tasks_by_age on tasks (created_at, id);
  create index tasks_by_kb_and_age on tasks (kb_name, created_at, id);
  create index tasks_document_id on tasks (document_id);
  create index tasks_status_updated_at on tasks (status, updated_at);
  -- A task's place in its queue is counted from this index alone.
  create index tasks_waiting on tasks (pipeline, created_at, id, kb_name) where status in ('pending', 'queued');
  create table task_logs (
    id bigserial not null, task_id uuid not null, at timestamptz(3) not null default now(),
    level varchar(8) not null, step varchar(32) not null, message text not null,
    details jsonb not null default '{}', constraint task_logs_pkey primary key (id),
    constraint task_logs_task_id_fkey foreign key (task_id) references tasks (id) on delete cascade
  );
  create index task_logs_task_id on task_logs (task_id, id);
  create table outbox (
    id bigserial not null, queue varchar(64) not null, job_id varchar(128) not null,
    kb_name varchar(64) not null, payload jsonb not null, not_before timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now(), constraint outbox_pkey primary key (id)
  );
  create index outbox_job_id on outbox (job_id);
  create index outbox_queue_kb_name on outbox (queue, kb_name, id);
  create table sessions (
    id uuid not null, title text not null, kb_name varchar(64), scope_filter jsonb,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    owner text, constraint sessions_pkey primary key (id)
  );
  create index sessions_activity on sessions (updated_at, id);
  create index sessions_kb_name_activity on sessions (kb_name, updated_at, id);
  create index sessions_owner_activity on sessions (owner, updated_at, id);
  create index sessions_owner_kb_name_activity on sessions (owner, kb_name, updated_at, id);
  create index sessions_title_grams on sessions using gin (search_grams(title));
  create table messages (
    id uuid not null, session_id uuid not null, role varchar(16) not null, content text not null,
    kb_name varchar(64), sources jsonb, route jsonb, steps jsonb, attachments jsonb not null default '[]',
    created_at timestamptz(3) not null default now(), constraint messages_pkey primary key (id),
    constraint messages_session_id_fkey foreign key (session_id) references sessions (id) on delete cascade
  );
  create index messages_session_id on messages (session_id, id);
  create table attachments (
    id uuid not null, filename text not null, content_type text, size_bytes bigint not null,
    object_key text not null, created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null, sha256 char(64), removed_at timestamptz(3), owner text,
    constraint attachments_pkey primary key (id)
  );
  create index attachments_expires_at on attachments (expires_at);
  create index attachments_removed_at on attachments (removed_at) where removed_at is not null;
  create index attachments_sha256 on attachments (sha256);
  create table webhooks (
    id uuid not null, kb_name varchar(64) not null, url text not null, events text array not null,
    secret text not null, disabled_at timestamptz(3), created_at timestamptz(3) not null default now(),
    constraint webhooks_pkey primary key (id),
    constraint webhooks_kb_name_fkey foreign key (kb_name) references knowledge_bases (kb_name) on delete cascade
  );
  create index webhooks_by_kb on webhooks (kb_name, created_at);
  create table webhook_deliveries (
    id uuid not null, webhook_id uuid not null, status varchar(16) not null default 'pending',
    payload json not null, attempts integer not null default 0,
    next_attempt_at timestamptz(3) not null default now(), last_error text,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint webhook_deliveries_pkey primary key (id),
    constraint webhook_deliveries_webhook_id_fkey foreign key (webhook_id) references webhooks (id) on delete cascade
  );
  create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at);
  create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
  create index webhook_deliveries_ended on webhook_deliveries (updated_at) where status <> 'pending';
`;

/**
 * The counts that GET /tags reads, kept in addition to the keywords of chunks so that no request has to count.
 * Publishing and deleting record the document in `tag_changes`, at the same cost for any document; readers recount
 * those documents until a worker has counted them. New tags are added to the indexes of their parts in batches (GIN's
 * pending list); every search scans that list, so it is limited to one mebibyte (1 ms), and the worker merges it.
 */
const TAGS = `
  create table tag_changes (
    id bigint not null generated always as identity, document_id uuid not null,
    constraint tag_changes_pkey primary key (id)
  );
  create table document_tags (
    document_id uuid not null, keyword text collate "C" not null, kb_name varchar(64) not null, hit_count integer not null,
    constraint document_tags_pkey primary key (document_id, keyword)
  );
  create index document_tags_keyword on document_tags (keyword, document_id) include (hit_count);
  create table tag_counts (
    keyword text collate "C" not null, kb_name varchar(64) not null, hit_count integer not null, kb_count integer not null,
    document_count integer not null, constraint tag_counts_pkey primary key (keyword, kb_name)
  );
  create index tag_counts_rank on tag_counts (kb_name, hit_count desc, keyword);
  create index tag_counts_unused on tag_counts (keyword) where document_count <= 0;
  create table tag_words (
    keyword text collate "C" not null, constraint tag_words_pkey primary key (keyword)
  );
  create index tag_words_grams on tag_words using gin (tag_grams(keyword))
    with (fastupdate = on, gin_pending_list_limit = 1024);
  create index tag_words_misspellings on tag_words using gin (tag_misspellings(keyword))
    with (fastupdate = on, gin_pending_list_limit = 1024);
`;

/** Tenants, their credentials, the records of their statements, and bulk jobs. */
const SQL = `
  create table tenants (
    tenant_id varchar(63) not null, namespace varchar(41) not null, display_name text,
    created_at timestamptz(3) not null default now(), service_account varchar(128),
    constraint tenants_pkey primary key (tenant_id), constraint tenants_namespace_key unique (namespace),
    constraint tenants_service_account_key unique (service_account)
  );
  create table api_keys (
    id varchar(16) not null, tenant_id varchar(63), name text, key_hash char(64) not null,
    scopes text array not null, expires_at timestamptz(3), revoked_at timestamptz(3),
    created_at timestamptz(3) not null default now(), kb_read text array not null default '{}',
    kb_write text array not null default '{}', constraint api_keys_pkey primary key (id),
    constraint api_keys_tenant_id_fkey foreign key (tenant_id) references tenants (tenant_id) on delete cascade
  );
  create index api_keys_tenant_id on api_keys (tenant_id);
  create table sql_jobs (
    id uuid not null, tenant_id varchar(63) not null, principal text not null, request_id varchar(128),
    mode varchar(8) not null, status varchar(16) not null, statement text not null, parameters jsonb not null,
    submitted_at timestamptz(3) not null, started_at timestamptz(3), completed_at timestamptz(3),
    row_count integer, total_rows bigint, execution_time_ms integer, error jsonb, result text, result_key text,
    lease_until timestamptz(3), constraint sql_jobs_pkey primary key (id)
  );
  create index sql_jobs_open on sql_jobs (submitted_at) where status in ('QUEUED', 'RUNNING');
  -- job_id names in advance the job that a request creates, so that a process that continues it creates no second one.
  create table idempotency_records (
    tenant_id varchar(63) not null, operation varchar(32) not null, key varchar(255) not null,
    claim_id uuid not null, request_hash char(64) not null, response_status integer, response_headers jsonb,
    response_key text, created_at timestamptz(3) not null default now(), expires_at timestamptz(3) not null,
    job_id uuid, constraint idempotency_records_pkey primary key (tenant_id, operation, key)
  );
  create index idempotency_records_expires_at on idempotency_records (expires_at);
  create table bulk_jobs (
    id uuid not null, tenant_id varchar(63) not null, principal text not null, request_id varchar(128),
    operation varchar(8) not null, object text not null, query text, key_columns text array,
    content_type varchar(8) not null, compression varchar(8) not null, state varchar(16) not null,
    records_processed bigint not null default 0, records_failed bigint not null default 0, error jsonb,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    queued_at timestamptz(3), started_at timestamptz(3), completed_at timestamptz(3),
    attempt integer not null default 0, failures integer not null default 0, runner_id uuid,
    lease_until timestamptz(3), not_before timestamptz(3), result_key text, result_bytes bigint,
    inline_key text, failures_key text, failures_bytes bigint, swept_at timestamptz(3), upload_version text,
    constraint bulk_jobs_pkey primary key (id)
  );
  create index bulk_jobs_tenant_id on bulk_jobs (tenant_id, id);
  create index bulk_jobs_unswept on bulk_jobs (updated_at) where swept_at is null;
  create index bulk_jobs_updated_at on bulk_jobs (updated_at);
  create index bulk_jobs_waiting on bulk_jobs (queued_at) where state in ('UploadComplete', 'InProgress');
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All tables of the knowledge service. */
export class CreateKnowledgeSchema1763600000000 implements MigrationInterface {
  readonly name = 'CreateKnowledgeSchema1763600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `drop table attachments, knowledge_bases, documents, chunk_keywords, document_removals, images, sessions, messages, outbox, sections, tasks, task_logs cascade`,
    );
  }
}

const UP = `
  create table attachments (
    id uuid not null,
    filename text not null,
    content_type text,
    size_bytes bigint not null,
    object_key text not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    constraint attachments_pkey primary key (id)
  );
  create index attachments_expires_at on attachments (expires_at);
  create table knowledge_bases (
    kb_name varchar(64) not null,
    display_name text,
    description text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint knowledge_bases_pkey primary key (kb_name)
  );
  create table documents (
    id uuid not null,
    name text not null,
    kb_name varchar(64) not null,
    plugin_namespace varchar(64) not null,
    sha256 char(64) not null,
    source_type varchar(16) not null default 'other',
    source_type_hint text,
    pipeline varchar(16),
    status varchar(16) not null default 'pending',
    source_uri text not null,
    content_type text,
    size_bytes bigint not null,
    page_count integer,
    text_chunk_count integer not null default '0',
    visual_chunk_count integer not null default '0',
    title text,
    year integer,
    language varchar(8),
    keywords text array not null default '{}',
    error text,
    task_id uuid not null,
    attempt integer not null default '0',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint documents_pkey primary key (id)
  );
  create index documents_status on documents (status);
  create index documents_created_at on documents (created_at);
  create index documents_kb_name_created_at on documents (kb_name, created_at);
  create unique index documents_content_key on documents (sha256, kb_name, plugin_namespace);
  create table chunk_keywords (
    document_id uuid not null,
    chunk_id uuid not null,
    keyword text not null,
    kb_name varchar(64) not null,
    constraint chunk_keywords_pkey primary key (document_id, chunk_id, keyword)
  );
  create index chunk_keywords_keyword on chunk_keywords (keyword, kb_name);
  create table document_removals (
    document_id uuid not null,
    kb_name varchar(64) not null,
    task_id uuid,
    created_at timestamptz(3) not null default now(),
    constraint document_removals_pkey primary key (document_id)
  );
  create index document_removals_task_id on document_removals (task_id);
  create table images (
    id uuid not null,
    document_id uuid not null,
    kb_name varchar(64) not null,
    object_key text not null,
    page_number integer,
    position jsonb,
    width integer,
    height integer,
    chunk_type varchar(16) not null,
    parent_section text,
    source_chunk_id uuid,
    content_summary text,
    constraint images_pkey primary key (id)
  );
  create index images_document_id on images (document_id);
  create table sessions (
    id uuid not null,
    title text not null,
    kb_name varchar(64),
    scope_filter jsonb,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint sessions_pkey primary key (id)
  );
  create index sessions_updated_at on sessions (updated_at);
  create table messages (
    id uuid not null,
    session_id uuid not null,
    role varchar(16) not null,
    content text not null,
    kb_name varchar(64),
    sources jsonb,
    route jsonb,
    steps jsonb,
    attachments jsonb not null default '[]',
    created_at timestamptz(3) not null default now(),
    constraint messages_pkey primary key (id)
  );
  create index messages_session_id on messages (session_id, id);
  create table outbox (
    id bigserial not null,
    queue varchar(64) not null,
    job_id varchar(128) not null,
    kb_name varchar(64) not null,
    payload jsonb not null,
    not_before timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now(),
    constraint outbox_pkey primary key (id)
  );
  create index outbox_job_id on outbox (job_id);
  create index outbox_queue_kb_name on outbox (queue, kb_name, id);
  create table sections (
    document_id uuid not null,
    section_index integer not null,
    parent_index integer,
    level integer not null,
    title text not null,
    path text not null,
    summary text not null,
    page_numbers integer array not null,
    constraint sections_pkey primary key (document_id, section_index)
  );
  create table tasks (
    id uuid not null,
    document_id uuid,
    name text not null,
    source_uri text not null,
    pipeline varchar(16) not null,
    status varchar(16) not null,
    progress integer not null default '0',
    current integer not null default '0',
    total integer not null default '0',
    error text,
    attempt integer not null default '1',
    max_attempts integer not null,
    kb_name varchar(64) not null,
    parent_task_id uuid,
    pipeline_override varchar(16),
    request_id varchar(128),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint tasks_pkey primary key (id)
  );
  create index tasks_document_id on tasks (document_id);
  create index tasks_status_updated_at on tasks (status, updated_at);
  create index tasks_kb_name_created_at on tasks (kb_name, created_at);
  create index tasks_created_at on tasks (created_at);
  create table task_logs (
    id bigserial not null,
    task_id uuid not null,
    at timestamptz(3) not null default now(),
    level varchar(8) not null,
    step varchar(32) not null,
    message text not null,
    details jsonb not null default '{}',
    constraint task_logs_pkey primary key (id)
  );
  create index task_logs_task_id on task_logs (task_id, id);
  alter table documents add constraint documents_kb_name_fkey foreign key (kb_name) references knowledge_bases(kb_name) on delete restrict;
  alter table chunk_keywords add constraint chunk_keywords_document_id_fkey foreign key (document_id) references documents(id) on delete cascade;
  alter table images add constraint images_document_id_fkey foreign key (document_id) references documents(id) on delete cascade;
  alter table messages add constraint messages_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade;
  alter table sections add constraint sections_document_id_fkey foreign key (document_id) references documents(id) on delete cascade;
  alter table task_logs add constraint task_logs_task_id_fkey foreign key (task_id) references tasks(id) on delete cascade;
`;

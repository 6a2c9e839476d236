-- The schema after all migrations. Made by `npm run generate`; do not edit. Change it by a migration (CONTRIBUTING.md).

CREATE TABLE api_keys (
  id character varying(16) NOT NULL,
  tenant_id character varying(63),
  name text,
  key_hash character(64) NOT NULL,
  scopes text[] NOT NULL,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  kb_read text[] NOT NULL DEFAULT '{}'::text[],
  kb_write text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT api_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE attachments (
  id uuid NOT NULL,
  filename text NOT NULL,
  content_type text,
  size_bytes bigint NOT NULL,
  object_key text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  sha256 character(64),
  removed_at timestamp(3) with time zone,
  owner text,
  CONSTRAINT attachments_pkey PRIMARY KEY (id)
);

CREATE TABLE attempt_removals (
  document_id uuid NOT NULL,
  pipeline character varying(16) NOT NULL,
  up_to_attempt integer NOT NULL,
  requests integer NOT NULL DEFAULT 1,
  taken_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT attempt_removals_pkey PRIMARY KEY (document_id, pipeline)
);

CREATE TABLE bulk_jobs (
  id uuid NOT NULL,
  tenant_id character varying(63) NOT NULL,
  principal text NOT NULL,
  request_id character varying(128),
  operation character varying(8) NOT NULL,
  object text NOT NULL,
  query text,
  key_columns text[],
  content_type character varying(8) NOT NULL,
  compression character varying(8) NOT NULL,
  state character varying(16) NOT NULL,
  records_processed bigint NOT NULL DEFAULT 0,
  records_failed bigint NOT NULL DEFAULT 0,
  error jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  queued_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  attempt integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  runner_id uuid,
  lease_until timestamp(3) with time zone,
  not_before timestamp(3) with time zone,
  result_key text,
  result_bytes bigint,
  inline_key text,
  failures_key text,
  failures_bytes bigint,
  swept_at timestamp(3) with time zone,
  upload_version text,
  CONSTRAINT bulk_jobs_pkey PRIMARY KEY (id)
);

CREATE TABLE chunk_keywords (
  document_id uuid NOT NULL,
  chunk_id uuid NOT NULL,
  keyword text NOT NULL,
  kb_name character varying(64) NOT NULL,
  pipeline character varying(16) NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  CONSTRAINT chunk_keywords_pkey PRIMARY KEY (document_id, pipeline, attempt, chunk_id, keyword)
);

CREATE TABLE document_embeddings (
  document_id uuid NOT NULL,
  pipeline character varying(16) NOT NULL,
  attempt integer NOT NULL,
  status character varying(16) NOT NULL DEFAULT 'pending'::character varying,
  job_id uuid NOT NULL,
  run integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  chunk_count integer NOT NULL,
  embedded_count integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT document_embeddings_pkey PRIMARY KEY (document_id, pipeline)
);

CREATE TABLE document_pipelines (
  document_id uuid NOT NULL,
  pipeline character varying(16) NOT NULL,
  status character varying(16) NOT NULL DEFAULT 'pending'::character varying,
  task_id uuid NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  published_attempt integer,
  chunk_count integer NOT NULL DEFAULT 0,
  error text,
  published_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT document_pipelines_pkey PRIMARY KEY (document_id, pipeline)
);

CREATE TABLE document_removals (
  document_id uuid NOT NULL,
  kb_name character varying(64) NOT NULL,
  task_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT document_removals_pkey PRIMARY KEY (document_id)
);

CREATE TABLE document_tags (
  document_id uuid NOT NULL,
  keyword text NOT NULL,
  kb_name character varying(64) NOT NULL,
  hit_count integer NOT NULL,
  CONSTRAINT document_tags_pkey PRIMARY KEY (document_id, keyword)
);

CREATE TABLE document_uploads (
  document_id uuid NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  given_up_at timestamp(3) with time zone,
  CONSTRAINT document_uploads_pkey PRIMARY KEY (document_id)
);

CREATE TABLE documents (
  id uuid NOT NULL,
  name text NOT NULL,
  kb_name character varying(64) NOT NULL,
  plugin_namespace character varying(64) NOT NULL,
  sha256 character(64),
  source_type character varying(16) NOT NULL DEFAULT 'other'::character varying,
  source_type_hint text,
  pipeline character varying(16),
  source_uri text NOT NULL,
  content_type text,
  size_bytes bigint NOT NULL,
  page_count integer,
  title text,
  year integer,
  language character varying(8),
  keywords text[] NOT NULL DEFAULT '{}'::text[],
  task_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  fetched_from text,
  charset text,
  CONSTRAINT documents_pkey PRIMARY KEY (id)
);

CREATE TABLE handovers (
  document_id uuid NOT NULL,
  pipeline character varying(16) NOT NULL,
  source_chunk_id uuid NOT NULL,
  chunk_type character varying(16) NOT NULL,
  parent_section text NOT NULL,
  page_number integer,
  position jsonb,
  object_key text,
  attempt integer NOT NULL DEFAULT 0,
  CONSTRAINT handovers_pkey PRIMARY KEY (document_id, pipeline, attempt, source_chunk_id)
);

CREATE TABLE idempotency_records (
  tenant_id character varying(63) NOT NULL,
  operation character varying(32) NOT NULL,
  key character varying(255) NOT NULL,
  claim_id uuid NOT NULL,
  request_hash character(64) NOT NULL,
  response_status integer,
  response_headers jsonb,
  response_key text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  job_id uuid,
  CONSTRAINT idempotency_records_pkey PRIMARY KEY (tenant_id, operation, key)
);

CREATE TABLE images (
  id uuid NOT NULL,
  document_id uuid NOT NULL,
  kb_name character varying(64) NOT NULL,
  object_key text NOT NULL,
  page_number integer,
  position jsonb,
  width integer,
  height integer,
  chunk_type character varying(16) NOT NULL,
  parent_section text,
  source_chunk_id uuid,
  content_summary text,
  pipeline character varying(16) NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  page_width integer,
  page_height integer,
  dpi real,
  CONSTRAINT images_pkey PRIMARY KEY (id, attempt)
);

CREATE TABLE knowledge_bases (
  kb_name character varying(64) NOT NULL,
  display_name text,
  description text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT knowledge_bases_pkey PRIMARY KEY (kb_name)
);

CREATE TABLE messages (
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  role character varying(16) NOT NULL,
  content text NOT NULL,
  kb_name character varying(64),
  sources jsonb,
  route jsonb,
  steps jsonb,
  attachments jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT messages_pkey PRIMARY KEY (id)
);

CREATE TABLE outbox (
  id bigserial NOT NULL,
  queue character varying(64) NOT NULL,
  job_id character varying(128) NOT NULL,
  kb_name character varying(64) NOT NULL,
  payload jsonb NOT NULL,
  not_before timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);

CREATE TABLE sections (
  document_id uuid NOT NULL,
  section_index integer NOT NULL,
  parent_index integer,
  level integer NOT NULL,
  title text NOT NULL,
  path text NOT NULL,
  summary text NOT NULL,
  page_numbers integer[] NOT NULL,
  pipeline character varying(16) NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  CONSTRAINT sections_pkey PRIMARY KEY (document_id, pipeline, attempt, section_index)
);

CREATE TABLE sessions (
  id uuid NOT NULL,
  title text NOT NULL,
  kb_name character varying(64),
  scope_filter jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  owner text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);

CREATE TABLE sql_jobs (
  id uuid NOT NULL,
  tenant_id character varying(63) NOT NULL,
  principal text NOT NULL,
  request_id character varying(128),
  mode character varying(8) NOT NULL,
  status character varying(16) NOT NULL,
  statement text NOT NULL,
  parameters jsonb NOT NULL,
  submitted_at timestamp(3) with time zone NOT NULL,
  started_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  row_count integer,
  total_rows bigint,
  execution_time_ms integer,
  error jsonb,
  result text,
  result_key text,
  lease_until timestamp(3) with time zone,
  CONSTRAINT sql_jobs_pkey PRIMARY KEY (id)
);

CREATE TABLE tag_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  document_id uuid NOT NULL,
  CONSTRAINT tag_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE tag_counts (
  keyword text NOT NULL,
  kb_name character varying(64) NOT NULL,
  hit_count integer NOT NULL,
  kb_count integer NOT NULL,
  document_count integer NOT NULL,
  CONSTRAINT tag_counts_pkey PRIMARY KEY (keyword, kb_name)
);

CREATE TABLE tag_words (
  keyword text NOT NULL,
  CONSTRAINT tag_words_pkey PRIMARY KEY (keyword)
);

CREATE TABLE task_logs (
  id bigserial NOT NULL,
  task_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  level character varying(8) NOT NULL,
  step character varying(32) NOT NULL,
  message text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT task_logs_pkey PRIMARY KEY (id)
);

CREATE TABLE tasks (
  id uuid NOT NULL,
  document_id uuid,
  name text NOT NULL,
  source_uri text NOT NULL,
  pipeline character varying(16) NOT NULL,
  status character varying(16) NOT NULL,
  progress integer NOT NULL DEFAULT 0,
  current integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  error text,
  attempt integer NOT NULL DEFAULT 1,
  max_attempts integer NOT NULL,
  kb_name character varying(64) NOT NULL,
  parent_task_id uuid,
  pipeline_override character varying(16),
  request_id character varying(128),
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  is_large boolean NOT NULL DEFAULT false,
  attempts_before integer NOT NULL DEFAULT 0,
  CONSTRAINT tasks_pkey PRIMARY KEY (id)
);

CREATE TABLE tenants (
  tenant_id character varying(63) NOT NULL,
  namespace character varying(41) NOT NULL,
  display_name text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  service_account character varying(128),
  CONSTRAINT tenants_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenants_namespace_key UNIQUE (namespace),
  CONSTRAINT tenants_service_account_key UNIQUE (service_account)
);

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  status character varying(16) NOT NULL DEFAULT 'pending'::character varying,
  payload json NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_error text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id)
);

CREATE TABLE webhooks (
  id uuid NOT NULL,
  kb_name character varying(64) NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret text NOT NULL,
  disabled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhooks_pkey PRIMARY KEY (id)
);

ALTER TABLE api_keys ADD CONSTRAINT api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE chunk_keywords ADD CONSTRAINT chunk_keywords_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
ALTER TABLE document_embeddings ADD CONSTRAINT document_embeddings_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
ALTER TABLE document_pipelines ADD CONSTRAINT document_pipelines_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
ALTER TABLE documents ADD CONSTRAINT documents_kb_name_fkey FOREIGN KEY (kb_name) REFERENCES knowledge_bases(kb_name) ON DELETE RESTRICT;
ALTER TABLE handovers ADD CONSTRAINT handovers_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
ALTER TABLE images ADD CONSTRAINT images_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
ALTER TABLE sections ADD CONSTRAINT sections_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
ALTER TABLE task_logs ADD CONSTRAINT task_logs_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
ALTER TABLE webhooks ADD CONSTRAINT webhooks_kb_name_fkey FOREIGN KEY (kb_name) REFERENCES knowledge_bases(kb_name) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION public.note_tag_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.published_attempt is not distinct from old.published_attempt then return null; end if;
    insert into tag_changes (document_id) values (coalesce(new.document_id, old.document_id));
    return null;
  end
  $function$;

CREATE OR REPLACE FUNCTION public.note_task_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare event text := case new.status when 'success' then 'document.completed' else 'document.failed' end;
  begin
    insert into webhook_deliveries (id, webhook_id, payload)
    select gen_random_uuid(), w.id, json_build_object(
      'type', event,
      'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object('job_id', new.id, 'document_id', new.document_id, 'kb_name', new.kb_name,
                                'name', new.name, 'pipeline', new.pipeline, 'status', new.status, 'error', new.error))
    from (select id from webhooks where kb_name = new.kb_name and event = any(events) and disabled_at is null
          for key share) w;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.search_grams(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    declare
      characters text[] := string_to_array(lower(value), null);
      size integer := cardinality(characters);
      grams text[] := characters;
    begin
      for at in 2..size loop
        grams[size + at - 1] := characters[at - 1] || characters[at];
      end loop;
      return grams;
    end $function$;

CREATE OR REPLACE FUNCTION public.tag_grams(keyword text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  declare
    part text;
    found text[] := '{}';
  begin
    for start in 1 .. char_length(keyword) - 2 loop
      found := found || substr(keyword, start, 3);
    end loop;
    if octet_length(keyword) > char_length(keyword) then
      for start in 1 .. char_length(keyword) loop
        part := substr(keyword, start, 2);
        if octet_length(part) > char_length(part) then
          found := found || part || left(part, 1);
        end if;
      end loop;
    end if;
    return found;
  end
  $function$;

CREATE OR REPLACE FUNCTION public.tag_misspellings(keyword text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  declare
    word text;
    found text[] := '{}';
  begin
    foreach word in array string_to_array(keyword, ' ') loop
      if char_length(word) >= 4 or char_length(word) = 3 and octet_length(word) = 9 then
        found := found || word;
        for gap in 1 .. char_length(word) loop
          found := found || (left(word, gap - 1) || substr(word, gap + 1));
        end loop;
      end if;
    end loop;
    return found;
  end
  $function$;

CREATE INDEX api_keys_tenant_id ON public.api_keys USING btree (tenant_id);
CREATE INDEX attachments_expires_at ON public.attachments USING btree (expires_at);
CREATE INDEX attachments_removed_at ON public.attachments USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX attachments_sha256 ON public.attachments USING btree (sha256);
CREATE INDEX bulk_jobs_tenant_id ON public.bulk_jobs USING btree (tenant_id, id);
CREATE INDEX bulk_jobs_unswept ON public.bulk_jobs USING btree (updated_at) WHERE (swept_at IS NULL);
CREATE INDEX bulk_jobs_updated_at ON public.bulk_jobs USING btree (updated_at);
CREATE INDEX bulk_jobs_waiting ON public.bulk_jobs USING btree (queued_at) WHERE ((state)::text = ANY ((ARRAY['UploadComplete'::character varying, 'InProgress'::character varying])::text[]));
CREATE INDEX document_embeddings_open ON public.document_embeddings USING btree (updated_at) WHERE ((status)::text = ANY ((ARRAY['pending'::character varying, 'running'::character varying])::text[]));
CREATE INDEX document_pipelines_status ON public.document_pipelines USING btree (status, updated_at);
CREATE INDEX document_removals_task_id ON public.document_removals USING btree (task_id);
CREATE INDEX document_tags_keyword ON public.document_tags USING btree (keyword, document_id) INCLUDE (hit_count);
CREATE INDEX document_uploads_expires_at ON public.document_uploads USING btree (expires_at);
CREATE INDEX documents_by_age ON public.documents USING btree (created_at, id);
CREATE INDEX documents_by_kb_and_age ON public.documents USING btree (kb_name, created_at, id);
CREATE UNIQUE INDEX documents_content_key ON public.documents USING btree (sha256, kb_name, plugin_namespace);
CREATE INDEX documents_unfetched ON public.documents USING hash (source_uri) WHERE (sha256 IS NULL);
CREATE INDEX idempotency_records_expires_at ON public.idempotency_records USING btree (expires_at);
CREATE INDEX images_document_id ON public.images USING btree (document_id);
CREATE INDEX messages_session_id ON public.messages USING btree (session_id, id);
CREATE INDEX outbox_job_id ON public.outbox USING btree (job_id);
CREATE INDEX outbox_queue_kb_name ON public.outbox USING btree (queue, kb_name, id);
CREATE INDEX sessions_activity ON public.sessions USING btree (updated_at, id);
CREATE INDEX sessions_kb_name_activity ON public.sessions USING btree (kb_name, updated_at, id);
CREATE INDEX sessions_owner_activity ON public.sessions USING btree (owner, updated_at, id);
CREATE INDEX sessions_owner_kb_name_activity ON public.sessions USING btree (owner, kb_name, updated_at, id);
CREATE INDEX sessions_title_grams ON public.sessions USING gin (search_grams(title));
CREATE INDEX sql_jobs_open ON public.sql_jobs USING btree (submitted_at) WHERE ((status)::text = ANY ((ARRAY['QUEUED'::character varying, 'RUNNING'::character varying])::text[]));
CREATE INDEX tag_counts_rank ON public.tag_counts USING btree (kb_name, hit_count DESC, keyword);
CREATE INDEX tag_counts_unused ON public.tag_counts USING btree (keyword) WHERE (document_count <= 0);
CREATE INDEX tag_words_grams ON public.tag_words USING gin (tag_grams(keyword)) WITH (fastupdate='on', gin_pending_list_limit='1024');
CREATE INDEX tag_words_misspellings ON public.tag_words USING gin (tag_misspellings(keyword)) WITH (fastupdate='on', gin_pending_list_limit='1024');
CREATE INDEX task_logs_task_id ON public.task_logs USING btree (task_id, id);
CREATE INDEX tasks_by_age ON public.tasks USING btree (created_at, id);
CREATE INDEX tasks_by_kb_and_age ON public.tasks USING btree (kb_name, created_at, id);
CREATE INDEX tasks_document_id ON public.tasks USING btree (document_id);
CREATE INDEX tasks_status_updated_at ON public.tasks USING btree (status, updated_at);
CREATE INDEX tasks_waiting ON public.tasks USING btree (pipeline, created_at, id, kb_name) WHERE ((status)::text = ANY ((ARRAY['pending'::character varying, 'queued'::character varying])::text[]));
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (webhook_id, created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (next_attempt_at) WHERE ((status)::text = 'pending'::text);
CREATE INDEX webhook_deliveries_ended ON public.webhook_deliveries USING btree (updated_at) WHERE ((status)::text <> 'pending'::text);
CREATE INDEX webhooks_by_kb ON public.webhooks USING btree (kb_name, created_at);

CREATE VIEW document_states AS
 SELECT d.id AS document_id,
        CASE
            WHEN runs.is_published THEN 'ready'::text
            WHEN runs.is_routing THEN runs.router_status
            ELSE COALESCE(runs.routed_status, 'pending'::text)
        END AS status,
        CASE
            WHEN runs.is_published THEN NULL::text
            WHEN runs.is_routing THEN runs.router_error
            ELSE runs.routed_error
        END AS error,
    runs.text_chunk_count,
    runs.visual_chunk_count,
    GREATEST(d.updated_at, runs.updated_at) AS updated_at
   FROM documents d
     CROSS JOIN LATERAL ( SELECT COALESCE(bool_or(p.pipeline::text = d.pipeline::text AND p.published_attempt IS NOT NULL), false) AS is_published,
            COALESCE(bool_or(p.pipeline::text = 'router'::text), false) AS is_routing,
            max(p.status::text) FILTER (WHERE p.pipeline::text = 'router'::text) AS router_status,
            max(p.error) FILTER (WHERE p.pipeline::text = 'router'::text) AS router_error,
            max(p.status::text) FILTER (WHERE p.pipeline::text = d.pipeline::text) AS routed_status,
            max(p.error) FILTER (WHERE p.pipeline::text = d.pipeline::text) AS routed_error,
            COALESCE(max(p.chunk_count) FILTER (WHERE p.pipeline::text = 'text_pipeline'::text), 0) AS text_chunk_count,
            COALESCE(max(p.chunk_count) FILTER (WHERE p.pipeline::text = 'visual_pipeline'::text), 0) AS visual_chunk_count,
            max(p.updated_at) AS updated_at
           FROM document_pipelines p
          WHERE p.document_id = d.id) runs;

CREATE TRIGGER document_pipelines_note_tag_change AFTER INSERT OR DELETE OR UPDATE OF published_attempt ON document_pipelines FOR EACH ROW EXECUTE FUNCTION note_tag_change();
CREATE TRIGGER tasks_note_end AFTER UPDATE OF status ON tasks FOR EACH ROW WHEN ((new.status::text = ANY (ARRAY['success'::character varying, 'failed'::character varying]::text[])) AND (old.status::text <> ALL (ARRAY['success'::character varying, 'failed'::character varying]::text[])) AND new.document_id IS NOT NULL) EXECUTE FUNCTION note_task_end();

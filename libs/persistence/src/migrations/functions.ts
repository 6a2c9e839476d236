/**
 * The routed pipeline decides: the document is ready once that is published, whatever later runs and further pipelines
 * do. Until then it has the router's state, and then that of the pipeline's run. One subquery per document instead of
 * several joins, whose planning took longer than the rest of a request.
 */
export const DOCUMENT_STATES = `
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

/**
 * Ending a document's task also writes the event's deliveries, in the same transaction, whichever statement ends it. The
 * lock skips webhooks that are being deleted; their foreign key would fail the task's end.
 */
export const TASK_TRIGGER = `
  create function note_task_end() returns trigger language plpgsql as $$
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
  end $$;
  create trigger tasks_note_end after update of status on tasks for each row
  when (new.status in ('success', 'failed') and old.status not in ('success', 'failed') and new.document_id is not null)
  execute function note_task_end()
`;

/** A trigger, since documents are published and deleted in many ways. */
export const TAG_TRIGGER = `
  create function note_tag_change() returns trigger language plpgsql as $$
  begin
    if new.published_attempt is not distinct from old.published_attempt then return null; end if;
    insert into tag_changes (document_id) values (coalesce(new.document_id, old.document_id));
    return null;
  end
  $$;
  create trigger document_pipelines_note_tag_change
    after insert or delete or update of published_attempt on document_pipelines
    for each row execute function note_tag_change();
`;

/**
 * Titles are found by any part. Postgres' own trigrams ignore Chinese if the database's locale is C, and need three
 * characters: these grams are single characters and pairs.
 */
export const SESSION_GRAMS = `
  create function search_grams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      characters text[] := string_to_array(lower(value), null);
      size integer := cardinality(characters);
      grams text[] := characters;
    begin
      for at in 2..size loop
        grams[size + at - 1] := characters[at - 1] || characters[at];
      end loop;
      return grams;
    end $$;
`;

/**
 * Parts of three characters, and shorter ones unless they are ASCII only: nearly every keyword contains each of those,
 * which would be two thirds of all entries and no faster than trying keywords one by one. Loops take a sixth of the
 * time of queries. Repeated parts are one entry of the index.
 */
export const TAG_GRAMS = `
  create function tag_grams(keyword text) returns text[] language plpgsql immutable strict parallel safe as $$
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
  $$`;

export const TAG_MISSPELLINGS = `
  create function tag_misspellings(keyword text) returns text[] language plpgsql immutable strict parallel safe as $$
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
  $$`;

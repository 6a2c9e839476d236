import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The counts that GET /tags reads, kept in addition to the keywords of chunks so that no request has to count.
 * Publishing and deleting record the document in `tag_changes`, at the same cost for any document; readers recount
 * those documents until a worker has counted them.
 */
export class CreateTagCounts1764400000000 implements MigrationInterface {
  readonly name = 'CreateTagCounts1764400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(SEARCHED_BY_PARTS);
    await queryRunner.query(NOTE_CHANGES);
    await queryRunner.query(`
      insert into tag_changes (document_id)
      select distinct document_id from document_pipelines where published_attempt is not null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger document_pipelines_note_tag_change on document_pipelines;
      drop function note_tag_change;
      drop table tag_changes, document_tags, tag_counts, tag_words;
      drop function tag_grams, tag_misspellings`);
  }
}

const TABLES = `
  create table tag_changes (
    id bigint generated always as identity not null,
    document_id uuid not null,
    constraint tag_changes_pkey primary key (id)
  );
  create table document_tags (
    document_id uuid not null,
    keyword text collate "C" not null,
    kb_name varchar(64) not null,
    hit_count integer not null,
    constraint document_tags_pkey primary key (document_id, keyword)
  );
  create index document_tags_keyword on document_tags (keyword, document_id) include (hit_count);
  create table tag_counts (
    keyword text collate "C" not null,
    kb_name varchar(64) not null,
    hit_count integer not null,
    kb_count integer not null,
    document_count integer not null,
    constraint tag_counts_pkey primary key (keyword, kb_name)
  );
  create index tag_counts_rank on tag_counts (kb_name, hit_count desc, keyword);
  create index tag_counts_unused on tag_counts (keyword) where document_count <= 0;
  create table tag_words (
    keyword text collate "C" not null,
    constraint tag_words_pkey primary key (keyword)
  );
`;

/**
 * Parts of keywords to find them by. pg_trgm does not help: it ignores Chinese, and of other scripts it knows only what
 * the database's locale covers.
 */
const SEARCHED_BY_PARTS = `
  create function tag_grams(keyword text) returns text[] language sql immutable strict parallel safe as $$
    select array(select distinct substr(keyword, start, size) from generate_series(1, 3) size,
                        generate_series(1, char_length(keyword) - size + 1) start)
  $$;
  create function tag_misspellings(keyword text) returns text[] language sql immutable strict parallel safe as $$
    select array(select distinct left(word, greatest(gap - 1, 0)) || substr(word, gap + 1)
                 from unnest(string_to_array(keyword, ' ')) word, generate_series(0, char_length(word)) gap
                 where char_length(word) >= 4 or char_length(word) = 3 and octet_length(word) = 9)
  $$;
  create index tag_words_grams on tag_words using gin (tag_grams(keyword)) with (fastupdate = off);
  create index tag_words_misspellings on tag_words using gin (tag_misspellings(keyword)) with (fastupdate = off);
`;

/** A trigger, since documents are published and deleted in many ways, also by the previous version. */
const NOTE_CHANGES = `
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

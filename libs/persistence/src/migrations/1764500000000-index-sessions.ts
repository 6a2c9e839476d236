import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists sessions by activity from an index alone, and finds titles by any part. Postgres' own trigrams ignore Chinese
 * if the database's locale is C, and need three characters: these grams are single characters and pairs.
 */
export class IndexSessions1764500000000 implements MigrationInterface {
  readonly name = 'IndexSessions1764500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const UP = `
  create index sessions_activity on sessions (updated_at, id);
  create index sessions_kb_name_activity on sessions (kb_name, updated_at, id);
  drop index sessions_updated_at;
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
  create index sessions_title_grams on sessions using gin (search_grams(title));
`;

const DOWN = `
  drop index sessions_title_grams, sessions_activity, sessions_kb_name_activity;
  drop function search_grams;
  create index sessions_updated_at on sessions (updated_at);
`;

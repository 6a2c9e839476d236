import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adding new tags to the indexes of their parts took most of the database's time for a document. Entries are now added
 * in batches (GIN's pending list). Every search scans that list, so it is limited to one mebibyte (1 ms), and the
 * worker that counts tags merges it, never a reader.
 */
export class LightenTagIndexes1765000000000 implements MigrationInterface {
  readonly name = 'LightenTagIndexes1765000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceIndexes(
      queryRunner,
      [GRAMS, MISSPELLINGS],
      'fastupdate = on, gin_pending_list_limit = 1024',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndexes(queryRunner, [GRAMS_BEFORE, MISSPELLINGS_BEFORE], 'fastupdate = off');
  }
}

async function replaceIndexes(queryRunner: QueryRunner, functions: string[], storage: string): Promise<void> {
  await queryRunner.query('drop index tag_words_grams, tag_words_misspellings');
  for (const one of functions) await queryRunner.query(one);
  await queryRunner.query(`
    create index tag_words_grams on tag_words using gin (tag_grams(keyword)) with (${storage});
    create index tag_words_misspellings on tag_words using gin (tag_misspellings(keyword)) with (${storage})`);
}

/**
 * Parts of three characters, and shorter ones unless they are ASCII only: nearly every keyword contains each of those,
 * which would be two thirds of all entries and no faster than trying keywords one by one. Loops take a sixth of the
 * time of queries. Repeated parts are one entry of the index.
 */
const GRAMS = `
  create or replace function tag_grams(keyword text) returns text[] language plpgsql immutable strict parallel safe as $$
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

const GRAMS_BEFORE = `
  create or replace function tag_grams(keyword text) returns text[] language sql immutable strict parallel safe as $$
    select array(select distinct substr(keyword, start, size) from generate_series(1, 3) size,
                        generate_series(1, char_length(keyword) - size + 1) start)
  $$`;

const MISSPELLINGS = `
  create or replace function tag_misspellings(keyword text) returns text[] language plpgsql immutable strict parallel safe as $$
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

const MISSPELLINGS_BEFORE = `
  create or replace function tag_misspellings(keyword text) returns text[] language sql immutable strict parallel safe as $$
    select array(select distinct left(word, greatest(gap - 1, 0)) || substr(word, gap + 1)
                 from unnest(string_to_array(keyword, ' ')) word, generate_series(0, char_length(word)) gap
                 where char_length(word) >= 4 or char_length(word) = 3 and octet_length(word) = 9)
  $$`;

/** Raise it whenever a file of the earlier version can no longer be read. */
export const SCHEMA_VERSION = 1;

/** Values of `chunks.state`. */
export const STAGED = 0;
export const PUBLISHED = 1;

/**
 * One file holds one collection. A point lives in `chunks`, staged or published. Publishing gives it a number that is
 * never used again; the inverted index and the `point_pages` know points by their number only, so nothing staged is
 * ever found.
 */
export const SCHEMA = `
  create table meta (key text primary key, value text not null) without rowid;

  -- Counters of the published points. Every change of what is published raises the version.
  create table state (
    id integer primary key check (id = 1), version integer not null, next_number integer not null,
    point_count integer not null, total_length integer not null
  );
  insert into state values (1, 0, 0, 0, 0);

  -- Published documents: their points have consecutive numbers, in chunk order.
  create table documents (
    document_id text primary key, kb_name text not null, attempt integer not null,
    first_number integer not null, point_count integer not null
  ) without rowid;
  create index documents_kb on documents (kb_name);

  -- Combinations of what can be filtered by; 0 stands for none.
  create table facets (
    facet integer primary key, kb_name text not null, source_type text not null, year integer, pipeline text not null,
    chunk_type text not null, language text not null
  );
  create unique index facets_values on facets (kb_name, source_type, ifnull(year, -1), pipeline, chunk_type, language);

  create table chunks (
    chunk integer primary key, document_id text not null, id text not null, attempt integer not null,
    state integer not null, chunk_id text not null, chunk_index integer not null, facet integer not null,
    length integer not null, terms blob not null, payload text not null
  );
  create unique index chunks_id on chunks (document_id, id, state, attempt);
  create index chunks_chunk_id on chunks (document_id, chunk_id);
  create index chunks_staged on chunks (facet, document_id) where state = 0;

  create table points (number integer primary key, chunk integer not null);

  -- Facet and length of 1,024 consecutive points each; facet 0 where a point is gone.
  create table point_pages (page integer primary key, version integer not null, data blob not null);
  create index point_pages_version on point_pages (version);

  create table terms (term_id integer primary key, term text not null unique);

  -- The inverted index: blocks of (point, term frequency), about a kilobyte each, see posting-block.ts.
  create table postings (
    term_id integer not null, base integer not null, last_number integer not null, count integer not null,
    data blob not null, primary key (term_id, base)
  ) without rowid;
`;

/** Vectors of staged (facet 0) and published points. */
export const vectorSchema = (dimension: number) => `
  create virtual table vectors using vec0(
    chunk integer primary key, facet integer, embedding float[${dimension}] distance_metric=cosine
  );
`;

/** Increment it whenever services of the previous version can no longer read or write the file. */
export const SCHEMA_VERSION = 6;

/**
 * One file contains one collection. A point is a row of `chunks`, and of `waiting` until it is indexed. Then it gets a
 * number that is never used again; the inverted index and `point_pages` refer to points by number only. Until its page
 * names its facet, a point is not found.
 */
export const SCHEMA = `
  create table meta (key text primary key, value text not null) without rowid;

  -- Every change of what is found raises the version.
  create table state (
    id integer primary key check (id = 1), version integer not null, next_number integer not null
  );
  insert into state values (1, 0, 0);

  -- Points of an attempt that go into the index, and out of it, together; in chunk order. See runs.ts.
  create table runs (
    first_number integer primary key, point_count integer not null, document_id text not null,
    attempt integer not null, status integer not null default 0, edits integer not null default 0,
    next_term integer not null default 0
  );
  create index runs_attempt on runs (document_id, attempt);
  create index runs_adding on runs (first_number) where status = 0;
  create index runs_removing on runs (first_number) where status = 2;

  -- Combinations of what can be filtered by; 0 stands for none.
  create table facets (
    facet integer primary key, kb_name text not null, source_type text not null, year integer, pipeline text not null,
    language text not null
  );
  create unique index facets_values on facets (kb_name, source_type, ifnull(year, -1), pipeline, language);

  create table chunks (
    chunk integer primary key, document_id text not null, attempt integer not null, chunk_id text not null,
    chunk_index integer not null, id text not null, facet integer not null, length integer not null,
    terms blob not null, payload text not null
  );
  create unique index chunks_chunk_id on chunks (document_id, attempt, chunk_id);
  create index chunks_order on chunks (document_id, attempt, chunk_index);

  -- Chunks that are not indexed yet.
  create table waiting (
    chunk integer primary key, document_id text not null, attempt integer not null, chunk_index integer not null
  );
  create index waiting_order on waiting (document_id, attempt, chunk_index);

  create table points (number integer primary key, chunk integer not null);

  -- Facet and length of 1,024 consecutive points each; facet 0 where a point is gone.
  create table point_pages (page integer primary key, version integer not null, data blob not null);
  create index point_pages_version on point_pages (version);

  create table terms (term_id integer primary key, term text not null unique);

  -- The inverted index: blocks of (point, term frequency), about a kilobyte each, see posting-block.ts. What comes behind
  -- the data sums it up.
  create table postings (
    term_id integer not null, base integer not null, last_number integer not null, count integer not null,
    data blob not null, document_count integer not null, documents blob not null, impacts blob not null,
    primary key (term_id, base)
  ) without rowid;
`;

/**
 * Image vectors by chunk, in the format of packed-vectors.ts. Many vectors of an image are pooled to a few, by which
 * its chunk is found, and also stored whole, for exact scores of promising images.
 */
export const IMAGE_SCHEMA = `
  create table image_pools (chunk integer primary key, data blob not null);
  create table image_vectors (chunk integer primary key, data blob not null);
`;

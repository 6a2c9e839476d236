import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import { publishedKeywords } from './published-keywords.js';

/** `kb_name` of counts over all knowledge bases; not a valid name of one. */
export const ALL_KBS = '';

/** Arbitrary, but not used by any other lock. */
const LOCK = 1_764_400_000;
/** Documents whose counts are removed per statement, so that each stays within its timeout. */
const SLICE = 5_000;

/**
 * Keeps the counts that GET /tags reads in step with what is published, asynchronously: `tag_counts` is the sum of
 * `document_tags`, and publishing records a changed document in `tag_changes` in the same transaction.
 */
@Injectable()
export class TagCountRepository {
  constructor(private readonly database: Database) {}

  /**
   * Recounts the documents that changed first, and deletes their changes. One process at a time does it, so that none
   * waits for another's rows; a concurrent one has nothing to do.
   * @param limit of changes, however large their documents are
   * @returns how many changes were counted
   */
  async countChanges(limit: number): Promise<number> {
    // Planning the counting statement costs more than this check, which usually finds nothing.
    const waiting: unknown[] = await this.database.manager.query('select 1 from tag_changes limit 1');
    if (waiting.length === 0) return 0;
    return this.database.transaction(async (manager) => {
      const [lock]: Array<{ taken: boolean }> = await manager.query(
        'select pg_try_advisory_xact_lock($1) taken',
        [LOCK],
      );
      if (!lock?.taken) return 0;
      const [{ changes = 0 } = {}]: Array<{ changes?: number }> = await manager.query(COUNT, [limit]);
      if (changes > 0) await removeUnused(manager);
      return changes;
    });
  }
}

/**
 * Removes the tags of a knowledge base that has no documents any more. Lists could count only the latest of so many
 * changes themselves. Nobody else counts until the transaction ends; lists and publishing do not wait.
 * @param documentIds all documents that the transaction has deleted
 */
export async function removeTagsOf(
  manager: EntityManager,
  kbName: string,
  documentIds: string[],
): Promise<void> {
  // The following statements see what another process has just counted.
  await manager.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await manager.query('delete from tag_changes where document_id = any($1::uuid[])', [documentIds]);
  for (let start = 0; start < documentIds.length; start += SLICE)
    await manager.query('delete from document_tags where document_id = any($1::uuid[])', [
      documentIds.slice(start, start + SLICE),
    ]);
  await manager.query(REMOVE_EARLIER, [kbName]);
  await manager.query(REMOVE_COUNTS, [kbName]);
}

/** Documents that were deleted before, and are not counted yet. */
const REMOVE_EARLIER = `
  delete from document_tags t using (select distinct document_id from tag_changes) c
  where t.document_id = c.document_id and t.kb_name = $1`;

const REMOVE_COUNTS = `
  with gone as (delete from tag_counts where kb_name = $1 returning keyword, hit_count, document_count),
  unused as (
    delete from tag_counts c using gone
    where c.kb_name = '${ALL_KBS}' and c.keyword = gone.keyword and c.document_count <= gone.document_count
    returning c.keyword),
  words as (delete from tag_words w using unused where w.keyword = unused.keyword)
  update tag_counts c
  set hit_count = c.hit_count - gone.hit_count, document_count = c.document_count - gone.document_count,
      kb_count = c.kb_count - 1
  from gone
  where c.kb_name = '${ALL_KBS}' and c.keyword = gone.keyword and c.document_count > gone.document_count`;

/** A keyword without chunks is not a tag. */
async function removeUnused(manager: EntityManager): Promise<void> {
  await manager.query(
    `with unused as (delete from tag_counts where document_count <= 0 returning keyword, kb_name)
     delete from tag_words w using unused u where u.kb_name = '${ALL_KBS}' and w.keyword = u.keyword`,
  );
}

/**
 * One statement, so that all of it sees the same state: what the due documents have published now, minus their last
 * counted share, is applied to their shares and to the sums. The sums of its keywords are looked up one by one (`offset
 * 0`); the planner, which underestimates keywords, would otherwise read all sums.
 */
const COUNT = `
  with taken as (
    delete from tag_changes where id in (select id from tag_changes order by id limit $1) returning document_id),
  due as (select distinct document_id from taken),
  found as (
    select due.document_id, k.* from due cross join lateral (${publishedKeywords('due.document_id')}) k),
  counted as (select t.* from due join document_tags t using (document_id)),
  changed as (
    select document_id, keyword, coalesce(found.kb_name, counted.kb_name) kb_name, coalesce(hits, 0) hits,
           coalesce(hits, 0) - coalesce(hit_count, 0) more_hits,
           (hits is not null)::int - (hit_count is not null)::int more_documents
    from found full join counted using (document_id, keyword) where hits is distinct from hit_count),
  gone as (
    delete from document_tags t using changed c
    where c.hits = 0 and t.document_id = c.document_id and t.keyword = c.keyword),
  kept as (
    insert into document_tags (document_id, keyword, kb_name, hit_count)
    select document_id, keyword, kb_name, hits from changed where hits > 0
    on conflict (document_id, keyword) do update set hit_count = excluded.hit_count),
  words as (
    insert into tag_words (keyword) select distinct keyword from changed where hits > 0 on conflict do nothing),
  by_kb as (
    select keyword, kb_name, sum(more_hits) hits, sum(more_documents) documents
    from changed group by keyword, kb_name),
  more as (
    select b.*, (coalesce(c.document_count, 0) + documents > 0)::int - (coalesce(c.document_count, 0) > 0)::int kbs
    from by_kb b left join lateral (
      select document_count from tag_counts c where c.keyword = b.keyword and c.kb_name = b.kb_name offset 0) c on true),
  counts as (
    insert into tag_counts as c (keyword, kb_name, hit_count, kb_count, document_count)
    select keyword, kb_name, hits, kbs, documents from more
    union all
    select keyword, '${ALL_KBS}', sum(hits), sum(kbs), sum(documents) from more group by keyword
    on conflict (keyword, kb_name) do update
    set hit_count = c.hit_count + excluded.hit_count, kb_count = c.kb_count + excluded.kb_count,
        document_count = c.document_count + excluded.document_count)
  select count(*)::int changes from taken`;

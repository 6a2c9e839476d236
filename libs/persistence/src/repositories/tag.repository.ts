import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { keywordForm } from './keyword.repository.js';
import { containing } from './page.js';
import { publishedKeywords } from './published-keywords.js';
import { ALL_KBS } from './tag-count.repository.js';

/** A keyword over all chunks that can be retrieved and carry it. */
export interface Tag {
  keyword: string;
  /** Chunks with it. */
  hitCount: number;
  kbCount: number;
  documentCount: number;
}

export interface TagFilter {
  /** Part of the keyword, whatever the case; with a wrong letter in a word where no keyword has it as a part. */
  q?: string;
  /** Counted in these knowledge bases only. */
  kbNames?: string[];
}

/** A condition on keywords. */
interface Match {
  /** SQL over `keyword`, whose parameters begin at $4. */
  condition: string;
  parameters: unknown[];
  /** The keywords in question of those that are counted; null when it is quicker to try them in the order of the list. */
  candidates: string[] | null;
  /** What they are tried with then, where the condition itself takes too long for each of them. */
  trial?: string;
}

/** With more, every few tags is one: the list is full before many others were tried. */
const MAX_CANDIDATES = 2_000;
/** Words of a misspelt text that are looked at. */
const MAX_WORDS = 8;

/**
 * The tags: keywords of published chunks, with counts that are right at once. What is counted is read from `tag_counts`, in
 * the order of its index, and the documents in `tag_changes` are counted while reading: seldom more than a second's worth.
 */
@Injectable()
export class TagRepository {
  constructor(private readonly database: Database) {}

  /** The most frequent first. */
  async list({ q, kbNames }: TagFilter, limit: number): Promise<Tag[]> {
    const kbs = kbNames ? [...new Set(kbNames)].filter((name) => name !== ALL_KBS) : null;
    if (kbs?.length === 0) return [];
    const text = q === undefined ? '' : keywordForm(q).trim();
    if (text === '') return this.ranked(kbs, EVERY, limit);
    const tags = await this.ranked(kbs, await this.containing(text), limit);
    return tags.length > 0 ? tags : this.ranked(kbs, await this.misspelt(text), limit);
  }

  /**
   * Documents of any knowledge base with one of the tags, whatever the case; the ones with most such chunks first.
   * @param except documents that are not asked for
   */
  async documentsOf(tags: string[], limit: number, except: string[] = []): Promise<string[]> {
    const rows: Array<{ id: string }> = await this.database.manager.query(
      `with due as materialized (select distinct document_id from tag_changes)
       select document_id id from (
         select document_id, hit_count hits from document_tags
         where keyword = any($1) and document_id not in (select document_id from due)
         union all
         select due.document_id, k.hits
         from due cross join lateral (${publishedKeywords('due.document_id', 'k.keyword = any($1)')}) k) found
       where document_id <> all($3::uuid[])
       group by document_id order by sum(hits) desc, document_id limit $2`,
      [tags.map(keywordForm), limit, except],
    );
    return rows.map((row) => row.id);
  }

  private async ranked(kbNames: string[] | null, match: Match, limit: number): Promise<Tag[]> {
    return this.database.manager.query(rankedSql(kbNames, match), [
      kbNames,
      limit,
      match.candidates,
      ...match.parameters,
    ]);
  }

  private async containing(text: string): Promise<Match> {
    const characters = [...text];
    const size = Math.min(characters.length, 3);
    const grams = characters.slice(size - 1).map((_, at) => characters.slice(at, at + size).join(''));
    const pattern = containing(text);
    const candidates = await this.words('tag_grams(keyword) @> $1 and keyword like $2', [grams, pattern]);
    return { condition: 'keyword like $4', parameters: [pattern], candidates };
  }

  /** Keywords of which, for each word of the text, a word is the same but for one letter: wrong, lost, added, or swapped. */
  private async misspelt(text: string): Promise<Match> {
    const words = text.split(/\s+/).slice(0, MAX_WORDS);
    const condition = (first: number) =>
      words.map((_, at) => `(tag_misspellings(keyword) && tag_misspellings($${first + at}))`).join(' and ');
    return {
      condition: condition(4),
      parameters: words,
      candidates: await this.words(condition(1), words),
      trial: `keyword in (select keyword from tag_words where ${condition(4)})`,
    };
  }

  private async words(condition: string, parameters: unknown[]): Promise<string[] | null> {
    const rows: Array<{ keyword: string }> = await this.database.manager.query(
      `select keyword from tag_words where ${condition} limit ${MAX_CANDIDATES + 1}`,
      parameters,
    );
    return rows.length > MAX_CANDIDATES ? null : rows.map(({ keyword }) => keyword);
  }
}

const EVERY: Match = { condition: 'true', parameters: [], candidates: null };

/**
 * Parameters: $1 knowledge bases, $2 limit, $3 candidates, then those of the match. A keyword that a due document has, or was
 * counted with, is summed up over its knowledge bases; all others are as they were counted.
 */
function rankedSql(kbNames: string[] | null, match: Match): string {
  const isListed = '($1::text[] is null or kb_name = any($1))';
  return `
    with due as materialized (select distinct document_id from tag_changes),
    share as (
      select k.keyword, k.kb_name, k.hits, 1 documents
      from due cross join lateral (${publishedKeywords('due.document_id')}) k where ${isListed}
      union all
      select t.keyword, t.kb_name, -t.hit_count, -1
      from due cross join lateral (select * from document_tags t where t.document_id = due.document_id) t
      where ${isListed}),
    changed as materialized (
      select keyword, kb_name, sum(hits) hits, sum(documents) documents from share
      where ${match.condition} group by keyword, kb_name having sum(hits) <> 0 or sum(documents) <> 0),
    changed_keywords as materialized (select distinct keyword from changed),
    recounted as (
      select keyword, sum(hits)::int hit_count, count(*)::int kb_count, sum(documents)::int document_count from (
        select keyword, kb_name, sum(hits) hits, sum(documents) documents from (
          select * from changed
          union all
          select c.keyword, c.kb_name, c.hit_count, c.document_count
          from changed_keywords cross join lateral (
            select * from tag_counts c where c.keyword = changed_keywords.keyword) c
          where c.kb_name <> '${ALL_KBS}' and ${isListed}) parts
        group by keyword, kb_name having sum(documents) > 0) kbs
      group by keyword)
    select keyword, hit_count "hitCount", kb_count "kbCount", document_count "documentCount" from (
      (${countedSql(kbNames, match)})
      union all
      select * from recounted) tags
    order by hit_count desc, keyword limit $2`;
}

/** What is counted already and did not change. With one knowledge base or all of them, an index has it in this order. */
function countedSql(kbNames: string[] | null, { condition, candidates, trial }: Match): string {
  const where = `${candidates ? 'keyword = any($3)' : `$3::text[] is null and ${trial ?? condition}`}
                 and keyword not in (select keyword from changed_keywords)`;
  if (kbNames === null || kbNames.length === 1)
    return `select keyword, hit_count, kb_count, document_count from tag_counts
            where kb_name = ${kbNames ? '$1[1]' : `'${ALL_KBS}'`} and ${where}
            order by hit_count desc, keyword limit $2`;
  return `select keyword, sum(hit_count)::int hit_count, count(*)::int kb_count, sum(document_count)::int document_count
          from tag_counts where kb_name = any($1) and ${where}
          group by keyword order by hit_count desc, keyword limit $2`;
}

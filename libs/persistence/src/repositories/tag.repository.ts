import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import { keywordForm } from './keyword.repository.js';
import { containing } from './page.js';
import { publishedKeywords } from './published-keywords.js';
import { ALL_KBS } from './tag-count.repository.js';

/** A keyword of all retrievable chunks that carry it. */
export interface Tag {
  keyword: string;
  /** Chunks with it. */
  hitCount: number;
  kbCount: number;
  documentCount: number;
}

export interface TagFilter {
  /** Part of the keyword, ignoring case; tolerates one wrong letter per word if no keyword contains it as is. */
  q?: string;
  /** Counts only these knowledge bases, as far as they are readable; absent: all readable ones. */
  kbNames?: string[];
}

/** A condition on keywords. */
interface Match {
  /** SQL over `keyword`, whose parameters begin at $4. */
  condition: string;
  parameters: unknown[];
  /** The counted keywords that may match; null if trying them in the order of the list is faster. */
  candidates: string[] | null;
  /** A cheaper test for them, if the condition itself takes too long for each. */
  trial?: string;
}

/** Above this, every few tags match: the list is full before many others were tried. */
const MAX_CANDIDATES = 2_000;
/** How many of each knowledge base's top tags are read before they are summed, as multiples of the limit. */
const HEADS = [4, 32];
/**
 * Uncounted documents that changed last, so that what has just been published or deleted shows at once. When a whole
 * knowledge base is deleted, more wait than a request can count; the rest shows once the worker has counted it.
 */
const MAX_DUE = 1_000;
const DUE = `select distinct document_id from (
  select document_id from tag_changes order by id desc limit ${MAX_DUE}) latest`;
/** Words of a misspelt text that are corrected. */
const MAX_WORDS = 8;

/**
 * The tags: keywords of published chunks, with counts that are current. Counted documents are read from `tag_counts`,
 * in the order of its index, and the latest ones in `tag_changes` are counted while reading: seldom more than a
 * second's worth.
 */
@Injectable()
export class TagRepository {
  constructor(private readonly database: Database) {}

  /** The most frequent first. */
  async list(access: KnowledgeAccess, { q, kbNames }: TagFilter, limit: number): Promise<Tag[]> {
    const named = access.narrow(kbNames);
    const kbs = named && [...new Set(named)].filter((name) => name !== ALL_KBS);
    if (kbs?.length === 0) return [];
    const text = q === undefined ? '' : keywordForm(q).trim();
    if (text === '') return this.ranked(kbs, EVERY, limit);
    const tags = await this.ranked(kbs, await this.containing(text), limit);
    return tags.length > 0 ? tags : this.ranked(kbs, await this.misspelt(text), limit);
  }

  /**
   * Documents with one of the tags, ignoring case, of any readable knowledge base; the ones with most such chunks
   * first. Unpublished documents take up no place, however recent the change.
   * @param except documents to leave out
   */
  async documentsOf(
    access: KnowledgeAccess,
    { tags, limit, except = [] }: { tags: string[]; limit: number; except?: string[] },
  ): Promise<string[]> {
    const rows: Array<{ id: string }> = await this.database.manager.query(DOCUMENTS_OF, [
      tags.map(keywordForm),
      limit,
      except,
      access.readable,
    ]);
    return rows.map((row) => row.id);
  }

  private async ranked(kbNames: string[] | null, match: Match, limit: number): Promise<Tag[]> {
    const counted = async (sql: string): Promise<Tag[]> =>
      this.database.manager.query(rankedSql(match, sql), [
        kbNames,
        limit,
        match.candidates,
        ...match.parameters,
      ]);
    if (kbNames === null || kbNames.length === 1) return counted(inOrderSql(kbNames, match));
    if (match.candidates === null) {
      for (const share of HEADS) {
        const tags = await this.fromHeads(kbNames, match, limit, share * limit);
        if (tags) return tags;
      }
    }
    return counted(summedSql(match));
  }

  /**
   * The top tags of several knowledge bases from the first `size` of each, by the threshold algorithm (Fagin, Lotem and
   * Naor, 2003): a keyword in none of these heads ranks below one with the hits of all their last ones together.
   * @returns null if such a keyword could be among the first
   */
  private async fromHeads(
    kbNames: string[],
    match: Match,
    limit: number,
    size: number,
  ): Promise<Tag[] | null> {
    const rows: Array<Tag & { isCertain: boolean }> = await this.database.manager.query(
      fromHeadsSql(match, size),
      [kbNames, limit, match.candidates, ...match.parameters],
    );
    if (!rows.at(-1)?.isCertain) return null;
    return rows.map(({ keyword, hitCount, kbCount, documentCount }) => ({
      keyword,
      hitCount,
      kbCount,
      documentCount,
    }));
  }

  private async containing(text: string): Promise<Match> {
    const pattern = containing(text);
    const parts = indexedParts(text);
    const candidates = parts
      ? await this.words('tag_grams(keyword) @> $1 and keyword like $2', [parts, pattern])
      : await this.words('keyword like $1', [pattern]);
    return { condition: 'keyword like $4', parameters: [pattern], candidates };
  }

  /** Keywords with, for each word of the text, a word that differs by at most one letter: wrong, missing, extra, or swapped. */
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

/**
 * Parameters: $1 keywords, $2 limit, $3 documents left out, $4 knowledge bases. Excludes all uncounted documents that
 * are no longer published.
 */
const DOCUMENTS_OF = `
  with due as materialized (${DUE}),
  recounted_or_gone as materialized (
    select document_id from due
    union
    select c.document_id from tag_changes c where not exists (
      select from document_pipelines p where p.document_id = c.document_id and p.published_attempt is not null))
  select document_id id from (
    select document_id, kb_name, hit_count hits from document_tags
    where keyword = any($1) and document_id not in (select document_id from recounted_or_gone)
    union all
    select due.document_id, k.kb_name, k.hits
    from due cross join lateral (${publishedKeywords('due.document_id', 'k.keyword = any($1)')}) k) found
  where document_id <> all($3::uuid[]) and ($4::text[] is null or kb_name = any($4))
  group by document_id order by sum(hits) desc, document_id limit $2`;

/** The grams of the text that the index has; null for one or two ASCII letters, which it lacks. */
function indexedParts(text: string): string[] | null {
  const characters = [...text];
  if (characters.length < 3) return /^[\u0000-\u007f]*$/.test(text) ? null : [text];
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''));
}

const EVERY: Match = { condition: 'true', parameters: [], candidates: null };

/**
 * Parameters: $1 knowledge bases, $2 limit, $3 candidates, then those of the match. Keywords that a due document has,
 * or was counted with, are summed over its knowledge bases; all others are read as counted.
 */
function rankedSql(match: Match, countedSql: string): string {
  const isListed = '($1::text[] is null or kb_name = any($1))';
  return `
    with due as materialized (${DUE}),
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
      (${countedSql})
      union all
      select * from recounted) tags
    order by hit_count desc, keyword limit $2`;
}

const UNCHANGED = 'c.keyword not in (select keyword from changed_keywords)';

/** The condition that selects the matching ones of the counted keywords. */
function tagCondition({ condition, candidates, trial }: Match): string {
  return candidates ? 'keyword = any($3)' : `$3::text[] is null and ${trial ?? condition}`;
}

/** Counted and unchanged keywords, in the order of the index for one knowledge base or for all of them. */
function inOrderSql(kbNames: string[] | null, match: Match): string {
  return `select keyword, hit_count, kb_count, document_count from tag_counts c
          where kb_name = ${kbNames ? '$1[1]' : `'${ALL_KBS}'`} and ${tagCondition(match)} and ${UNCHANGED}
          order by hit_count desc, keyword limit $2`;
}

/** The same of several knowledge bases, summed. */
function summedSql(match: Match): string {
  return summed(`from tag_counts c where kb_name = any($1) and ${tagCondition(match)} and ${UNCHANGED}`);
}

/** The sums of the first keywords of each knowledge base, and whether no other keyword can rank before each. */
function fromHeadsSql(match: Match, size: number): string {
  return `
    with heads as materialized (
      select kb.name kb_name, first.*, count(*) over (partition by kb.name) = ${size} is_cut
      from unnest($1::text[]) kb(name) cross join lateral (
        select keyword, hit_count from tag_counts where kb_name = kb.name and ${tagCondition(match)}
        order by hit_count desc, keyword limit ${size}) first),
    threshold as (
      select sum(hit_count) hits, max(keyword) keyword from (
        select distinct on (kb_name) hit_count, keyword from heads where is_cut
        order by kb_name, hit_count, keyword desc) last)
    select tags.*, threshold.hits is null or count(*) over () = $2 and (
             "hitCount" > threshold.hits or "hitCount" = threshold.hits and tags.keyword < threshold.keyword) "isCertain"
    from threshold cross join (${rankedSql(match, SUMMED_HEADS)}) tags
    order by "hitCount" desc, keyword`;
}

/** The sums of the keywords in `heads`, each looked up separately (`offset 0`), however few the planner expects. */
const SUMMED_HEADS = summed(`
  from (select distinct keyword from heads) found cross join lateral (
    select * from tag_counts c where c.keyword = found.keyword and c.kb_name = any($1) offset 0) c
  where ${UNCHANGED}`);

function summed(from: string): string {
  return `select c.keyword, sum(c.hit_count)::int hit_count, count(*)::int kb_count,
                 sum(c.document_count)::int document_count
          ${from} group by c.keyword order by hit_count desc, keyword limit $2`;
}

import type { Tessera } from '@tessera/client';
import type { Collection, JudgedQuery } from './collection.js';
import { eachConcurrently } from './each.js';
import { ingestCorpus } from './ingestion.js';
import { ndcg, recall, reciprocalRank } from './metrics.js';

const SEARCHES_AT_ONCE = 4;
/** Maximum results of a search. */
const TOP_K = 100;
const LONGEST_QUERY = 8_000;

export interface Scores {
  collection: string;
  documents: number;
  queries: number;
  ndcgAt10: number;
  recallAt5: number;
  recallAt100: number;
  mrrAt10: number;
  /** Searches per second, with {@link SEARCHES_AT_ONCE} concurrent ones. */
  queriesPerSecond: number;
  /** From the first upload until the last document was searchable. */
  ingestSeconds: number;
}

/** Searches texts, or rendered pages. */
export type Modality = 'text' | 'visual';

interface Evaluation {
  /** Its temporary knowledge base. */
  kbName: string;
  mode: Modality;
  progress: (line: string) => void;
}

/**
 * Ingests every document as a file, searches with every query, and scores the results. A document's rank is that of its
 * best chunk.
 * @throws UserError if a document cannot be ingested
 */
export async function evaluate(
  client: Tessera,
  collection: Collection,
  { kbName, mode, progress }: Evaluation,
): Promise<Scores> {
  const ingestStart = performance.now();
  const corpusIds = await ingestCorpus(client, collection.documents, { kbName, progress });
  const ingestSeconds = (performance.now() - ingestStart) / 1000;

  const searchStart = performance.now();
  const rankings = await searchAll(client, collection.queries, corpusIds, { kbName, mode, progress });
  const searchSeconds = (performance.now() - searchStart) / 1000;
  return {
    collection: collection.name,
    documents: collection.documents.length,
    queries: collection.queries.length,
    ...meanScores(collection.queries, rankings),
    queriesPerSecond: collection.queries.length / searchSeconds,
    ingestSeconds,
  };
}

/** Means over the queries; rankings in query order. */
export function meanScores(
  queries: readonly JudgedQuery[],
  rankings: readonly string[][],
): Pick<Scores, 'ndcgAt10' | 'recallAt5' | 'recallAt100' | 'mrrAt10'> {
  const mean = (score: (ranking: string[], judgments: JudgedQuery['judgments']) => number) =>
    queries.reduce((sum, query, index) => sum + score(rankings[index] ?? [], query.judgments), 0) /
    queries.length;
  return {
    ndcgAt10: mean((ranking, judgments) => ndcg(ranking, judgments, 10)),
    recallAt5: mean((ranking, judgments) => recall(ranking, judgments, 5)),
    recallAt100: mean((ranking, judgments) => recall(ranking, judgments, 100)),
    mrrAt10: mean((ranking, judgments) => reciprocalRank(ranking, judgments, 10)),
  };
}

async function searchAll(
  client: Tessera,
  queries: JudgedQuery[],
  corpusIds: Map<string, string[]>,
  { kbName, mode, progress }: Evaluation,
): Promise<string[][]> {
  const rankings: string[][] = [];
  let done = 0;
  await eachConcurrently(queries, SEARCHES_AT_ONCE, async (query, index) => {
    const text = query.text.slice(0, LONGEST_QUERY);
    // The API rejects empty queries, which some collections contain: they count as finding nothing.
    const sources = text.trim()
      ? (await client.search({ query: text, kb_name: kbName, top_k: TOP_K, mode })).sources
      : { text: [], image: [] };
    const found = mode === 'text' ? sources.text : sources.image;
    rankings[index] = [...new Set(found.flatMap((source) => corpusIds.get(source.document_id ?? '') ?? []))];
    done++;
    if (done % 50 === 0) progress(`searched ${done} of ${queries.length}`);
  });
  return rankings;
}

import type { Tessera } from '@tessera/client';
import { deleteKnowledgeBase } from '@tessera/tool-local';
import { readCollection } from './collection.js';
import { markdownTable, progressLine } from './console-output.js';
import { evaluate, type Scores } from './evaluate.js';
import { type EvaluationOptions, parseOptions, withClient } from './options.js';

export const RETRIEVAL_USAGE = `npm run evaluate -- <folder…> [--limit <queries>] [--only <prefix>] [--url <base URL of a running Tessera>] [--json]
A folder holds corpus.jsonl {id, title, text}, queries.jsonl {id, text} and qrels.tsv (query-id, corpus-id, score).
--only takes the queries whose ids have this prefix.
Without --url, a temporary stack is started and removed; with it, temporary knowledge bases are created there and removed.`;

/** Scores retrieval on judged collections, through the public API. */
export async function evaluateRetrieval(args: string[]): Promise<void> {
  const options = parseOptions(args, RETRIEVAL_USAGE);
  const scores = await withClient(options.url, (client) => evaluateAll(client, options));
  if (options.json) console.log(JSON.stringify(scores, null, 2));
  else for (const line of tableLines(scores)) console.log(line);
}

async function evaluateAll(client: Tessera, options: EvaluationOptions): Promise<Scores[]> {
  const all: Scores[] = [];
  for (const folder of options.folders) {
    const collection = await readCollection(folder, options.only);
    const kbName = `evaluate-${Date.now()}`;
    const limited = { ...collection, queries: collection.queries.slice(0, options.limit) };
    const progress = progressLine(collection.name);
    try {
      all.push(await evaluate(client, limited, { kbName, mode: 'text', progress: progress.show }));
    } finally {
      progress.end();
      await deleteKnowledgeBase(client, kbName).catch((error: Error) => console.error(error.message));
    }
  }
  return all;
}

function tableLines(scores: Scores[]): string[] {
  const header = [
    'Collection',
    'Documents',
    'Queries',
    'nDCG@10',
    'Recall@5',
    'Recall@100',
    'MRR@10',
    'Queries/s',
    'Ingestion',
  ];
  const rows = scores.map((each) => [
    each.collection,
    String(each.documents),
    String(each.queries),
    each.ndcgAt10.toFixed(4),
    each.recallAt5.toFixed(4),
    each.recallAt100.toFixed(4),
    each.mrrAt10.toFixed(4),
    each.queriesPerSecond.toFixed(1),
    `${each.ingestSeconds.toFixed(1)} s`,
  ]);
  return markdownTable(header, rows);
}

/** `npm run evaluate -- <folder…>`: scores retrieval on judged collections, through the public HTTP API. */
import { parseArgs } from 'node:util';
import { HttpClient, UserError, withIsolatedStack } from '@tessera/tool-local';
import { readCollection } from './collection.js';
import { evaluate, type Scores } from './evaluate.js';

const USAGE = `npm run evaluate -- <folder…> [--limit <queries>] [--url <base URL of a running Tessera>] [--json]
A folder holds corpus.jsonl {id, title, text}, queries.jsonl {id, text} and qrels.tsv (query-id, corpus-id, score).
Without --url a stack of its own is started and removed again; with it, knowledge bases are made there and removed.`;

interface Options {
  folders: string[];
  limit: number;
  url: string | undefined;
  json: boolean;
}

async function main(args: string[]): Promise<void> {
  const options = parseOptions(args);
  const scores = options.url
    ? await evaluateAll(new HttpClient(options.url.replace(/\/$/, '')), options)
    : await withIsolatedStack(({ addresses }) => evaluateAll(new HttpClient(addresses.baseUrl), options), {
        report: (line) => console.error(line),
      });
  if (options.json) console.log(JSON.stringify(scores, null, 2));
  else for (const line of tableLines(scores)) console.log(line);
}

async function evaluateAll(client: HttpClient, options: Options): Promise<Scores[]> {
  const all: Scores[] = [];
  for (const folder of options.folders) {
    const collection = await readCollection(folder);
    const kbName = `evaluate-${Date.now()}`;
    const limited = { ...collection, queries: collection.queries.slice(0, options.limit) };
    const progress = progressLine(collection.name);
    try {
      all.push(await evaluate(client, limited, kbName, progress.show));
    } finally {
      progress.end();
      await client.deleteKnowledgeBase(kbName).catch((error: Error) => console.error(error.message));
    }
  }
  return all;
}

function parseOptions(args: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        limit: { type: 'string', default: 'Infinity' },
        url: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const limit = Number(values.limit);
    if (positionals.length === 0) throw new Error('Name a folder.');
    if (!(limit >= 1)) throw new Error(`--limit ${values.limit}: a number from 1.`);
    return { folders: positionals, limit, url: values.url, json: values.json };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** One line that is written over on a terminal; elsewhere nothing, so that logs stay short. */
function progressLine(label: string): { show: (text: string) => void; end: () => void } {
  if (!process.stderr.isTTY) return { show: () => undefined, end: () => undefined };
  return {
    show: (text) => void process.stderr.write(`\r\u001b[K${label}: ${text}`),
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}

function tableLines(scores: Scores[]): string[] {
  const rows = scores.map((each) => [
    each.collection,
    String(each.documents),
    String(each.queries),
    each.ndcgAt10.toFixed(4),
    each.recallAt100.toFixed(4),
    each.mrrAt10.toFixed(4),
    each.queriesPerSecond.toFixed(1),
    `${each.ingestSeconds.toFixed(1)} s`,
  ]);
  const header = [
    'Collection',
    'Documents',
    'Queries',
    'nDCG@10',
    'Recall@100',
    'MRR@10',
    'Queries/s',
    'Ingestion',
  ];
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);

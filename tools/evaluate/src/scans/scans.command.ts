import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tessera } from '@tessera/client';
import { deleteKnowledgeBase } from '@tessera/tool-local';
import { type Collection, type CorpusDocument, readCollection } from '../collection.js';
import { markdownTable, progressLine } from '../console-output.js';
import { evaluate, type Modality, type Scores } from '../evaluate.js';
import { parseOptions, withClient } from '../options.js';
import { fixedSample } from '../sample.js';
import { withFolder } from '../temporary-folder.js';
import { scanOfText } from './scan-of-text.js';

export const SCANS_USAGE = `npm run evaluate -- scans <folder…> [--limit <documents, default 120>] [--url <base URL of a running Tessera>] [--json]
Renders a fixed sample of the texts of a judged collection as poor scans, and compares retrieval from the scans with retrieval from
the texts. It uses the machine's fonts: without fonts of the collection's script, it measures nothing.`;
const SAMPLE = 120;

/** The same documents and queries as texts and as scans. */
interface Twins {
  printed: Scores;
  scanned: Scores;
}

/** Compares retrieval from scans and from their texts, through the public API. */
export async function evaluateScans(args: string[]): Promise<void> {
  const { folders, limit, url, json } = parseOptions(args, SCANS_USAGE, { limit: SAMPLE });
  const twins = await withClient(url, async (client) => {
    const all: Twins[] = [];
    for (const folder of folders)
      all.push(await compare(client, sampled(await readCollection(folder), limit)));
    return all;
  });
  if (json) console.log(JSON.stringify(twins, null, 2));
  else for (const line of tableLines(twins)) console.log(line);
}

/** A sample of documents, and the queries whose relevant documents are all in it. */
export function sampled(collection: Collection, size: number): Collection {
  const documents = fixedSample(collection.documents, size);
  const ids = new Set(documents.map(({ id }) => id));
  const queries = collection.queries.filter(({ judgments }) =>
    [...judgments].every(([id, grade]) => grade <= 0 || ids.has(id)),
  );
  return { ...collection, documents, queries };
}

async function compare(client: Tessera, collection: Collection): Promise<Twins> {
  const printed = await scoresOf(client, collection, 'text');
  const scanned = await withFolder(async (folder) => {
    const documents: CorpusDocument[] = [];
    for (const [index, document] of collection.documents.entries()) {
      const file = join(folder, `scan-${index}.jpg`);
      await writeFile(file, await scanOfText(document, index));
      documents.push({ ...document, file });
    }
    return scoresOf(client, { ...collection, documents }, 'visual');
  });
  return { printed, scanned };
}

async function scoresOf(client: Tessera, collection: Collection, mode: Modality): Promise<Scores> {
  const kbName = `evaluate-${mode}-${Date.now()}`;
  const progress = progressLine(`${collection.name}, ${mode}`);
  try {
    return await evaluate(client, collection, { kbName, mode, progress: progress.show });
  } finally {
    progress.end();
    await deleteKnowledgeBase(client, kbName).catch((error: Error) => console.error(error.message));
  }
}

function tableLines(twins: readonly Twins[]): string[] {
  const header = [
    'Collection',
    'Documents',
    'Queries',
    'nDCG@10, texts',
    'nDCG@10, scans',
    'Points less',
    'Pages/s',
  ];
  const rows = twins.map(({ printed, scanned }) => [
    printed.collection,
    String(printed.documents),
    String(printed.queries),
    printed.ndcgAt10.toFixed(4),
    scanned.ndcgAt10.toFixed(4),
    ((printed.ndcgAt10 - scanned.ndcgAt10) * 100).toFixed(2),
    (scanned.documents / scanned.ingestSeconds).toFixed(2),
  ]);
  return markdownTable(header, rows);
}

import { createReadStream, existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { UserError } from '@tessera/tool-local';
import { countRelevant, type Judgments } from './metrics.js';

export interface CorpusDocument {
  id: string;
  title: string;
  text: string;
  /** Path of the document's file, in the place of title and text; null without one. */
  file: string | null;
}

export interface Query {
  id: string;
  text: string;
}

export interface JudgedQuery extends Query {
  judgments: Judgments;
}

/** A judged retrieval collection: corpus.jsonl, queries.jsonl and qrels.tsv of one folder. */
export interface Collection {
  name: string;
  documents: CorpusDocument[];
  /** Queries with at least one relevant document. */
  queries: JudgedQuery[];
  /** Queries without a relevant document. */
  others: Query[];
}

/**
 * @param only prefix of query ids; empty for all
 * @throws UserError naming the missing or malformed file and line
 */
export async function readCollection(folder: string, only = ''): Promise<Collection> {
  const documents = await readJsonLines(join(folder, 'corpus.jsonl'), (line) => ({
    id: textOf(line, 'id'),
    title: textOf(line, 'title', ''),
    text: textOf(line, 'text', ''),
    file: line.file === undefined ? null : join(folder, textOf(line, 'file')),
  }));
  const judgments = await readJudgments(join(folder, 'qrels.tsv'));
  const queries = await readJsonLines(join(folder, 'queries.jsonl'), (line) => {
    const id = textOf(line, 'id');
    return { id, text: textOf(line, 'text'), judgments: judgments.get(id) ?? new Map<string, number>() };
  });
  const asked = queries.filter(({ id }) => id.startsWith(only));
  const isJudged = ({ judgments: own }: JudgedQuery) => countRelevant(own) > 0;
  return {
    name: basename(resolve(folder)),
    documents,
    queries: asked.filter(isJudged),
    others: asked.filter((query) => !isJudged(query)).map(({ id, text }) => ({ id, text })),
  };
}

/** The lines of a JSONL file. @throws UserError naming the missing or malformed file and line */
export async function readJsonLines<T>(
  file: string,
  parse: (line: Record<string, unknown>) => T,
): Promise<T[]> {
  const items: T[] = [];
  for await (const [line, where] of lines(file)) {
    try {
      items.push(parse(JSON.parse(line) as Record<string, unknown>));
    } catch (error) {
      throw new UserError(`${where} is not as expected: ${(error as Error).message}`);
    }
  }
  return items;
}

/** A string or number as text. @throws TypeError for another value without a fallback */
export function textOf(line: Record<string, unknown>, field: string, fallback?: string): string {
  const value = line[field] ?? fallback;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new TypeError(`${field} is not a text`);
}

/** The header is `query-id corpus-id score`, in any column order. */
async function readJudgments(file: string): Promise<Map<string, Map<string, number>>> {
  const judgments = new Map<string, Map<string, number>>();
  let header: string[] | null = null;
  for await (const [line, where] of lines(file)) {
    const columns = line.split('\t');
    if (!header) {
      header = columns;
      continue;
    }
    const [query, document, score] = ['query-id', 'corpus-id', 'score'].map(
      (name) => columns[header?.indexOf(name) ?? -1],
    );
    if (query === undefined || document === undefined || !Number.isFinite(Number(score))) {
      throw new UserError(`${where}: expected the columns query-id, corpus-id and score.`);
    }
    const ofQuery = judgments.get(query) ?? new Map<string, number>();
    judgments.set(query, ofQuery.set(document, Number(score)));
  }
  return judgments;
}

async function* lines(file: string): AsyncGenerator<[line: string, where: string]> {
  if (!existsSync(file)) {
    throw new UserError(`${file} is missing.`);
  }
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number++;
    if (line.trim()) yield [line, `${file}, line ${number}`];
  }
}

import type { Tessera } from '@tessera/client';
import { markdownTable, progressLine } from '../console-output.js';
import { type EvaluationOptions, parseOptions, withClient } from '../options.js';
import { type AnswerCollection, readAnswerCollection, together } from './answer-collection.js';
import { type AnswerScores, evaluateAnswers } from './evaluate-answers.js';

export const ANSWERS_USAGE = `npm run evaluate -- answers <folder…> [--together] [--limit <questions>] [--only <prefix>] [--url <base URL>] [--json]
A folder holds corpus.jsonl, queries.jsonl, qrels.tsv and answers.jsonl {id, answers[], pages?[]}.
A question with an empty list of answers is unanswerable.
--together puts the documents of all folders into one knowledge base; --limit takes a fixed sample of the questions, --only
those whose ids have this prefix.
Without --url, a temporary stack is started and removed; with it, temporary knowledge bases are created there and removed.`;

/** Judges answers and refusals on collections with known answers, through the public API. */
export async function answersCommand(args: string[]): Promise<void> {
  const isTogether = args.includes('--together');
  const options = parseOptions(
    args.filter((arg) => arg !== '--together'),
    ANSWERS_USAGE,
  );
  const read = await Promise.all(options.folders.map((folder) => readAnswerCollection(folder, options.only)));
  const collections = isTogether ? [together(read)] : read;
  const scores = await withClient(options.url, (client) => judgeAll(client, collections, options));
  if (options.json) console.log(JSON.stringify(scores, null, 2));
  else for (const line of tableLines(scores)) console.log(line);
}

async function judgeAll(
  client: Tessera,
  collections: readonly AnswerCollection[],
  { limit }: EvaluationOptions,
): Promise<AnswerScores[]> {
  const all: AnswerScores[] = [];
  for (const collection of collections) {
    const { show, end } = progressLine(collection.name);
    try {
      const kbName = `evaluate-${Date.now()}`;
      all.push(await evaluateAnswers(client, collection, { kbName, limit, progress: show }));
    } finally {
      end();
    }
  }
  return all;
}

function tableLines(scores: readonly AnswerScores[]): string[] {
  const header = [
    'Collection',
    'Documents',
    'Questions',
    'Fact in answer',
    'in source 1',
    'in 1–3',
    'in 1–8',
    'Right page',
    'Refused rightly',
    'Answered wrongly',
    'Refused wrongly',
    'Unanswerable refused',
  ];
  const figure = (value: number | null) => value?.toFixed(3) ?? '–';
  const rows = scores.map(({ collection, documents, facts, refusals }) => [
    collection,
    String(documents),
    String(facts.questions),
    figure(facts.factInAnswer),
    figure(facts.factInFirstSource),
    figure(facts.factInThirdSource),
    figure(facts.factInEighthSource),
    figure(facts.rightPage),
    figure(refusals.refusedRightly),
    figure(refusals.answeredWrongly),
    figure(refusals.refusedWrongly),
    figure(refusals.refusedUnanswerable),
  ]);
  return markdownTable(header, rows);
}

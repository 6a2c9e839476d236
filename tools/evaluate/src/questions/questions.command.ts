import type { Tessera } from '@tessera/client';
import { deleteKnowledgeBase } from '@tessera/tool-local';
import { markdownTable, progressLine } from '../console-output.js';
import { eachConcurrently } from '../each.js';
import { ingestCorpus } from '../ingestion.js';
import { parseOptions, withClient } from '../options.js';
import { fixedSample } from '../sample.js';
import { countOutcomes, judgeAnswer, type Outcome, type OutcomeCounts } from './judgement.js';
import { type JudgedQuestion, type QuestionSet, readQuestionSet } from './question-set.js';

export const QUESTIONS_USAGE = `npm run evaluate -- questions <file.jsonl…> --files <folder>… [--limit <questions>] [--only <prefix>] [--url <base URL>] [--json]
A line is {id, documents[], turns[], question, kind, language, expect: "answer" | "refuse", all[], none[]}.
--files names a folder with the documents; repeat it for several. Questions whose documents are missing are skipped.
--limit takes a fixed sample of the questions, --only those whose ids have this prefix; --json prints every question with its answer.
Without --url, a temporary stack is started and removed; with it, temporary knowledge bases are created there and removed.`;
const QUESTIONS_AT_ONCE = 4;

interface JudgedAnswer extends JudgedQuestion {
  outcome: Outcome;
  answer: string;
}

interface SetScores {
  set: string;
  missing: string[];
  skipped: string[];
  kinds: Record<string, OutcomeCounts>;
  total: OutcomeCounts;
  questions: JudgedAnswer[];
}

/** Judges answers to questions about tables, including follow-ups, through the public API. */
export async function evaluateQuestions(args: string[]): Promise<void> {
  const {
    folders: paths,
    files,
    limit,
    only,
    url,
    json,
  } = parseOptions(args, QUESTIONS_USAGE, { acceptsFiles: true });
  const sets = await Promise.all(paths.map((path) => readQuestionSet(path, files)));
  for (const set of sets) reportMissing(set);
  const scores = await withClient(url, async (client) => {
    const all: SetScores[] = [];
    for (const set of sets) {
      const asked = set.questions.filter(({ id }) => id.startsWith(only));
      all.push(await evaluateSet(client, { ...set, questions: fixedSample(asked, limit) }));
    }
    return all;
  });
  if (json) console.log(JSON.stringify(scores, null, 2));
  else for (const line of scores.flatMap(tableLines)) console.log(line);
}

function reportMissing({ name, missing, skipped }: QuestionSet): void {
  if (missing.length > 0)
    console.error(`${name}: skipping ${skipped.length} questions; missing: ${missing.join(', ')}`);
}

async function evaluateSet(client: Tessera, set: QuestionSet): Promise<SetScores> {
  const kbName = `evaluate-${Date.now()}`;
  const { show, end } = progressLine(set.name);
  const questions: JudgedAnswer[] = [];
  try {
    await ingestCorpus(client, set.documents, { kbName, progress: show });
    await eachConcurrently(set.questions, QUESTIONS_AT_ONCE, async (question, index) => {
      const answer = await ask(client, question, kbName);
      questions[index] = { ...question, outcome: judgeAnswer(question, answer), answer };
    });
  } finally {
    end();
    await deleteKnowledgeBase(client, kbName).catch((error: Error) => console.error(error.message));
  }
  const kinds = Map.groupBy(questions, ({ kind }) => kind);
  return {
    set: set.name,
    missing: set.missing,
    skipped: set.skipped,
    kinds: Object.fromEntries([...kinds].map(([kind, judged]) => [kind, countOutcomes(judged)])),
    total: countOutcomes(questions),
    questions,
  };
}

/** Asks the earlier questions first, in the same session. */
async function ask(client: Tessera, { turns, question }: JudgedQuestion, kbName: string): Promise<string> {
  let sessionId: string | undefined;
  for (const turn of turns)
    sessionId = (await client.query({ query: turn, kb_name: kbName, session_id: sessionId })).session_id;
  return (await client.query({ query: question, kb_name: kbName, session_id: sessionId })).answer;
}

function tableLines({ set, kinds, total }: SetScores): string[] {
  const header = [
    set,
    'Answerable',
    'Right',
    'Wrong',
    'Refused',
    'Unanswerable',
    'Refused rightly',
    'Answered wrongly',
  ];
  const rows = [...Object.entries(kinds).toSorted(([a], [b]) => (a < b ? -1 : 1)), ['All', total] as const];
  return [
    '',
    ...markdownTable(
      header,
      rows.map(([kind, counts]) => rowOf(kind, counts)),
    ),
  ];
}

function rowOf(kind: string, counts: OutcomeCounts): string[] {
  const { answerable, right, wrong, refused, unanswerable, refusedRightly, answeredWrongly } = counts;
  return [
    kind,
    ...[answerable, right, wrong, refused, unanswerable, refusedRightly, answeredWrongly].map(String),
  ];
}

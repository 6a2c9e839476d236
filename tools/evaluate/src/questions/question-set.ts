import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type CorpusDocument, readJsonLines, textOf } from '../collection.js';

/** A question with what its answer must state. */
export interface JudgedQuestion {
  id: string;
  /** Its documents, relative to a folder from the command line. */
  documents: string[];
  /** Earlier questions of the session, oldest first. */
  turns: string[];
  question: string;
  kind: string;
  language: string;
  expect: 'answer' | 'refuse';
  /** The answer must state at least one text of each list. */
  all: string[][];
  /** Texts that the answer must not state. */
  none: string[];
}

export interface QuestionSet {
  name: string;
  /** The found documents; one knowledge base. */
  documents: CorpusDocument[];
  questions: JudgedQuestion[];
  /** Missing documents. */
  missing: string[];
  /** Ids of questions that need a missing document. */
  skipped: string[];
}

/**
 * Reads questions from a JSON Lines file and finds their documents in the folders, in order.
 * @throws UserError naming the missing or malformed file and line
 */
export async function readQuestionSet(file: string, folders: readonly string[]): Promise<QuestionSet> {
  const questions = await readJsonLines(file, parseQuestion);
  const names = [...new Set(questions.flatMap(({ documents }) => documents))];
  const found = new Map(names.map((name) => [name, locate(name, folders)]));
  const isMissing = (name: string) => found.get(name) === undefined;
  const isAskable = ({ documents }: JudgedQuestion) => !documents.some(isMissing);
  return {
    name: basename(file, '.jsonl'),
    documents: [...found].flatMap(([id, path]) =>
      path === undefined ? [] : [{ id, title: '', text: '', file: path }],
    ),
    questions: questions.filter(isAskable),
    missing: names.filter(isMissing),
    skipped: questions.filter((question) => !isAskable(question)).map(({ id }) => id),
  };
}

function locate(name: string, folders: readonly string[]): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function parseQuestion(line: Record<string, unknown>): JudgedQuestion {
  const expect = textOf(line, 'expect');
  if (expect !== 'answer' && expect !== 'refuse')
    throw new TypeError('expect is neither "answer" nor "refuse"');
  const all = listOf(line, 'all').map((each) => textsOf(Array.isArray(each) ? each : [each], 'all'));
  if (expect === 'answer' && all.length === 0) throw new TypeError('all is empty');
  return {
    id: textOf(line, 'id'),
    documents: textsOf(listOf(line, 'documents'), 'documents'),
    turns: textsOf(listOf(line, 'turns'), 'turns'),
    question: textOf(line, 'question'),
    kind: textOf(line, 'kind'),
    language: textOf(line, 'language'),
    expect,
    all,
    none: textsOf(listOf(line, 'none'), 'none'),
  };
}

/** An absent list is empty. */
function listOf(line: Record<string, unknown>, field: string): unknown[] {
  const value = line[field] ?? [];
  if (Array.isArray(value)) return value;
  throw new TypeError(`${field} is not a list`);
}

function textsOf(values: readonly unknown[], field: string): string[] {
  return values.map((value) => {
    if (typeof value === 'string' && value.trim() !== '') return value;
    throw new TypeError(`${field} holds something other than text`);
  });
}

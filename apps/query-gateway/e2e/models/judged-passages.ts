import { workspaceRoot } from '@tessera/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of each language: a knowledge base of so many passages, and the questions that they answer. */
const PASSAGES = 12;
/** Of each language. */
const UNANSWERABLE = 6;

export interface Passage {
  id: string;
  title: string;
  text: string;
}

export interface JudgedQuestion {
  text: string;
  /** One of them in an answer makes it right; empty when nothing answers it, and it is to be refused. */
  answers: string[];
  kind: 'paraphrase' | 'plain' | 'foreign' | 'unanswerable';
}

export interface JudgedPassages {
  language: string;
  passages: Passage[];
  questions: JudgedQuestion[];
}

const KINDS: Readonly<Record<string, JudgedQuestion['kind']>> = {
  p: 'paraphrase',
  w: 'plain',
  x: 'foreign',
  n: 'unanswerable',
};

/** The first passages of the collection of questions in other words. */
export function judgedPassages(language: string): JudgedPassages {
  const folder = join(workspaceRoot, 'tools', 'evaluate', 'collections', `paraphrases-${language}`);
  const read = <T>(file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);
  const passages = read<Passage>('corpus.jsonl').slice(0, PASSAGES);
  const known = new Set(passages.map(({ id }) => id));
  const judgments = readFileSync(join(folder, 'qrels.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const answered = new Set(
    judgments.flatMap(([question, passage]) => (known.has(passage ?? '') ? [question] : [])),
  );
  const answers = new Map(
    read<{ id: string; answers: string[] }>('answers.jsonl').map(({ id, answers }) => [id, answers]),
  );
  const all = read<{ id: string; text: string }>('queries.jsonl').map(({ id, text }) => {
    const kind = KINDS[id.charAt(0)] as JudgedQuestion['kind'];
    return { id, text, kind, answers: answers.get(id) ?? [] };
  });
  const unanswerable = all.filter(({ kind }) => kind === 'unanswerable').slice(0, UNANSWERABLE);
  return { language, passages, questions: [...all.filter(({ id }) => answered.has(id)), ...unanswerable] };
}

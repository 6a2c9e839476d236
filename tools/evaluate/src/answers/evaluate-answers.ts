import type { Tessera } from '@tessera/client';
import { deleteKnowledgeBase } from '@tessera/tool-local';
import { eachConcurrently } from '../each.js';
import { ingestCorpus } from '../ingestion.js';
import { type AnswerCollection, type AnsweredQuestion, leftOutDocuments } from './answer-collection.js';
import {
  type FactScores,
  factScores,
  judge,
  type JudgedAnswer,
  type RefusalScores,
  refusalScores,
} from './answer-metrics.js';
import { fixedSample } from '../sample.js';

const QUESTIONS_AT_ONCE = 4;

export interface AnswerScores {
  collection: string;
  documents: number;
  /** With all documents. */
  facts: FactScores;
  /** Without every second question's document. */
  refusals: RefusalScores;
}

interface Run {
  kbName: string;
  /** Maximum number of questions. */
  limit: number;
  progress: (line: string) => void;
}

/**
 * Asks the questions of a complete knowledge base, and of one without every second document with an answer; removes
 * both. @throws UserError if a document cannot be ingested
 */
export async function evaluateAnswers(
  client: Tessera,
  { name, documents, questions, unanswerable }: AnswerCollection,
  run: Run,
): Promise<AnswerScores> {
  const asked = fixedSample(questions, run.limit);
  const leftOut = leftOutDocuments(questions);
  const isUnanswerable = ({ documentIds }: AnsweredQuestion) => documentIds.every((id) => leftOut.has(id));
  const others = unanswerable.map((query) => ({ ...query, answers: [], pages: [], documentIds: [] }));
  const all = await askAll(
    client,
    { documents, questions: [...asked, ...others] },
    { ...run, kbName: `${run.kbName}-all` },
  );
  const half = await askAll(
    client,
    { documents: documents.filter(({ id }) => !leftOut.has(id)), questions: asked },
    { ...run, kbName: `${run.kbName}-half` },
  );
  const split = (wanted: boolean) => half.filter((_, index) => isUnanswerable(at(asked, index)) === wanted);
  return {
    collection: name,
    documents: documents.length,
    facts: factScores(all.slice(0, asked.length)),
    refusals: refusalScores(split(true), split(false), all.slice(asked.length)),
  };
}

async function askAll(
  client: Tessera,
  { documents, questions }: Pick<AnswerCollection, 'documents' | 'questions'>,
  { kbName, progress }: Run,
): Promise<JudgedAnswer[]> {
  try {
    const corpusIds = await ingestCorpus(client, documents, { kbName, progress });
    const judged: JudgedAnswer[] = [];
    let done = 0;
    await eachConcurrently(questions, QUESTIONS_AT_ONCE, async (question, index) => {
      const answer = await client.query({ query: question.text, kb_name: kbName });
      judged[index] = judge(question, answer, corpusIds);
      done++;
      if (done % 50 === 0) progress(`asked ${done} of ${questions.length}`);
    });
    return judged;
  } finally {
    await deleteKnowledgeBase(client, kbName).catch((error: Error) => console.error(error.message));
  }
}

function at(questions: readonly AnsweredQuestion[], index: number): AnsweredQuestion {
  return questions[index] as AnsweredQuestion;
}

import { join } from 'node:path';
import {
  type Collection,
  type CorpusDocument,
  type Query,
  readCollection,
  readJsonLines,
  textOf,
} from '../collection.js';

/** A question with its accepted answers. */
export interface AnsweredQuestion {
  id: string;
  text: string;
  /** Any of them makes an answer right. */
  answers: string[];
  /** Pages with the answer, from 1; empty if unknown. */
  pages: number[];
  /** Ids of documents with the answer. */
  documentIds: string[];
}

export interface AnswerCollection {
  name: string;
  documents: CorpusDocument[];
  questions: AnsweredQuestion[];
  /** Questions that no document answers. */
  unanswerable: Query[];
}

/**
 * A retrieval collection with answers.jsonl {id, answers[], pages?[]}. A question with an empty list and no relevant
 * document is unanswerable; other questions without text or answer are skipped.
 */
export async function readAnswerCollection(folder: string, only = ''): Promise<AnswerCollection> {
  const { name, documents, queries, others }: Collection = await readCollection(folder, only);
  const lines = await readJsonLines(join(folder, 'answers.jsonl'), (line) => ({
    id: textOf(line, 'id'),
    answers: list(line, 'answers').map(String),
    pages: line.pages === undefined ? [] : list(line, 'pages').map(Number),
  }));
  const byId = new Map(lines.map((line) => [line.id, line]));
  const questions = queries.flatMap(({ id, text, judgments }): AnsweredQuestion[] => {
    const answered = byId.get(id);
    if (!answered || answered.answers.length === 0 || !text.trim()) return [];
    const documentIds = [...judgments].filter(([, grade]) => grade > 0).map(([documentId]) => documentId);
    return [{ ...answered, text, documentIds }];
  });
  const unanswerable = others.filter(({ id }) => byId.get(id)?.answers.length === 0);
  return { name, documents, questions, unanswerable };
}

function list(line: Record<string, unknown>, field: string): unknown[] {
  const value = line[field];
  if (Array.isArray(value)) return value;
  throw new TypeError(`${field} is not a list`);
}

/** Combines collections into one for a mixed knowledge base. */
export function together(collections: readonly AnswerCollection[]): AnswerCollection {
  const own = ({ name }: AnswerCollection, id: string) => `${name}/${id}`;
  return {
    name: collections.map(({ name }) => name).join(' + '),
    documents: collections.flatMap((collection) =>
      collection.documents.map((document) => ({ ...document, id: own(collection, document.id) })),
    ),
    questions: collections.flatMap((collection) =>
      collection.questions.map((question) => ({
        ...question,
        id: own(collection, question.id),
        documentIds: question.documentIds.map((id) => own(collection, id)),
      })),
    ),
    // Another collection may answer what one does not.
    unanswerable: collections.length > 1 ? [] : collections.flatMap(({ unanswerable }) => unanswerable),
  };
}

/** Every second document with an answer, in the order of the questions. */
export function leftOutDocuments(questions: readonly AnsweredQuestion[]): Set<string> {
  const documentIds = [...new Set(questions.flatMap((question) => question.documentIds))];
  return new Set(documentIds.filter((_, index) => index % 2 === 1));
}

import { createHash } from 'node:crypto';
import {
  type AnswerCollection,
  type AnsweredQuestion,
  leftOutDocuments,
} from '../answers/answer-collection.js';
import { fixedSample } from '../sample.js';

/** A selection of documents with its questions. */
export interface KnowledgeBase {
  /** The collection of the questions. */
  set: string;
  /** How documents are selected. */
  kind: KnowledgeBaseKind;
  documentIds: string[];
  questions: readonly AnsweredQuestion[];
}

/**
 * - `whole`: all documents of the set; no question is unanswerable
 * - `halved`: without every second document with an answer, and again without the others
 * - `apart`: the first half of the documents, and again the second: removes neighbours, which may be related, together
 * - `mixed`: halved, with the halved documents of all other sets
 * - `small`: a fifth of the halved
 * - `few`: five documents, with and without the one that answers
 * - `others`: only documents of other sets; all questions are unanswerable
 *
 * Other sets exclude documents with a title of this set, such as translations.
 */
export type KnowledgeBaseKind = 'whole' | 'halved' | 'apart' | 'mixed' | 'small' | 'few' | 'others';

const SMALL_SHARE = 0.2;
const FEW = 5;

/**
 * The knowledge bases for the questions of each collection. Ids are unique in all collections.
 * @param limit questions per collection
 */
export function knowledgeBasesOf(collections: readonly AnswerCollection[], limit: number): KnowledgeBase[] {
  const idsOf = ({ documents }: AnswerCollection) => documents.map(({ id }) => id);
  return collections.flatMap((collection): KnowledgeBase[] => {
    const { name: set } = collection;
    const questions = fixedSample(collection.questions, limit);
    if (questions.length === 0) return [];
    const [first, second] = halvesOf(collection);
    const titles = new Set(collection.documents.map(({ title }) => title).filter(Boolean));
    const others = collections
      .filter((other) => other !== collection)
      .map((other) => ({ ...other, documents: other.documents.filter(({ title }) => !titles.has(title)) }))
      .filter(({ documents }) => documents.length > 0);
    const all = idsOf(collection);
    const make = (kind: KnowledgeBaseKind, documentIds: string[]) => ({ set, kind, documentIds, questions });
    const unanswerable = collection.unanswerable.map((query) => ({
      ...query,
      answers: [],
      pages: [],
      documentIds: [],
    }));
    const alone = [
      { ...make('whole', all), questions: [...questions, ...unanswerable] },
      make('halved', first),
      make('halved', second),
      make('apart', all.slice(0, all.length / 2)),
      make('apart', all.slice(all.length / 2)),
      make(
        'small',
        first.filter((id) => chanceOf(id) < SMALL_SHARE),
      ),
      ...fewOf(collection, questions),
    ];
    if (others.length === 0) return alone;
    const besides = others.flatMap((other) => halvesOf(other)[0]);
    return [...alone, make('mixed', [...first, ...besides]), make('others', others.flatMap(idsOf))];
  });
}

/** Neighbours in the collection are often related. */
function fewOf(
  { name: set, documents }: AnswerCollection,
  asked: readonly AnsweredQuestion[],
): KnowledgeBase[] {
  const questionsOf = Map.groupBy(asked, ({ documentIds }) => documentIds[0]);
  return documents.flatMap(({ id }, at): KnowledgeBase[] => {
    const questions = questionsOf.get(id);
    if (!questions) return [];
    const start = at - (at % FEW);
    const documentIds = documents.slice(start, start + FEW).map((document) => document.id);
    const others = documentIds.filter((other) => other !== id);
    return [documentIds, others].map((ids) => ({ set, kind: 'few', documentIds: ids, questions }));
  });
}

type Halves = readonly [first: string[], second: string[]];

/** Documents without answers are in both. */
function halvesOf({ documents, questions }: AnswerCollection): Halves {
  const holding = new Set(questions.flatMap(({ documentIds }) => documentIds));
  const leftOut = leftOutDocuments(questions);
  const ids = documents.map(({ id }) => id);
  return [ids.filter((id) => !leftOut.has(id)), ids.filter((id) => leftOut.has(id) || !holding.has(id))];
}

/** A stable number from 0 to below 1 for an id. */
function chanceOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt16BE() / 0x10000;
}

import { FEATURE_NAMES, judge, type KnownFeatures } from '@tessera/models/evaluation';
import { questionLanguage } from '@tessera/text';
import type { KnowledgeBase, KnowledgeBaseKind } from './knowledge-bases.js';
import type { SearchedDocuments } from './searched-documents.js';

/** One question asked of one knowledge base, as its refusal is decided. */
export interface Observation {
  set: string;
  kind: KnowledgeBaseKind;
  /** Of the question, as answers tell it. */
  language: string;
  /** What its documents have in common; observations of the same are never on both sides of a fit. */
  group: string;
  isAnswerable: boolean;
  /** Whether the best candidate is in another language than the question, as far as that is known. */
  isForeign: boolean;
  /** The candidates that are judged, best first. */
  candidates: JudgedCandidate[];
}

/** What is known of candidates when they are judged. */
export type Known = keyof typeof FEATURE_NAMES;

export interface JudgedCandidate {
  /** In the order of the features' names. */
  features: readonly number[];
  /** Whether it is of a document that answers the question. */
  isRight: boolean;
}

/** Asks all questions of a knowledge base. @param known what is to be known of candidates @param groupOf of a document */
export async function observe(
  searched: SearchedDocuments,
  { set, kind, documentIds, questions }: KnowledgeBase,
  known: Known,
  groupOf: (documentId: string) => string,
): Promise<Observation[]> {
  const present = new Set(documentIds);
  const observations: Observation[] = [];
  const names: readonly string[] = FEATURE_NAMES[known];
  for (const { id, text, documentIds: rightIds } of questions) {
    const { recalled, compare } = await searched.recall(text, documentIds);
    const { ranked, features } = await judge(
      text,
      recalled.map(({ candidate }) => candidate),
      known === 'sentences' ? { compare } : {},
    );
    const documentOf = new Map(recalled.map(({ documentId, candidate }) => [candidate.id, documentId]));
    const [best] = features;
    observations.push({
      set,
      kind,
      language: questionLanguage(text),
      group: groupOf(rightIds[0] ?? id),
      isAnswerable: rightIds.some((id) => present.has(id)),
      isForeign: best != null && 'foreign' in best && best.foreign === 1,
      candidates: features.flatMap((judged, at) => {
        if (!judged) return [];
        const isRight = rightIds.includes(documentOf.get(ranked[at]?.id ?? '') ?? '');
        return [{ features: names.map((name) => valueOf(judged, name)), isRight }];
      }),
    });
  }
  return observations;
}

/** @throws Error when it is not known: a figure is not to stand for a model that failed */
function valueOf(features: KnownFeatures, name: string): number {
  const value = (features as unknown as Record<string, number | undefined>)[name];
  if (value === undefined) throw new Error(`A candidate was judged without its ${name}.`);
  return value;
}

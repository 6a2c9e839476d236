import { type FEATURE_NAMES, judge, type MeaningfulFeatures } from '@tessera/models/evaluation';
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

/** Names of the features of words, or of words and meaning. */
export type FeatureNames = (typeof FEATURE_NAMES)['words' | 'meaning'];

export interface JudgedCandidate {
  /** In the order of the features' names, of words or of meaning. */
  features: readonly number[];
  /** Whether it is of a document that answers the question. */
  isRight: boolean;
}

/** Asks all questions of a knowledge base. @param names of the features that are observed @param groupOf of a document */
export async function observe(
  searched: SearchedDocuments,
  { set, kind, documentIds, questions }: KnowledgeBase,
  names: FeatureNames,
  groupOf: (documentId: string) => string,
): Promise<Observation[]> {
  const present = new Set(documentIds);
  const observations: Observation[] = [];
  for (const { text, documentIds: rightIds } of questions) {
    const recalled = await searched.recall(text, documentIds);
    const { ranked, features } = await judge(
      text,
      recalled.map(({ candidate }) => candidate),
    );
    const documentOf = new Map(recalled.map(({ documentId, candidate }) => [candidate.id, documentId]));
    observations.push({
      set,
      kind,
      language: questionLanguage(text),
      group: groupOf(rightIds[0] ?? ''),
      isAnswerable: rightIds.some((id) => present.has(id)),
      isForeign: valueOf(features[0], 'foreign') === 1,
      candidates: features.flatMap((judged, at) => {
        if (!judged) return [];
        const isRight = rightIds.includes(documentOf.get(ranked[at]?.id ?? '') ?? '');
        return [{ features: names.map((name) => valueOf(judged, name)), isRight }];
      }),
    });
  }
  return observations;
}

function valueOf(
  features: Partial<MeaningfulFeatures> | null | undefined,
  name: keyof MeaningfulFeatures,
): number {
  return features?.[name] ?? 0;
}

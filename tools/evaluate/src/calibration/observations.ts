import { FEATURE_NAMES, judge } from '@tessera/models/evaluation';
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
  /** The candidates that are judged, best first. */
  candidates: JudgedCandidate[];
}

export interface JudgedCandidate {
  /** In the order of the features' names. */
  features: readonly number[];
  /** Whether it is of a document that answers the question. */
  isRight: boolean;
}

/** Asks all questions of a knowledge base. @param groupOf of a document */
export async function observe(
  searched: SearchedDocuments,
  { set, kind, documentIds, questions }: KnowledgeBase,
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
      candidates: features.flatMap((judged, at) => {
        if (!judged) return [];
        const isRight = rightIds.includes(documentOf.get(ranked[at]?.id ?? '') ?? '');
        return [{ features: FEATURE_NAMES.map((name) => judged[name]), isRight }];
      }),
    });
  }
  return observations;
}

import { FEATURE_NAMES, judge, type KnownFeatures } from '@tessera/models/evaluation';
import { questionLanguage } from '@tessera/text';
import type { KnowledgeBase, KnowledgeBaseKind } from './knowledge-bases.js';
import type { SearchedDocuments } from './searched-documents.js';

/** One question asked of one knowledge base. */
export interface Observation {
  set: string;
  kind: KnowledgeBaseKind;
  /** The question's language as answers detect it. */
  language: string;
  /** Groups related documents; a group is never on both sides of a fit. */
  group: string;
  isAnswerable: boolean;
  /** Whether the best candidate is known to be in another language. */
  isForeign: boolean;
  /** Judged candidates, best first. */
  candidates: JudgedCandidate[];
}

/** Features of candidates. */
export type Known = keyof typeof FEATURE_NAMES;

export interface JudgedCandidate {
  /** In the order of the features' names. */
  features: readonly number[];
  /** Whether its document answers the question. */
  isRight: boolean;
}

/** Asks all questions of a knowledge base. @param known features of candidates @param groupOf a document */
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

/** @throws Error if unknown, so that no figure describes a failed model */
function valueOf(features: KnownFeatures, name: string): number {
  const value = (features as unknown as Record<string, number | undefined>)[name];
  if (value === undefined) throw new Error(`A candidate was judged without its ${name}.`);
  return value;
}

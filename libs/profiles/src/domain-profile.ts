import type { RoutingMode, SourceType } from '@tessera/contracts';

/** A collection that is searched in addition to the core ones. */
export interface ExtraCollection {
  name: string;
  /** Whether its hits are merged with those of the text or of the visual collection. */
  modality: 'text' | 'visual';
  /** The weight of its ranks when lists are merged; core collections have weight 1. */
  weight: number;
}

/** Words that indicate a source type when a document is classified. */
export interface SourceTypeKeywords {
  sourceType: Exclude<SourceType, 'other'>;
  keywords: string[];
  /** 1 weak, 2 clear, 3 almost conclusive. */
  weight: 1 | 2 | 3;
}

/** Words that route a question, whatever else it contains. */
export interface RouterKeywords {
  mode: Exclude<RoutingMode, 'auto'>;
  keywords: string[];
}

/** An installation's additions to the core for its field. */
export interface DomainProfile {
  /** Also the plugin namespace of documents ingested under it. */
  name: string;
  collections: ExtraCollection[];
  /** Additional instructions for models that write; null adds none. */
  prompts: { answer: string | null };
  sourceTypes: SourceTypeKeywords[];
  /** The first matching rule decides. */
  router: RouterKeywords[];
}

/** Used without a profile file: adds nothing, and only the core collections are searched. */
export const CORE_PROFILE: DomainProfile = {
  name: 'core',
  collections: [],
  prompts: { answer: null },
  sourceTypes: [],
  router: [],
};

import type { RoutingMode, SourceType } from '@tessera/contracts';

/** A collection that is searched beside the core ones. */
export interface ExtraCollection {
  name: string;
  /** Whether its hits are merged with those of the text or of the visual collection. */
  modality: 'text' | 'visual';
  /** What its ranks count when lists are merged; those of a core collection count 1. */
  weight: number;
}

/** Words that speak for a source type when a document is classified. */
export interface SourceTypeKeywords {
  sourceType: Exclude<SourceType, 'other'>;
  keywords: string[];
  /** 1 weakly, 2 clearly, 3 nearly by itself. */
  weight: 1 | 2 | 3;
}

/** Words of questions that are sent the same way, whatever else they say. */
export interface RouterKeywords {
  mode: Exclude<RoutingMode, 'auto'>;
  keywords: string[];
}

/** What an installation adds to the core for its field. */
export interface DomainProfile {
  /** Also the plugin namespace of documents that are ingested under it. */
  name: string;
  collections: ExtraCollection[];
  /** What is asked of models that write; null leaves it at what every answer keeps to. */
  prompts: { answer: string | null };
  sourceTypes: SourceTypeKeywords[];
  /** The first rule that fits decides. */
  router: RouterKeywords[];
}

/** Without a profile file: nothing is added, and no collection but the core ones is ever asked. */
export const CORE_PROFILE: DomainProfile = {
  name: 'core',
  collections: [],
  prompts: { answer: null },
  sourceTypes: [],
  router: [],
};

import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS } from '@tessera/contracts';
import { VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { cueOf } from './question-cues.js';
import {
  fixedRoute,
  isReadable,
  profileRule,
  routeByQuestion,
  type RoutingDecision,
  type RoutingRequest,
} from './routing.js';
import type { NarrowedFilter } from './scope.js';

/** Chunk types of svc_visual with text that only OCR can extract. */
const PAGE_TYPES = ['tile', 'table'];

/** Decides which collections to search for a question. */
@Injectable()
export class RoutingService {
  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(RETRIEVAL_CONFIG) private readonly config: Pick<RetrievalConfig, 'routerMode' | 'profile'>,
  ) {}

  /** @param filter scope of the question; only counted if nothing else decides */
  async decide(question: string, request: RoutingRequest, filter: NarrowedFilter): Promise<RoutingDecision> {
    const { routerMode, profile } = this.config;
    const fixed = fixedRoute(request, routerMode);
    if (fixed) return fixed;
    const found = profileRule(question, profile);
    const rule = found && { ...found, profile: profile.name };
    const cue = cueOf(question);
    const hasAny = rule?.mode === 'text' || (await this.has(filter));
    const hasPages = hasAny && isReadable(cue) && (await this.has({ ...filter, chunkTypes: PAGE_TYPES }));
    return routeByQuestion(rule, cue, { hasAny, hasPages });
  }

  /** The store counts points by filter without reading them; unpublished ones are included. */
  private async has(filter: NarrowedFilter): Promise<boolean> {
    return (await this.vectors.count(COLLECTIONS.visual, filter)) > 0;
  }
}

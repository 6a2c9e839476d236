import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS } from '@tessera/contracts';
import { VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import {
  fixedRoute,
  profileRule,
  routeByScope,
  type RoutingDecision,
  type RoutingRequest,
} from './routing.js';
import type { NarrowedFilter } from './scope.js';

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
    if (rule?.mode === 'text') return routeByScope(rule, { hasImages: true });
    // The store counts points by filter without reading them; unpublished ones are included.
    return routeByScope(rule, { hasImages: (await this.vectors.count(COLLECTIONS.visual, filter)) > 0 });
  }
}

import type { ContentPipeline, RoutingMode } from '@tessera/contracts';
import type { DomainProfile } from '@tessera/profiles';
import { keywordPattern, normalizeKeywords } from '@tessera/text';

type Mode = Exclude<RoutingMode, 'auto'>;

/** The collections to search for a question, and the reason. */
export interface RoutingDecision {
  requested: RoutingMode;
  /** Never `auto`. */
  mode: Mode;
  selected: ContentPipeline[];
  /** Reason shown to the client. */
  reason: string;
}

/** Routing options of a request. */
export interface RoutingRequest {
  pipeline?: ContentPipeline | null;
  mode?: RoutingMode | null;
}

const SELECTED: Record<Mode, ContentPipeline[]> = {
  text: ['text_pipeline'],
  visual: ['visual_pipeline'],
  hybrid: ['text_pipeline', 'visual_pipeline'],
};
const NOTHING_TO_SEE = 'no document in scope has images, so only text is searched';

/** The route from the pipeline filter, the request's mode or the configured mode, in this order. Null for mode auto. */
export function fixedRoute(
  { pipeline, mode }: RoutingRequest,
  routerMode: RoutingMode,
): RoutingDecision | null {
  const requested = mode ?? routerMode;
  if (pipeline) {
    const forced = pipeline === 'text_pipeline' ? 'text' : 'visual';
    return decision(requested, forced, `the filter asks for ${pipeline}`);
  }
  if (requested === 'auto') return null;
  return decision(
    requested,
    requested,
    mode ? `the request asks for mode ${requested}` : `the router is set to ${requested}`,
  );
}

/** The first rule of the domain profile that matches the question. */
export function profileRule(
  question: string,
  { router }: DomainProfile,
): { mode: Mode; word: string } | null {
  const text = normalizeKeywords(question);
  for (const { mode, keywords } of router) {
    const [found] = text.match(keywordPattern(keywords)) ?? [];
    if (found !== undefined) return { mode, word: found };
  }
  return null;
}

/**
 * Routes mode `auto` by a rule of the profile, otherwise to all content in scope. Only a rule excludes text, since
 * documents also describe what they show.
 */
export function routeByScope(
  rule: { mode: Mode; word: string; profile: string } | null,
  { hasImages }: { hasImages: boolean },
): RoutingDecision {
  if (!hasImages)
    return auto(
      'text',
      rule ? `the question asks for “${rule.word}”, but ${NOTHING_TO_SEE}` : NOTHING_TO_SEE,
    );
  if (rule)
    return auto(
      rule.mode,
      `the profile ${rule.profile} sends questions about “${rule.word}” to ${rule.mode}`,
    );
  return auto('hybrid', 'text and images may contain the answer');
}

function auto(mode: Mode, reason: string): RoutingDecision {
  return decision('auto', mode, reason);
}

function decision(requested: RoutingMode, mode: Mode, reason: string): RoutingDecision {
  return { requested, mode, selected: SELECTED[mode], reason };
}

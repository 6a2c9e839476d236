import type { ContentPipeline, RoutingMode } from '@tessera/contracts';
import type { DomainProfile } from '@tessera/profiles';
import { keywordPattern, normalizeKeywords } from '@tessera/text';
import { type Cue, CUE_NAMES } from './question-cues.js';

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

/** Visual content in the scope of a question. */
export interface VisualHoldings {
  hasAny: boolean;
  /** Whether there are scanned pages, or tables on them. */
  hasPages: boolean;
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
 * Routes mode `auto` by a rule of the profile, otherwise by the question and the available documents. Only a rule
 * excludes text, since documents also describe what they show. Images are excluded if they could not add to the answer.
 */
export function routeByQuestion(
  rule: { mode: Mode; word: string; profile: string } | null,
  cue: Cue | null,
  holdings: VisualHoldings,
): RoutingDecision {
  const isOnlyText = rule?.mode === 'text';
  if (!holdings.hasAny && !isOnlyText) {
    const asked = rule ? `“${rule.word}”` : cue && CUE_NAMES[cue];
    return auto('text', asked ? `the question asks for ${asked}, but ${NOTHING_TO_SEE}` : NOTHING_TO_SEE);
  }
  if (rule)
    return auto(
      rule.mode,
      `the profile ${rule.profile} sends questions about “${rule.word}” to ${rule.mode}`,
    );
  if (cue === null) return auto('hybrid', 'text and images may contain the answer');
  const asks = `the question asks for ${CUE_NAMES[cue]}`;
  if (!isReadable(cue)) return auto('hybrid', `${asks}, so images and text are searched`);
  return holdings.hasPages
    ? auto('hybrid', `${asks}, which may be on a scanned page`)
    : auto('text', `${asks}, and no page in scope is a scan, so only text is searched`);
}

/** Whether the text collection contains this kind of content, except on scanned pages. */
export function isReadable(cue: Cue | null): boolean {
  return cue === 'table' || cue === 'text';
}

function auto(mode: Mode, reason: string): RoutingDecision {
  return decision('auto', mode, reason);
}

function decision(requested: RoutingMode, mode: Mode, reason: string): RoutingDecision {
  return { requested, mode, selected: SELECTED[mode], reason };
}

import type { ContentPipeline, RoutingMode } from '@tessera/contracts';
import type { DomainProfile } from '@tessera/profiles';
import { keywordPattern, normalizeKeywords } from '@tessera/text';
import { type Cue, CUE_NAMES } from './question-cues.js';

type Mode = Exclude<RoutingMode, 'auto'>;

/** Which collections a question is sent to, and why. */
export interface RoutingDecision {
  requested: RoutingMode;
  /** Never `auto`. */
  mode: Mode;
  selected: ContentPipeline[];
  /** A sentence for whoever asked. */
  reason: string;
}

/** What a request says about its way. */
export interface RoutingRequest {
  pipeline?: ContentPipeline | null;
  mode?: RoutingMode | null;
}

/** What there is to be seen in a question's scope. */
export interface VisualHoldings {
  hasAny: boolean;
  /** Whole pages, or tables of pages, that no text was taken from. */
  hasPages: boolean;
}

const SELECTED: Record<Mode, ContentPipeline[]> = {
  text: ['text_pipeline'],
  visual: ['visual_pipeline'],
  hybrid: ['text_pipeline', 'visual_pipeline'],
};
const NOTHING_TO_SEE = 'no document in its scope has been read as pictures, so only the text is searched';

/** A pipeline filter decides; then the request's mode; then the configured one. Null when all of them leave it to the question. */
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

/** A rule of the domain profile that fits the question. */
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
 * `auto`: what a rule of the profile says, else by what the question asks for and what there is. Text is never left out but by a
 * rule, since documents also write about what they show; pictures are, where they could not add to the answer.
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
  if (cue === null) return auto('hybrid', 'text and pictures may both hold the answer');
  const asks = `the question asks for ${CUE_NAMES[cue]}`;
  if (!isReadable(cue)) return auto('hybrid', `${asks}, so pictures are searched beside the text`);
  return holdings.hasPages
    ? auto('hybrid', `${asks}, which may also stand on a scanned page`)
    : auto('text', `${asks}, and no page in its scope is a scan, so only the text is searched`);
}

/** Whether the text collection has what is asked for, unless it stands on a scanned page. */
export function isReadable(cue: Cue | null): boolean {
  return cue === 'table' || cue === 'text';
}

function auto(mode: Mode, reason: string): RoutingDecision {
  return decision('auto', mode, reason);
}

function decision(requested: RoutingMode, mode: Mode, reason: string): RoutingDecision {
  return { requested, mode, selected: SELECTED[mode], reason };
}

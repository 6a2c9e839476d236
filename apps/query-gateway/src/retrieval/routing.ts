import type { ContentPipeline, RoutingMode } from '@tessera/contracts';

/** Which collections a question is sent to, and why. */
export interface RoutingDecision {
  requested: RoutingMode;
  /** Never `auto`. */
  mode: Exclude<RoutingMode, 'auto'>;
  selected: ContentPipeline[];
  reason: string;
}

const SELECTED: Record<RoutingDecision['mode'], ContentPipeline[]> = {
  text: ['text_pipeline'],
  visual: ['visual_pipeline'],
  hybrid: ['text_pipeline', 'visual_pipeline'],
};

/** Words of questions about what can only be seen; everything else is better asked in both collections or in the text. */
const VISUAL_WORDS =
  /\b(figures?|charts?|diagrams?|pictures?|images?|photos?|photographs?|screenshots?|drawings?|logos?|scans?|scanned)\b|图片|图表|图像|照片|示意图|截图|流程图|扫描/iu;

/** A pipeline filter decides; then the request's mode; then the configured one; `auto` goes by the question's words. */
export function decideRoute(
  question: string,
  request: { pipeline?: ContentPipeline | null; mode?: RoutingMode | null; routerMode: RoutingMode },
): RoutingDecision {
  const requested = request.mode ?? request.routerMode;
  const decide = (mode: RoutingDecision['mode'], reason: string): RoutingDecision => ({
    requested,
    mode,
    selected: SELECTED[mode],
    reason,
  });
  if (request.pipeline) {
    return decide(
      request.pipeline === 'text_pipeline' ? 'text' : 'visual',
      `the filter asks for ${request.pipeline}`,
    );
  }
  if (requested !== 'auto') {
    return decide(
      requested,
      request.mode ? `the request asks for mode ${requested}` : `the router is set to ${requested}`,
    );
  }
  return decide(
    'hybrid',
    VISUAL_WORDS.test(question)
      ? 'the question asks for something to be seen'
      : 'text and pictures may both hold the answer',
  );
}

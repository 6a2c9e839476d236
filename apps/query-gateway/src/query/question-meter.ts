import type { QueryStep, RoutingMode } from '@tessera/contracts';
import {
  addPart,
  counterOf,
  histogramOf,
  METRICS,
  type QuestionOutcome,
  DeadlineExceededError,
} from '@tessera/platform';

const STEPS = histogramOf(METRICS.retrievalStepDuration);
const FALLBACKS = counterOf(METRICS.fallbacks);
const QUESTIONS = counterOf(METRICS.questions);

/** Metrics of a question, recorded at its end, when the mode is known. */
export class QuestionMeter {
  /** Its steps so far. */
  readonly steps: QueryStep[] = [];
  private outcome: QuestionOutcome | undefined;

  /** @param question.signal aborted when the client disconnects or on a timeout */
  constructor(
    private readonly question: {
      kind: 'query' | 'search';
      mode: RoutingMode | null | undefined;
      signal: AbortSignal;
    },
  ) {}

  /** Records a step that has just ended. */
  add(step: QueryStep): void {
    this.steps.push(step);
    if (step.name !== 'warning') addPart({ name: step.name }, step.duration_ms / 1000);
  }

  /** Sets the outcome of a completed question. */
  end(outcome: QuestionOutcome): void {
    this.outcome = outcome;
  }

  [Symbol.dispose](): void {
    const { kind, mode: requested, signal } = this.question;
    const isLeft = signal.aborted && !(signal.reason instanceof DeadlineExceededError);
    QUESTIONS.inc({ kind, outcome: this.outcome ?? (isLeft ? 'left' : 'failed') });
    const mode = this.steps.find((step) => step.name === 'route')?.mode ?? requested ?? 'auto';
    for (const step of this.steps) {
      if (step.name === 'warning') FALLBACKS.inc({ code: step.code });
      else STEPS.observe({ step: step.name, mode }, step.duration_ms / 1000);
    }
  }
}

import { tracedPart } from '../tracing/tracing.js';
import type { HistogramOf } from './process-metrics.js';

type CallLabels<Call extends string> = {
  readonly call: readonly Call[];
  readonly outcome: readonly ('success' | 'failed' | 'cancelled')[];
};

/**
 * Wraps an adapter so that some of its calls are measured and traced: for a module that chooses one, so that no adapter
 * has to.
 * @param calls names of methods that return promises
 */
export function measuredCalls<T extends object, Call extends string & keyof T>(
  adapter: T,
  {
    name,
    calls,
    durations,
    isAnswer = () => false,
  }: {
    /** Its name in traces: `objects`. */
    name: string;
    calls: readonly Call[];
    durations: HistogramOf<CallLabels<Call>>;
    /** Whether the error is a regular outcome, such as "not found". */
    isAnswer?: (error: unknown) => boolean;
  },
): T {
  const measured = new Map<PropertyKey, unknown>();
  for (const call of calls) {
    const method = adapter[call] as (...given: unknown[]) => Promise<unknown>;
    const part = { name: `${name} ${call}`, kind: 'client' } as const;
    measured.set(call, async (...given: unknown[]) => {
      const start = performance.now();
      const ended = (outcome: 'success' | 'failed' | 'cancelled') =>
        durations.observe({ call, outcome }, (performance.now() - start) / 1000);
      try {
        const answer = await tracedPart(part, () => method.apply(adapter, given));
        ended('success');
        return answer;
      } catch (error) {
        ended(isAnswer(error) ? 'success' : isAbort(error) ? 'cancelled' : 'failed');
        throw error;
      }
    });
  }
  return new Proxy(adapter, {
    get: (target, name) => measured.get(name) ?? Reflect.get(target, name, target),
    // A replaced method, as in tests, takes effect.
    set: (target, name, value) => {
      measured.delete(name);
      return Reflect.set(target, name, value, target);
    },
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

import { tracedPart } from '../tracing/tracing.js';
import type { HistogramOf } from './process-metrics.js';

type CallLabels<Call extends string> = {
  readonly call: readonly Call[];
  readonly outcome: readonly ('success' | 'failed' | 'cancelled')[];
};

/**
 * The same adapter, some of whose calls are measured and traced: for a module that picks one, so that no adapter has to.
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
    /** What it is called in traces: `objects`. */
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
    // Whoever puts something in a method's place, as tests do, finds it there.
    set: (target, name, value) => {
      measured.delete(name);
      return Reflect.set(target, name, value, target);
    },
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

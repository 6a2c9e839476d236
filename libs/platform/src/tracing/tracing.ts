import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanAttributes } from './span-attributes.js';

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** Properties of a span. */
export interface SpanOptions {
  /** Of low cardinality, by OpenTelemetry's conventions: `POST /query`, `process text_queue`, `recall`. */
  name: string;
  kind?: SpanKind;
  attributes?: SpanAttributes;
  /** The `traceparent` of the remote parent. */
  parent?: string | undefined;
}

/** A span that has begun. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** W3C Trace Context header for outgoing calls. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** @param error only its class is recorded, never its message */
  end(error?: unknown): void;
}

/** Creates and exports spans. */
export interface Tracer {
  /** @param time.startedAt its start, in milliseconds since 1970; default: now */
  start(options: SpanOptions, parent: Span | undefined, time?: { startedAt: number }): Span;
  /** Flushes spans, as far as possible in a short time. */
  shutdown(): Promise<void>;
}

const current = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;

/** Whether tracing is on in this process. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Creates spans from here on; without a tracer, tracing costs nothing. */
export function useTracer(made: Tracer): void {
  tracer = made;
}

/** Flushes the remaining spans and stops tracing. */
export async function endTracing(): Promise<void> {
  const ending = tracer;
  tracer = undefined;
  await ending?.shutdown();
}

/** Runs the work in a span, which fails if the work throws. */
export async function traced<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const span = tracer.start(options, current.getStore());
  try {
    const done = await current.run(span, work);
    span.end();
    return done;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Same, but only inside an active trace; for recurring background work. */
export function tracedPart<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return current.getStore() ? traced(options, work) : work();
}

/** Runs work outside the current span that outlives it. Otherwise a trace could grow for the life of the process. */
export function untraced<T>(work: () => T): T {
  return current.exit(work);
}

/** Adds a child span that has just ended. @param failure its error */
export function addPart(options: SpanOptions, seconds: number, failure?: unknown): void {
  const parent = current.getStore();
  if (tracer && parent)
    tracer.start(options, parent, { startedAt: Date.now() - seconds * 1_000 }).end(failure);
}

/** Starts a span for `work`; the caller ends it. Undefined while tracing is off. */
export function beginSpan(options: SpanOptions, work: (span: Span | undefined) => void): void {
  const span = tracer?.start(options, current.getStore());
  if (span) current.run(span, () => work(span));
  else work(undefined);
}

/** Adds attributes to the current span. */
export function annotateSpan(attributes: SpanAttributes): void {
  current.getStore()?.set(attributes);
}

/** Trace context to pass on with the work; undefined while tracing is off. */
export function traceparent(): string | undefined {
  return current.getStore()?.traceparent;
}

/** The same as headers of a request. */
export function traceHeaders(): { traceparent?: string } {
  const parent = traceparent();
  return parent === undefined ? {} : { traceparent: parent };
}

/** Trace fields of a log line. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = current.getStore();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

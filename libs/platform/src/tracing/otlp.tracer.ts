import {
  ROOT_CONTEXT,
  type Span as ApiSpan,
  SpanKind as ApiKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { withTimeout } from '../time/with-timeout.js';
import { plainAttributes, type SpanAttributes } from './span-attributes.js';
import { readTraceparent } from './trace-parent.js';
import type { Span, SpanKind, SpanOptions, Tracer } from './tracing.js';

export interface OtlpOptions {
  service: string;
  /** URL of the collector, without the path `/v1/traces`. */
  endpoint: string;
  /** Share of the traces that begin here, 0 to 1; an incoming sampling decision is kept. */
  sampled: number;
}

const KINDS: Record<SpanKind, ApiKind> = {
  server: ApiKind.SERVER,
  client: ApiKind.CLIENT,
  consumer: ApiKind.CONSUMER,
  internal: ApiKind.INTERNAL,
};
/** Longest wait for the collector at the end of the process. */
const SHUTDOWN_TIMEOUT_MS = 3_000;

/** Sends OpenTelemetry spans to a collector as OTLP over HTTP. Loaded only with tracing, because it takes memory. */
export class OtlpTracer implements Tracer {
  private readonly provider: TracerProvider;
  private readonly tracer;

  constructor({ service, endpoint, sampled }: OtlpOptions) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'tessera' }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('tessera');
  }

  start(
    { name, kind = 'internal', attributes = {}, parent: remote }: SpanOptions,
    parent: Span | undefined,
    time?: { startedAt: number },
  ): Span {
    const cause = readTraceparent(remote) ?? (parent && readTraceparent(parent.traceparent));
    const context = cause
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId: cause.traceId,
          spanId: cause.spanId,
          traceFlags: cause.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: remote !== undefined,
        })
      : ROOT_CONTEXT;
    const options = {
      kind: KINDS[kind],
      attributes: plainAttributes(attributes),
      ...(time && { startTime: time.startedAt }),
    };
    return new OtlpSpan(this.tracer.startSpan(name, options, context));
  }

  async shutdown(): Promise<void> {
    const late = () => new Error('the collector did not respond in time');
    // An unavailable collector must not fail the service.
    await withTimeout(this.provider.shutdown(), SHUTDOWN_TIMEOUT_MS, late).catch(() => undefined);
  }
}

class OtlpSpan implements Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceparent: string;

  constructor(private readonly span: ApiSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(plainAttributes(attributes));
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      this.span.setStatus({ code: SpanStatusCode.ERROR });
      this.span.setAttributes({ 'error.type': error instanceof Error ? error.name : typeof error });
    }
    this.span.end();
  }
}

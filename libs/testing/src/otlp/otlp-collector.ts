import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import protobuf from 'protobufjs';
import { TRACE_PROTO } from './trace-proto.js';
import { HttpStub } from '../servers/http-stub.js';

/** A span as sent by a service. */
export interface CollectedSpan {
  service: string;
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  attributes: Record<string, unknown>;
  isError: boolean;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface SentSpan {
  traceId: Uint8Array;
  spanId: Uint8Array;
  parentSpanId: Uint8Array;
  name: string;
  kind: string;
  attributes: Attribute[];
  status?: { code: number } | null;
}

interface SentTraces {
  resourceSpans: Array<{ resource: { attributes: Attribute[] }; scopeSpans: Array<{ spans: SentSpan[] }> }>;
}

const REQUEST = protobuf.parse(TRACE_PROTO).root.lookupType('ExportTraceServiceRequest');

/** A collector of traces that implements OTLP over HTTP, in protobuf, and keeps what it receives. */
export class OtlpCollector extends HttpStub {
  readonly spans: CollectedSpan[] = [];
  /** The received bytes, to be searched for forbidden contents. */
  readonly sent: Buffer[] = [];

  static async start(): Promise<OtlpCollector> {
    const collector = new OtlpCollector();
    await collector.resume();
    return collector;
  }

  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  get url(): string {
    return this.baseUrl;
  }

  of(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.take(request).then(
      () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(),
      () => response.writeHead(400).end(),
    );
  }

  private async take(request: IncomingMessage): Promise<void> {
    if (request.url !== '/v1/traces') throw new Error(`no traces at ${request.url}`);
    const body = await buffer(request);
    const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    this.sent.push(bytes);
    const traces = REQUEST.toObject(REQUEST.decode(bytes), {
      enums: String,
      longs: Number,
      arrays: true,
      defaults: true,
    }) as SentTraces;
    for (const { resource, scopeSpans } of traces.resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => collected(service, span)));
    }
  }
}

function collected(service: string, span: SentSpan): CollectedSpan {
  return {
    service,
    name: span.name,
    kind: span.kind,
    traceId: hex(span.traceId),
    spanId: hex(span.spanId),
    parentSpanId: hex(span.parentSpanId),
    attributes: valuesOf(span.attributes),
    isError: span.status?.code === 2,
  };
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

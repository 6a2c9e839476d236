import type { HttpConfig } from '../config/http.settings.js';
import { useTracer } from './tracing.js';

/** Starts tracing if a collector is configured; otherwise the library is not even loaded. */
export async function startTracing(
  service: string,
  { otlpEndpoint, tracesSampled }: HttpConfig,
): Promise<void> {
  if (otlpEndpoint === undefined) return;
  const { OtlpTracer } = await import('./otlp.tracer.js');
  useTracer(new OtlpTracer({ service, endpoint: otlpEndpoint, sampled: tracesSampled }));
}

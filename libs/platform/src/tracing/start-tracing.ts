import type { HttpConfig } from '../config/http.settings.js';
import { useTracer } from './tracing.js';

/** Has the process trace what it does, where a collector is set; else not even the library for it is loaded. */
export async function startTracing(
  service: string,
  { otlpEndpoint, tracesSampled }: HttpConfig,
): Promise<void> {
  if (otlpEndpoint === undefined) return;
  const { OtlpTracer } = await import('./otlp.tracer.js');
  useTracer(new OtlpTracer({ service, endpoint: otlpEndpoint, sampled: tracesSampled }));
}

/**
 * All that spans may tell: names of what is ours (routes, queues, calls, models), numbers, and ids that logs have, too. Nothing here
 * holds what somebody wrote: no question, statement, document, file name or address.
 */
export interface SpanAttributes {
  'http.request.method'?: string;
  'http.route'?: string;
  'http.response.status_code'?: number;
  'db.system.name'?: 'postgresql' | 'redis' | 'bigquery';
  'db.operation.name'?: string;
  'messaging.system'?: 'bullmq';
  'messaging.destination.name'?: string;
  'messaging.operation.type'?: 'process';
  'gen_ai.operation.name'?: string;
  'gen_ai.request.model'?: string;
  'tessera.request.id'?: string;
  'tessera.task.id'?: string;
  'tessera.task.attempt'?: number;
  'tessera.outcome'?: string;
  'tessera.queue.wait_seconds'?: number;
}

const PLAIN = /^[\w.:/{}*@+-]{1,128}$/;

/** Whatever has got in there that is no name or id is left out: these have no spaces, quotes or line ends. */
export function plainAttributes(attributes: SpanAttributes): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) =>
      typeof value === 'number' ? Number.isFinite(value) : PLAIN.test(String(value)),
    ),
  );
}

/**
 * Allowed span attributes: internal names (routes, queues, calls, models), numbers, and ids that logs also contain. Never user
 * content such as questions, statements, documents, file names or URLs.
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

/** Drops values that are not names or ids, which contain no spaces, quotes or line breaks. */
export function plainAttributes(attributes: SpanAttributes): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) =>
      typeof value === 'number' ? Number.isFinite(value) : PLAIN.test(String(value)),
    ),
  );
}

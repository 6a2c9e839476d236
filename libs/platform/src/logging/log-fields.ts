type Kind = 'id' | 'number' | 'word' | 'whole';

/**
 * Fields allowed in log lines: internal ids, codes, counts and times. All others are dropped, so that names, texts, statements and
 * values of users are never logged.
 */
const LOG_FIELDS: Readonly<Record<string, Kind>> = {
  // Handled by the logger's serializers.
  err: 'whole',
  msg: 'whole',
  req: 'whole',
  res: 'whole',
  details: 'whole',
  context: 'word',
  requestId: 'id',
  trace_id: 'id',
  span_id: 'id',
  responseTime: 'number',
  attachmentId: 'id',
  attempt: 'number',
  chunkId: 'id',
  code: 'word',
  collection: 'word',
  documentId: 'id',
  durationMs: 'number',
  folder: 'id',
  host: 'id',
  jobId: 'id',
  key: 'id',
  outcome: 'word',
  port: 'number',
  taskId: 'id',
};

/** Ids and keys of objects are made by us, of these characters. */
const PATTERNS: Readonly<Record<'id' | 'word', RegExp>> = {
  id: /^[\w.:/@~-]{1,200}$/,
  word: /^[\w. -]{1,60}$/,
};

/** Keeps the fields of a line that may be there. */
export function allowedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const allowed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) allowed[name] = allowedValue(name, value);
  return allowed;
}

function allowedValue(name: string, value: unknown): unknown {
  const kind = Object.hasOwn(LOG_FIELDS, name) ? LOG_FIELDS[name] : undefined;
  if (kind === undefined) return '[Redacted]';
  if (kind === 'whole' || value === null || value === undefined) return value;
  if (kind === 'number') return typeof value === 'number' ? value : '[Redacted]';
  return typeof value === 'string' && PATTERNS[kind].test(value) ? value : '[Redacted]';
}

/** https://www.w3.org/TR/trace-context/#traceparent-header; later versions may append more. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;
const MAX_LENGTH = 128;

export interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** Parses `traceparent` from a header or job; undefined if it is invalid. */
export function readTraceparent(text: unknown): TraceParent | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & 1) === 1 };
}

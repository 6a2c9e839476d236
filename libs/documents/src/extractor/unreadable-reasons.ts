import type { ChildEnd } from '@tessera/platform';
import { UnreadableDocumentError } from '@tessera/blocks';
import type { ExtractorSettings } from './settings.js';

const SIMPLIFY = 'Save it anew, print it to PDF, or split it into smaller documents, and upload that.';
const HEAP_EXHAUSTED = /heap out of memory|Allocation failed|Array buffer allocation failed|std::bad_alloc/;

/** Why the document's parser process ended, unless it was killed from outside. */
export function explainEnd(
  end: ChildEnd,
  bounds: Pick<
    ExtractorSettings,
    'documentTimeoutMs' | 'idleTimeoutMs' | 'maxResidentBytes' | 'maxHeapBytes'
  >,
): UnreadableDocumentError {
  if (end.kind === 'exited')
    return HEAP_EXHAUSTED.test(end.stderr) ? outOfMemory(bounds.maxHeapBytes, null) : crashed('crashed');
  if (end.reason === 'out_of_memory') return outOfMemory(bounds.maxResidentBytes, end.residentBytes ?? null);
  if (end.cpuLimitMs !== undefined)
    return new UnreadableDocumentError(
      'parse_timeout',
      `Reading the document takes more than ${seconds(end.cpuLimitMs)} of processor time.`,
      `${SIMPLIFY} Or have the limit raised (PARSER_CPU_SECONDS).`,
    );
  const limitMs = end.reason === 'timeout' ? bounds.documentTimeoutMs : bounds.idleTimeoutMs;
  return new UnreadableDocumentError(
    'parse_timeout',
    end.reason === 'timeout'
      ? `Reading the document took longer than ${seconds(limitMs)}.`
      : `Reading the document made no progress for ${seconds(limitMs)}.`,
    end.reason === 'timeout' ? `${SIMPLIFY} Or have the limit raised (PARSER_TIMEOUT_SECONDS).` : SIMPLIFY,
  );
}

/** A parser failed without an explanation: the file is not what it seems, or the parser has a bug. */
export function parserFailed(message: string): UnreadableDocumentError {
  return HEAP_EXHAUSTED.test(message) ? outOfMemory(null, null) : crashed('failed');
}

function crashed(how: string): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'parse_crashed',
    `The process that read the document ${how}: the file is probably damaged.`,
    SIMPLIFY,
  );
}

function outOfMemory(limit: number | null, actual: number | null): UnreadableDocumentError {
  const bound =
    limit === null
      ? 'more memory than it may have'
      : `more than ${Math.round(limit / 1024 / 1024)} MiB of memory`;
  return new UnreadableDocumentError(
    'parse_out_of_memory',
    `Reading the document needs ${bound}.`,
    SIMPLIFY,
    limit !== null && actual !== null ? { limit, actual } : undefined,
  );
}

function seconds(ms: number): string {
  return `${Math.max(1, Math.round(ms / 1000))} s`;
}

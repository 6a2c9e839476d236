import { type ChildFailedError, saysOutOfMemory } from '@tessera/platform';
import { UnreadableDocumentError } from '@tessera/blocks';
import type { ExtractorSettings } from './settings.js';

const SIMPLIFY = 'Save it anew, print it to PDF, or split it into smaller documents, and upload that.';

/** Why a document failed with its parser process. */
export function explainFailure(
  { kind, usage: { residentBytes, cpuLimitMs } }: ChildFailedError,
  bounds: Pick<
    ExtractorSettings,
    'documentTimeoutMs' | 'idleTimeoutMs' | 'maxResidentBytes' | 'maxHeapBytes'
  >,
): UnreadableDocumentError {
  if (kind === 'out_of_memory')
    return residentBytes === undefined
      ? outOfMemory(bounds.maxHeapBytes, null)
      : outOfMemory(bounds.maxResidentBytes, residentBytes);
  if (kind === 'stalled')
    return timedOut(`Reading the document made no progress for ${seconds(bounds.idleTimeoutMs)}.`);
  if (kind !== 'timeout') return crashed('crashed');
  return cpuLimitMs === undefined
    ? timedOut(
        `Reading the document took longer than ${seconds(bounds.documentTimeoutMs)}.`,
        'PARSER_TIMEOUT_SECONDS',
      )
    : timedOut(
        `Reading the document takes more than ${seconds(cpuLimitMs)} of processor time.`,
        'PARSER_CPU_SECONDS',
      );
}

/** A parser failed without an explanation: the file is not what it seems, or the parser has a bug. */
export function parserFailed(message: string): UnreadableDocumentError {
  return saysOutOfMemory(message) ? outOfMemory(null, null) : crashed('failed');
}

function timedOut(reason: string, setting?: string): UnreadableDocumentError {
  const suggestion = setting === undefined ? SIMPLIFY : `${SIMPLIFY} Or have the limit raised (${setting}).`;
  return new UnreadableDocumentError('parse_timeout', reason, suggestion);
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

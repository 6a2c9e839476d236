import type { Fault } from './mutant.js';

/** Streams that overrun their reader, end wrongly, or outlive whoever asked. */
export const STREAMS: readonly Fault[] = [
  {
    id: 'stream-sse-backpressure',
    file: 'libs/platform/src/sse/sse.ts',
    find: 'if (response.write(formatEvent(event))) return;',
    replace: 'if (response.write(formatEvent(event)) || !signal.aborted) return;',
    fault: 'Events for a slow reader pile up in memory.',
  },
  {
    id: 'stream-sse-head',
    file: 'libs/platform/src/sse/sse.ts',
    find: "if (signal.aborted || response.req.method === 'HEAD') break;",
    replace: 'if (signal.aborted) break;',
    fault: 'A HEAD request makes the whole answer.',
  },
  {
    id: 'stream-sse-cut',
    file: 'libs/platform/src/sse/sse.ts',
    find: 'response.destroy();',
    replace: 'response.end();',
    fault: 'A stream that the shutdown cut off looks complete.',
  },
  {
    id: 'stream-client-gone',
    file: 'libs/platform/src/http/client-signal.ts',
    find: 'if (!response.writableFinished) gone.abort();',
    replace: 'if (!response.writableEnded) gone.abort();',
    fault: 'Work goes on for a client that left before its answer was sent.',
  },
  {
    id: 'stream-range-length',
    file: 'libs/platform/src/http/send-file.ts',
    find: 'range.last - range.first + 1',
    replace: 'range.last - range.first',
    fault: 'A part of a file is announced one byte too short.',
  },
  {
    id: 'stream-task-failed',
    file: 'apps/ingest-api/src/tasks/task-stream.service.ts',
    find: "if (task.status_phase === 'success' || task.status_phase === 'failed') return;",
    replace: "if (task.status_phase === 'success') return;",
    fault: 'The progress stream of a failed task does not end.',
  },
  {
    id: 'stream-result-backpressure',
    file: 'libs/sql-services/src/answers/answer-sender.ts',
    find: 'if (!response.write(piece)) await untilTaken(response);',
    replace: 'response.write(piece);',
    fault: 'Results for a slow client pile up in memory.',
  },
  {
    id: 'stream-result-broken',
    file: 'libs/sql-services/src/answers/answer-sender.ts',
    find: 'response.destroy(error as Error);',
    replace: 'response.end();',
    fault: 'A result that broke off ends like a whole one.',
  },
  {
    id: 'stream-result-pending',
    file: 'libs/sql-services/src/results/result-store.ts',
    find: 'await this.pending.get(resultKey);',
    replace: '',
    fault: 'A result that is asked for while it is stored counts as gone.',
  },
  {
    id: 'stream-wire-bound',
    file: 'libs/warehouse/src/adapters/postgres/tenant-statement.ts',
    find: 'if (this.wireBytes > WIRE_BYTES_FACTOR * this.options.maxResultBytes) this.exchange.cutShort();',
    replace: '',
    fault: 'A single huge value is read into memory.',
  },
  {
    id: 'stream-export-header',
    file: 'libs/tabular/src/encode-export.ts',
    find: "if (format === 'CSV') output.write(",
    replace: "if (format === 'CSV' && compression !== 'GZIP') output.write(",
    fault: 'A compressed CSV export has no header.',
  },
  {
    id: 'stream-empty-session',
    file: 'apps/query-gateway/src/sessions/message-list.ts',
    find: "yield separator === ',' ? ']}' : `${separator}]}`;",
    replace: "yield ']}';",
    fault: 'The messages of an empty session are no JSON.',
  },
];

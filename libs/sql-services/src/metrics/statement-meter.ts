import {
  counterOf,
  histogramOf,
  METRICS,
  type StatementMode,
  type StatementOutcome,
  tracedPart,
} from '@tessera/platform';
import {
  InvalidSqlError,
  QueryCancelledError,
  QueryTimeoutError,
  refusalCodeOf,
  ResultMemoryError,
  SqlBlockedError,
  TooManyQueriesError,
  TooManyWaitingError,
  WarehouseUnavailableError,
} from '@tessera/warehouse';

const OUTCOMES = [
  [InvalidSqlError, 'invalid'],
  [SqlBlockedError, 'blocked'],
  [QueryTimeoutError, 'timeout'],
  [TooManyQueriesError, 'too_many'],
  [TooManyWaitingError, 'too_many'],
  [ResultMemoryError, 'too_large'],
  [QueryCancelledError, 'cancelled'],
  [WarehouseUnavailableError, 'unavailable'],
] as const satisfies ReadonlyArray<readonly [unknown, StatementOutcome]>;

const DURATIONS = histogramOf(METRICS.statementDuration);
const REFUSALS = counterOf(METRICS.refusals);

/** Measures a statement and counts refusals by kind. @throws errors of the work */
export async function measuredStatement<T>(mode: StatementMode, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const ended = (outcome: StatementOutcome) =>
    DURATIONS.observe({ mode, outcome }, (performance.now() - start) / 1000);
  try {
    const done = await tracedPart({ name: 'statement', kind: 'client' }, work);
    ended('success');
    return done;
  } catch (error) {
    ended(OUTCOMES.find(([kind]) => error instanceof kind)?.[1] ?? 'failed');
    if (error instanceof SqlBlockedError) REFUSALS.inc({ code: refusalCodeOf(error) });
    throw error;
  }
}

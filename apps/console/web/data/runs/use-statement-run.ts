import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { rememberStatement } from '../drafts.js';
import type { SqlResult } from '../result/sql-result.js';
import { cancelJob, runStatement, type Statement } from './run-statement.js';

export interface RunState {
  statement: Statement;
  startedAt: number;
  phase: 'running' | 'cancelling' | 'done' | 'cancelled' | 'failed';
  /** Null until the service has made a job of it. */
  jobId: string | null;
  error: unknown;
  result: SqlResult | null;
}

/** Runs one statement at a time. */
export function useStatementRun(onDone: (result: SqlResult) => void) {
  const [state, setState] = useState<RunState | null>(null);
  const running = useRef<{ abort: AbortController; jobId: string | null; isCancelled: boolean } | null>(null);
  const queries = useQueryClient();
  useEffect(() => () => running.current?.abort.abort(), []);

  const run = async (statement: Statement): Promise<void> => {
    running.current?.abort.abort();
    const current = { abort: new AbortController(), jobId: null as string | null, isCancelled: false };
    running.current = current;
    const change = (next: Partial<RunState>) => {
      if (running.current === current) setState((now) => now && { ...now, ...next });
    };
    setState({ statement, startedAt: Date.now(), phase: 'running', jobId: null, error: null, result: null });
    const onJob = (jobId: string) => {
      current.jobId = jobId;
      rememberStatement(jobId, statement.sql);
      change({ jobId });
      if (current.isCancelled) cancel(jobId, change);
    };
    try {
      const result = await runStatement(statement, { signal: current.abort.signal, onJob });
      rememberStatement(result.jobId, statement.sql);
      change({ phase: 'done', result, jobId: result.jobId });
      if (running.current === current) onDone(result);
    } catch (error) {
      if (current.abort.signal.aborted) return;
      change(current.isCancelled ? { phase: 'cancelled' } : { phase: 'failed', error });
    } finally {
      void queries.invalidateQueries({ queryKey: ['/v1/jobs'] });
    }
  };

  /** Before the service has told the job's id, it is cancelled as soon as that is known. */
  const stop = () => {
    const current = running.current;
    if (!current) return;
    current.isCancelled = true;
    setState((now) => now && { ...now, phase: 'cancelling' });
    if (current.jobId !== null)
      cancel(current.jobId, (next) => setState((now) => now && { ...now, ...next }));
  };

  return { state, run, stop };
}

function cancel(jobId: string, change: (next: Partial<RunState>) => void): void {
  cancelJob(jobId).catch((error: unknown) => change({ phase: 'failed', error }));
}

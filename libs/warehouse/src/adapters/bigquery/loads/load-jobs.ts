import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { LoadOutcome } from '../../../bulk-warehouse.port.js';
import type { OwnDataset } from '../guard/bigquery-guard.js';
import { badReply, type LoadJobReply } from '../api/wire-replies.js';
import { type LoadTables, loadTables } from './load-tables.js';
import type { Loader } from './loader.js';

/** Attempts to apply a load are numbered; each follows a failed one. */
export const MAX_APPLIES = 100;

const ATTEMPT_LABEL = 'tessera_attempt';

export function stageJobId({ dataset }: OwnDataset, id: string, { attempt }: LoadTables): string {
  return `${dataset}_${id}_stage_${attempt}`;
}

/**
 * Equal in all processes: BigQuery accepts a job id once, so a load is applied once. Ids are remembered for six months.
 */
export function applyJobId({ dataset }: OwnDataset, id: string, number: number): string {
  return `${dataset}_${id}_apply_${number}`;
}

/** Labels that identify the attempt of a job. */
export function attemptLabels({ attempt }: LoadTables): Record<string, string> {
  return { [ATTEMPT_LABEL]: attempt };
}

export function isOfAttempt({ configuration }: LoadJobReply, { attempt }: LoadTables): boolean {
  return configuration.labels?.[ATTEMPT_LABEL] === attempt;
}

/** Tables, outcome and file columns of an applied load. */
export interface AppliedRecords {
  tables: LoadTables;
  outcome: LoadOutcome;
  columns: string[];
}

/**
 * Finds the attempt that applied a load. Null if none has, or the load was cleaned up.
 * @throws WarehouseUnavailableError while one is running
 */
export async function findApplied(loader: Loader, id: string): Promise<AppliedRecords | null> {
  for (let number = 1; number <= MAX_APPLIES; number++) {
    const job = await loader.explained(loader.job(applyJobId(loader.own, id, number)));
    if (!job) return null;
    if (job.status.state !== 'DONE')
      throw new WarehouseUnavailableError({ cause: new Error(`the load ${id} is being applied`) });
    if (job.status.errorResult) continue;
    const attempt = job.configuration.labels?.[ATTEMPT_LABEL];
    if (typeof attempt !== 'string' || !/^[\da-f]{8}$/.test(attempt)) throw badReply('the labels of a job');
    return readApplied(loader, loadTables(id, attempt));
  }
  return null;
}

/** Null after clean-up. */
export async function readApplied(loader: Loader, tables: LoadTables): Promise<AppliedRecords | null> {
  const row = await loader.explained(loader.firstRow(tables.outcome));
  if (row === null) return null;
  const [processed, failed, columns, refused] = cellsOf(row);
  if (!/^\d{1,15}$/.test(processed ?? '') || !/^\d{1,15}$/.test(failed ?? ''))
    throw badReply('the outcome of a load');
  const isRefused = refused === '1';
  const outcome = {
    processed: Number(processed),
    failed: Number(failed),
    applied: isRefused ? 0 : Number(processed) - Number(failed),
    isRefused,
  };
  return { tables, outcome, columns: textsIn(columns ?? '').map(String) };
}

/** @throws WarehouseUnavailableError unless all cells are strings */
export function cellsOf(row: unknown): string[] {
  const { f } = (row ?? {}) as { f?: unknown };
  const cells = Array.isArray(f) ? f.map((cell: { v?: unknown } | null) => cell?.v) : [null];
  if (!cells.every((cell) => typeof cell === 'string')) throw badReply('the texts of a row');
  return cells;
}

/** Parses a JSON array of strings and nulls. @throws WarehouseUnavailableError */
export function textsIn(json: string): Array<string | null> {
  try {
    const texts = JSON.parse(json) as unknown;
    if (isTexts(texts)) return texts;
  } catch {
    // Falls through to the error below.
  }
  throw badReply('the fields of a record');
}

function isTexts(value: unknown): value is Array<string | null> {
  return Array.isArray(value) && value.every((text) => text === null || typeof text === 'string');
}

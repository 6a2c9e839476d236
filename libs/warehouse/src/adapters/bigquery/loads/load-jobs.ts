import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { LoadOutcome } from '../../../bulk-warehouse.port.js';
import type { OwnDataset } from '../bigquery-guard.js';
import { badReply, type LoadJobReply } from '../wire-replies.js';
import { type LoadTables, loadTables } from './load-tables.js';
import type { Loader } from './loader.js';

/** Of a load's attempts at applying, one can succeed: each has the next number when the one before has failed. */
export const MAX_APPLIES = 100;

const ATTEMPT_LABEL = 'tessera_attempt';

export function stageJobId({ dataset }: OwnDataset, id: string, { attempt }: LoadTables): string {
  return `${dataset}_${id}_stage_${attempt}`;
}

/**
 * The same whichever process applies the load: BigQuery takes a job's id once, and so a load is applied once. Ids of jobs are remembered for
 * six months.
 */
export function applyJobId({ dataset }: OwnDataset, id: string, number: number): string {
  return `${dataset}_${id}_apply_${number}`;
}

/** Labels by which a job is told to be of an attempt. */
export function attemptLabels({ attempt }: LoadTables): Record<string, string> {
  return { [ATTEMPT_LABEL]: attempt };
}

export function isOfAttempt({ configuration }: LoadJobReply, { attempt }: LoadTables): boolean {
  return configuration.labels?.[ATTEMPT_LABEL] === attempt;
}

/** A load that was applied: its tables, what came of it, and the columns of its file. */
export interface AppliedRecords {
  tables: LoadTables;
  outcome: LoadOutcome;
  columns: string[];
}

/**
 * Looks for the attempt that has applied a load. Null when none has, and when it was forgotten.
 * @throws WarehouseUnavailableError while one is at it
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

/** Null when it was forgotten. */
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

/** @throws WarehouseUnavailableError unless all cells are texts */
export function cellsOf(row: unknown): string[] {
  const { f } = (row ?? {}) as { f?: unknown };
  const cells = Array.isArray(f) ? f.map((cell: { v?: unknown } | null) => cell?.v) : [null];
  if (!cells.every((cell) => typeof cell === 'string')) throw badReply('the texts of a row');
  return cells;
}

/** A JSON array of texts and NULLs. @throws WarehouseUnavailableError */
export function textsIn(json: string): Array<string | null> {
  try {
    const texts = JSON.parse(json) as unknown;
    if (isTexts(texts)) return texts;
  } catch {
    // Said below.
  }
  throw badReply('the fields of a record');
}

function isTexts(value: unknown): value is Array<string | null> {
  return Array.isArray(value) && value.every((text) => text === null || typeof text === 'string');
}

import { randomUUID } from 'node:crypto';
import { stagedColumn } from '../../../load-plan.js';
import { STAGING_PREFIX } from '../bigquery-catalog.js';
import type { OwnDataset } from '../bigquery-guard.js';
import type { WireField } from '../wire-format.js';

/** A load's day, a day for what comes after it, and one more; whatever a killed process has left goes by itself. */
const LIFE_MS = 3 * 24 * 3_600_000;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where one attempt at a load keeps its records, those that failed, and that it was applied: names of tables in the tenant's dataset. */
export interface LoadTables {
  /** Of nobody else's, so that an attempt that was given up disturbs none that comes after it. */
  attempt: string;
  staged: string;
  failed: string;
  outcome: string;
}

/** What the tables of all attempts at a load begin with. @throws RangeError when the id is no UUID in lower case */
export function tablePrefix(id: string): string {
  if (!UUID.test(id)) throw new RangeError(`Not a UUID: "${id}".`);
  return `${STAGING_PREFIX}${id.replaceAll('-', '')}_`;
}

export function loadTables(id: string, attempt = randomUUID().slice(0, 8)): LoadTables {
  const prefix = `${tablePrefix(id)}${attempt}`;
  return { attempt, staged: `${prefix}_staged`, failed: `${prefix}_failed`, outcome: `${prefix}_outcome` };
}

/** A table with an end, as tables.insert takes it; see https://cloud.google.com/bigquery/docs/reference/rest/v2/tables. */
export function tableResource(
  { projectId, dataset }: OwnDataset,
  tableId: string,
  fields: WireField[],
): object {
  return {
    tableReference: { projectId, datasetId: dataset, tableId },
    schema: { fields },
    expirationTime: String(Date.now() + LIFE_MS),
  };
}

const required = (name: string, type: string): WireField => ({ name, type, mode: 'REQUIRED' });
const nullable = (name: string, type: string): WireField => ({ name, type, mode: 'NULLABLE' });

/** A record with the texts of its fields, or one that its reader has rejected. */
export function stagedFields(columnCount: number): WireField[] {
  return [
    required('line', 'INTEGER'),
    nullable('code', 'STRING'),
    nullable('message', 'STRING'),
    nullable('fields', 'STRING'),
    ...Array.from({ length: columnCount }, (_, index) => nullable(stagedColumn(index), 'STRING')),
  ];
}

/** Failed records; `fields` is a JSON array of their texts. */
export const FAILED_FIELDS: WireField[] = [
  required('line', 'INTEGER'),
  required('code', 'STRING'),
  required('message', 'STRING'),
  required('fields', 'STRING'),
];

/** A single row, which the transaction writes that applies the load; `columns` is a JSON array. */
export const OUTCOME_FIELDS: WireField[] = [
  required('processed', 'INTEGER'),
  required('failed', 'INTEGER'),
  required('columns', 'STRING'),
  required('refused', 'INTEGER'),
];

import { randomUUID } from 'node:crypto';
import { stagedColumn } from '../../../loads/load-plan.js';
import { digitsOfId } from '../../../loads/load-rules.js';
import { STAGING_PREFIX } from '../bigquery-catalog.js';
import type { OwnDataset } from '../guard/bigquery-guard.js';
import type { WireField } from '../api/wire-format.js';

/** A day for the load, a day for its results, and one in reserve; then BigQuery removes what a killed process left. */
const LIFE_MS = 3 * 24 * 3_600_000;

/** Staging tables of one attempt, in the tenant's dataset. */
export interface LoadTables {
  /** Unique, so that an abandoned attempt cannot disturb a later one. */
  attempt: string;
  staged: string;
  failed: string;
  outcome: string;
}

/** Common prefix of all attempts' tables. @throws RangeError unless the id is a lower-case UUID */
export function tablePrefix(id: string): string {
  return `${STAGING_PREFIX}${digitsOfId(id)}_`;
}

export function loadTables(id: string, attempt = randomUUID().slice(0, 8)): LoadTables {
  const prefix = `${tablePrefix(id)}${attempt}`;
  return { attempt, staged: `${prefix}_staged`, failed: `${prefix}_failed`, outcome: `${prefix}_outcome` };
}

/**
 * A table with an expiration, for tables.insert; see https://cloud.google.com/bigquery/docs/reference/rest/v2/tables.
 */
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

/** A record's field texts, or a record that its reader rejected. */
export function stagedFields(columnCount: number): WireField[] {
  return [
    required('line', 'INTEGER'),
    nullable('code', 'STRING'),
    nullable('message', 'STRING'),
    nullable('fields', 'STRING'),
    ...Array.from({ length: columnCount }, (_, index) => nullable(stagedColumn(index), 'STRING')),
  ];
}

/** `fields` is a JSON array of texts. */
export const FAILED_FIELDS: WireField[] = [
  required('line', 'INTEGER'),
  required('code', 'STRING'),
  required('message', 'STRING'),
  required('fields', 'STRING'),
];

/** One row, written by the transaction that applies the load; `columns` is a JSON array. */
export const OUTCOME_FIELDS: WireField[] = [
  required('processed', 'INTEGER'),
  required('failed', 'INTEGER'),
  required('columns', 'STRING'),
  required('refused', 'INTEGER'),
];

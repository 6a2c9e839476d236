import type { WireError, WireField, WireRow } from '../api/wire-format.js';
import { isExport } from './served-exports.js';

export const PROJECT = 'tessera-test';
export const LOCATION = 'EU';

export interface StubResult {
  fields?: WireField[];
  /** Rows, or a factory for `count` rows. */
  rows?: WireRow[] | { count: number; at: (index: number) => WireRow };
  /** Runs until it is cancelled. */
  isSlow?: boolean;
  error?: WireError;
  statementType?: string;
  outputRows?: number;
  exported?: { fileCount: string; rowCount: string };
  /** Tables of the own dataset that it reads. */
  tables?: string[];
  /** Datasets of the tables that it reads. */
  datasets?: string[];
}

export interface ServedStatement {
  sql: string;
  dataset: string;
  values: Array<string | null>;
}

export interface StubResponse {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** A validated jobs.insert body. */
export interface JobRequest {
  configuration: {
    dryRun?: boolean;
    jobTimeoutMs?: string;
    labels?: Record<string, string>;
    query?: {
      query: string;
      defaultDataset?: { datasetId: string };
      queryParameters?: Array<{ parameterValue: { value?: string } }>;
    };
    load?: {
      destinationTable: { datasetId: string; tableId: string };
      schema: { fields: WireField[] };
    };
  };
  jobReference: { jobId?: string; location?: string };
}

export interface ServedTable {
  type?: string;
  fields: WireField[];
  numRows: string;
  primaryKey: string[];
}

export interface Job {
  dataset: string;
  configuration: JobRequest['configuration'];
  /** Null while it runs. */
  answer: StubResult | null;
  isStopped: boolean;
  stopsAt: number;
}

export function missingTable(name: string): StubResponse {
  return errorResponse(404, { reason: 'notFound', message: `Not found: Table ${name}` });
}

/** The dataset that a job reads or writes; a script names it in a path. */
export function datasetOf({ query, load }: JobRequest['configuration']): string | undefined {
  const [, ofScript] = /`[^`.]+\.(\w+)\.[^`]+`/.exec(query?.query ?? '') ?? [];
  return load?.destinationTable.datasetId ?? query?.defaultDataset?.datasetId ?? ofScript;
}

export function isWriting({ query, load }: JobRequest['configuration']): boolean {
  const { query: sql = '' } = query ?? {};
  return load !== undefined || !(isExport(sql) || /^\W*(?:SELECT|WITH)\b/i.test(sql));
}

export function statementOf({ dataset, configuration }: Job): ServedStatement {
  const { query: sql = '', queryParameters = [] } = configuration.query ?? {};
  const values = queryParameters.map(({ parameterValue }) => parameterValue.value ?? null);
  return { sql, dataset, values };
}

export function inserted(job: Job, jobReference: JobRequest['jobReference']): StubResponse {
  return {
    status: 200,
    body: {
      kind: 'bigquery#job',
      jobReference: { projectId: PROJECT, ...jobReference },
      status: { state: job.configuration.dryRun ? 'DONE' : 'RUNNING' },
      statistics: statisticsOf(job.answer ?? {}, job.dataset),
    },
  };
}

export function referenceOf(jobId: string) {
  return { projectId: PROJECT, jobId, location: LOCATION };
}

/** Google's error format; see https://cloud.google.com/bigquery/docs/error-messages */
export function errorResponse(status: number, { reason, message }: WireError): StubResponse {
  return {
    status,
    body: { error: { code: status, message, errors: [{ reason, message, domain: 'global' }] } },
  };
}

export function statisticsOf(
  { fields = [], statementType = 'SELECT', tables = [], datasets = [], outputRows, exported }: StubResult,
  dataset: string,
): object {
  if (outputRows !== undefined) return { load: { outputRows: String(outputRows) } };
  const own = tables.map((tableId) => ({ projectId: PROJECT, datasetId: dataset, tableId }));
  return {
    totalBytesProcessed: '1024',
    query: {
      statementType,
      totalBytesProcessed: '1024',
      schema: { fields },
      ...(exported && { exportDataStatistics: exported }),
      referencedTables: [
        ...own,
        ...datasets.map((datasetId) => ({
          projectId: PROJECT,
          datasetId: datasetId === '' ? dataset : datasetId,
          tableId: 'things',
        })),
      ],
    },
  };
}

export function pageOf({ fields = [], rows = [] }: StubResult, query: URLSearchParams): object {
  const from = Number(query.get('pageToken') ?? 0);
  const total = Array.isArray(rows) ? rows.length : rows.count;
  const to = Math.min(total, from + Number(query.get('maxResults') ?? total));
  const at = (index: number) => (Array.isArray(rows) ? (rows[index] as WireRow) : rows.at(index));
  return {
    kind: 'bigquery#getQueryResultsResponse',
    jobComplete: true,
    schema: { fields },
    totalRows: String(total),
    ...(to < total ? { pageToken: String(to) } : {}),
    ...(to > from ? { rows: Array.from({ length: to - from }, (_, index) => at(from + index)) } : {}),
  };
}

export function hasStopped({ isStopped, stopsAt }: Job): boolean {
  return isStopped || Date.now() >= stopsAt;
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { WireError, WireField, WireRow } from '../wire-format.js';
import { problemOfJob, problemOfResultsQuery } from './request-checks.js';

export const PROJECT = 'tessera-test';
export const LOCATION = 'EU';

/** What a statement gives. */
export interface ServedAnswer {
  fields?: WireField[];
  /** Rows, or how to make each of so many. */
  rows?: WireRow[] | { count: number; at: (index: number) => WireRow };
  /** Never ends by itself. */
  isSlow?: boolean;
  error?: WireError;
  statementType?: string;
  /** Datasets of the tables that it reads. */
  datasets?: string[];
}

export interface ServedStatement {
  sql: string;
  dataset: string;
  values: Array<string | null>;
}

interface Job {
  statement: ServedStatement;
  answer: ServedAnswer;
  isStopped: boolean;
  /** When it stops by itself. */
  stopsAt: number;
}

interface ServedTable {
  fields: WireField[];
  numRows: string;
  primaryKey: string[];
}

/** Longest that a request for results waits for a job here; Google waits for what the request says. */
const POLL_MS = 50;

/**
 * Stands in for BigQuery's REST API, version 2: it holds every request against its documentation and refuses what is not
 * in there, keeps jobs, pages results and cancels. It reads no SQL: what statements give is told by the test.
 */
export class BigQueryServer {
  /** Requests that were refused; a good client has none. */
  readonly refused: string[] = [];
  private readonly jobs = new Map<string, Job>();

  private constructor(
    private readonly server: Server,
    private readonly answerOf: (statement: ServedStatement) => ServedAnswer,
    private readonly tables: Map<string, Map<string, ServedTable>>,
  ) {}

  static async start(
    answerOf: (statement: ServedStatement) => ServedAnswer,
    tables = new Map<string, Map<string, ServedTable>>(),
  ): Promise<BigQueryServer> {
    const server = createServer();
    const stub = new BigQueryServer(server, answerOf, tables);
    server.on('request', (request, response) => void stub.serve(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  isRunning(jobId: string): boolean {
    const job = this.jobs.get(jobId);
    return job !== undefined && job.answer.isSlow === true && !hasStopped(job);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname.replace(`/bigquery/v2/projects/${PROJECT}`, '');
    const answer = await this.route(`${request.method} ${path}`, url, request);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  }

  private async route(
    route: string,
    url: URL,
    request: IncomingMessage,
  ): Promise<{ status: number; body: object }> {
    const [, jobId = ''] = /^(?:GET \/queries|POST \/jobs)\/([\w-]+)/.exec(route) ?? [];
    const [, dataset = '', table] = /^GET \/datasets\/(\w+)\/tables(?:\/([^/]+))?$/.exec(route) ?? [];
    if (route === 'POST /jobs') return this.insert(await json(request));
    if (route.startsWith('GET /queries/')) return this.results(jobId, url.searchParams);
    if (route === `POST /jobs/${jobId}/cancel`) return this.cancel(jobId);
    if (route === 'GET /datasets') return { status: 200, body: { datasets: [] } };
    if (dataset) return this.describe(dataset, table);
    return this.refuse(404, { reason: 'notFound', message: `Not found: ${route}` });
  }

  private insert(body: unknown): { status: number; body: object } {
    const problem = problemOfJob(body);
    if (problem) return this.refuse(400, { reason: 'invalid', message: problem });
    const { configuration, jobReference } = body as {
      configuration: {
        dryRun?: boolean;
        jobTimeoutMs?: string;
        query: {
          query: string;
          defaultDataset: { datasetId: string };
          queryParameters?: Array<{ parameterValue: { value?: string } }>;
        };
      };
      jobReference: { jobId: string; location?: string };
    };
    if (jobReference.location !== LOCATION)
      return this.refuse(404, { reason: 'notFound', message: `Not found: ${jobReference.location}` });
    if (this.jobs.has(jobReference.jobId))
      return this.refuse(409, { reason: 'duplicate', message: 'Already Exists' });
    const { query, defaultDataset, queryParameters = [] } = configuration.query;
    const statement = {
      sql: query,
      dataset: defaultDataset.datasetId,
      values: queryParameters.map(({ parameterValue }) => parameterValue.value ?? null),
    };
    const answer = this.answerOf(statement);
    if (answer.error) return errorAnswer(400, answer.error);
    if (!configuration.dryRun) {
      const stopsAt = Date.now() + Number(configuration.jobTimeoutMs ?? '86400000');
      this.jobs.set(jobReference.jobId, { statement, answer, isStopped: false, stopsAt });
    }
    return {
      status: 200,
      body: {
        kind: 'bigquery#job',
        jobReference: { projectId: PROJECT, ...jobReference },
        status: { state: configuration.dryRun ? 'DONE' : 'RUNNING' },
        statistics: statisticsOf(answer, statement.dataset),
      },
    };
  }

  private async results(jobId: string, query: URLSearchParams): Promise<{ status: number; body: object }> {
    const problem = problemOfResultsQuery(query);
    if (problem) return this.refuse(400, { reason: 'invalid', message: problem });
    const job = this.jobs.get(jobId);
    if (!job) return this.refuse(404, { reason: 'notFound', message: `Not found: Job ${jobId}` });
    if (job.answer.isSlow) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS, Number(query.get('timeoutMs')))));
      if (!hasStopped(job)) return { status: 200, body: { jobComplete: false } };
      return errorAnswer(499, { reason: 'stopped', message: 'Job execution was cancelled' });
    }
    return { status: 200, body: pageOf(job.answer, query) };
  }

  private cancel(jobId: string): { status: number; body: object } {
    const job = this.jobs.get(jobId);
    if (!job) return errorAnswer(404, { reason: 'notFound', message: `Not found: Job ${jobId}` });
    job.isStopped = true;
    return { status: 200, body: { kind: 'bigquery#jobCancelResponse', job: {} } };
  }

  private describe(dataset: string, name: string | undefined): { status: number; body: object } {
    const tables = this.tables.get(dataset) ?? new Map<string, ServedTable>();
    const reference = (tableId: string) => ({ projectId: PROJECT, datasetId: dataset, tableId });
    if (name === undefined) {
      const listed = [...tables.keys()].map((tableId) => ({
        type: 'TABLE',
        tableReference: reference(tableId),
        id: `${PROJECT}:${dataset}.${tableId}`,
      }));
      return { status: 200, body: { tables: listed, totalItems: listed.length } };
    }
    const table = tables.get(decodeURIComponent(name));
    if (!table) return errorAnswer(404, { reason: 'notFound', message: `Not found: Table ${name}` });
    return {
      status: 200,
      body: {
        type: 'TABLE',
        tableReference: reference(name),
        numRows: table.numRows,
        schema: { fields: table.fields },
        tableConstraints: { primaryKey: { columns: table.primaryKey } },
      },
    };
  }

  private refuse(status: number, error: WireError): { status: number; body: object } {
    this.refused.push(error.message ?? '');
    return errorAnswer(status, error);
  }
}

function hasStopped({ isStopped, stopsAt }: Job): boolean {
  return isStopped || Date.now() >= stopsAt;
}

/** Google's error format; see https://cloud.google.com/bigquery/docs/error-messages */
function errorAnswer(status: number, { reason, message }: WireError): { status: number; body: object } {
  return {
    status,
    body: { error: { code: status, message, errors: [{ reason, message, domain: 'global' }] } },
  };
}

function statisticsOf(
  { fields = [], statementType = 'SELECT', datasets = [] }: ServedAnswer,
  dataset: string,
): object {
  return {
    totalBytesProcessed: '1024',
    query: {
      statementType,
      totalBytesProcessed: '1024',
      schema: { fields },
      referencedTables: datasets.map((datasetId) => ({
        projectId: PROJECT,
        datasetId: datasetId === '' ? dataset : datasetId,
        tableId: 'things',
      })),
    },
  };
}

function pageOf({ fields = [], rows = [] }: ServedAnswer, query: URLSearchParams): object {
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

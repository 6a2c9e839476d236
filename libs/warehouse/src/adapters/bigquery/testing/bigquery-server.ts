import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { WireError, WireField, WireRow } from '../wire-format.js';
import { problemOfJob, problemOfResultsQuery } from './request-checks.js';
import type { TokenOffice } from './token-office.js';

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

interface Answer {
  status: number;
  body: object;
}

/** What an odd or hostile server makes of an answer. @param route as in `POST /jobs`, without what follows */
export type Distortion = (route: string, body: unknown) => unknown;

export interface ServerOptions {
  tables?: Map<string, Map<string, ServedTable>>;
  /** Makes tokens, and has every request to a dataset carry one of an account that may read it; nobody is asked without. */
  tokens?: TokenOffice;
  distort?: Distortion;
}

interface Job {
  statement: ServedStatement;
  answer: ServedAnswer;
  isStopped: boolean;
  /** When it stops by itself. */
  stopsAt: number;
}

export interface ServedTable {
  type?: string;
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
    private readonly options: ServerOptions,
  ) {}

  static async start(
    answerOf: (statement: ServedStatement) => ServedAnswer,
    options: ServerOptions = {},
  ): Promise<BigQueryServer> {
    const server = createServer();
    const stub = new BigQueryServer(server, answerOf, options);
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
    const body = await bodyOf(request);
    const issued = this.options.tokens?.answer(path, body);
    const answer =
      issued ??
      this.refuseStranger(request, path, body) ??
      (await this.route(`${request.method} ${path}`, url, body));
    const route = issued ? 'token' : `${request.method} /${path.split('/')[1]}`;
    const sent: unknown = this.options.distort ? this.options.distort(route, answer.body) : answer.body;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
  }

  private async route(route: string, url: URL, body: unknown): Promise<Answer> {
    const [, jobId = ''] = /^(?:GET \/queries|GET \/jobs|POST \/jobs)\/([\w-]+)/.exec(route) ?? [];
    const [, dataset = '', table] = /^GET \/datasets\/(\w+)\/tables(?:\/([^/]+))?$/.exec(route) ?? [];
    if (route === 'POST /jobs') return this.insert(body);
    if (route.startsWith('GET /queries/')) return this.results(jobId, url.searchParams);
    if (route === `GET /jobs/${jobId}`) return this.job(jobId);
    if (route === `POST /jobs/${jobId}/cancel`) return this.cancel(jobId);
    if (route === 'GET /datasets') return { status: 200, body: { datasets: [] } };
    if (dataset) return this.describe(dataset, table);
    return this.refuse(404, { reason: 'notFound', message: `Not found: ${route}` });
  }

  /** By the token that a request carries, and the dataset that it is about. */
  private refuseStranger(request: IncomingMessage, path: string, body: unknown): Answer | null {
    const { tokens } = this.options;
    if (!tokens || path === '/datasets') return null;
    const allowed = tokens.datasetOf(request.headers.authorization);
    const { configuration } = (body ?? {}) as {
      configuration?: { query?: { defaultDataset?: { datasetId?: string } } };
    };
    const [, jobId = ''] = /^\/(?:queries|jobs)\/([\w-]+)/.exec(path) ?? [];
    const [, ofTables] = /^\/datasets\/(\w+)/.exec(path) ?? [];
    const ofJob = this.jobs.get(jobId)?.statement.dataset;
    const dataset = configuration?.query?.defaultDataset?.datasetId ?? ofTables ?? ofJob;
    if (allowed !== null && (dataset === undefined || dataset === allowed)) return null;
    return this.refuse(403, { reason: 'accessDenied', message: `Access Denied: ${PROJECT}:${dataset}` });
  }

  private insert(body: unknown): Answer {
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
      jobReference: { jobId?: string; location?: string };
    };
    if (jobReference.location !== LOCATION)
      return this.refuse(404, { reason: 'notFound', message: `Not found: ${jobReference.location}` });
    const { jobId = 'dry' } = jobReference;
    if (this.jobs.has(jobId)) return this.refuse(409, { reason: 'duplicate', message: 'Already Exists' });
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
      this.jobs.set(jobId, { statement, answer, isStopped: false, stopsAt });
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

  private job(jobId: string): Answer {
    const job = this.jobs.get(jobId);
    if (!job) return this.refuse(404, { reason: 'notFound', message: `Not found: Job ${jobId}` });
    return {
      status: 200,
      body: {
        kind: 'bigquery#job',
        jobReference: referenceOf(jobId),
        status: { state: 'DONE' },
        statistics: statisticsOf(job.answer, job.statement.dataset),
      },
    };
  }

  private async results(jobId: string, query: URLSearchParams): Promise<Answer> {
    const problem = problemOfResultsQuery(query);
    if (problem) return this.refuse(400, { reason: 'invalid', message: problem });
    const job = this.jobs.get(jobId);
    if (!job) return this.refuse(404, { reason: 'notFound', message: `Not found: Job ${jobId}` });
    if (job.answer.isSlow) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS, Number(query.get('timeoutMs')))));
      if (!hasStopped(job))
        return { status: 200, body: { jobReference: referenceOf(jobId), jobComplete: false } };
      return errorAnswer(499, { reason: 'stopped', message: 'Job execution was cancelled' });
    }
    return { status: 200, body: { jobReference: referenceOf(jobId), ...pageOf(job.answer, query) } };
  }

  private cancel(jobId: string): Answer {
    const job = this.jobs.get(jobId);
    if (!job) return errorAnswer(404, { reason: 'notFound', message: `Not found: Job ${jobId}` });
    job.isStopped = true;
    return { status: 200, body: { kind: 'bigquery#jobCancelResponse', job: {} } };
  }

  private describe(dataset: string, name: string | undefined): Answer {
    const tables = this.options.tables?.get(dataset) ?? new Map<string, ServedTable>();
    const reference = (tableId: string) => ({ projectId: PROJECT, datasetId: dataset, tableId });
    if (name === undefined) {
      const listed = [...tables].map(([tableId, { type = 'TABLE' }]) => ({
        type,
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
        type: table.type ?? 'TABLE',
        tableReference: reference(decodeURIComponent(name)),
        numRows: table.numRows,
        schema: { fields: table.fields },
        tableConstraints: { primaryKey: { columns: table.primaryKey } },
      },
    };
  }

  private refuse(status: number, error: WireError): Answer {
    this.refused.push(error.message ?? '');
    return errorAnswer(status, error);
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  return text === '' ? undefined : JSON.parse(text);
}

function referenceOf(jobId: string) {
  return { projectId: PROJECT, jobId, location: LOCATION };
}

function hasStopped({ isStopped, stopsAt }: Job): boolean {
  return isStopped || Date.now() >= stopsAt;
}

/** Google's error format; see https://cloud.google.com/bigquery/docs/error-messages */
function errorAnswer(status: number, { reason, message }: WireError): Answer {
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

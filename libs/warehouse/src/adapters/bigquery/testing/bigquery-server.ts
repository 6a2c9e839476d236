import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer as readBytes } from 'node:stream/consumers';
import type { WireError, WireField } from '../api/wire-format.js';
import { problemOfJob, problemOfResultsQuery, problemOfTable } from './request-checks.js';
import type { ServedDatasets } from './served-datasets.js';
import { answerExport, isExport, type ServedBucket } from './served-exports.js';
import {
  type StubResponse,
  datasetOf,
  errorResponse,
  hasStopped,
  inserted,
  isWriting,
  type Job,
  type JobRequest,
  LOCATION,
  missingTable,
  pageOf,
  PROJECT,
  referenceOf,
  type StubResult,
  type ServedStatement,
  type ServedTable,
  statementOf,
  statisticsOf,
} from './served-jobs.js';
import type { TokenOffice } from './token-office.js';
import { UploadSessions } from './upload-sessions.js';

export { LOCATION, PROJECT, type StubResult, type ServedStatement, type ServedTable } from './served-jobs.js';

/** Changes a response as an odd or hostile server would. @param route such as `POST /jobs` */
export type Distortion = (route: string, body: unknown) => unknown;

export interface ServerOptions {
  tables?: Map<string, Map<string, ServedTable>>;
  /** Issues tokens, and requires one with access to the dataset for every request. */
  tokens?: TokenOffice;
  distort?: Distortion;
  /** Runs statements and stores tables instead of returning the test's responses. */
  datasets?: ServedDatasets;
  /** Bucket for exports; requires datasets. */
  bucket?: ServedBucket;
  /** Whether to execute a request and drop its response; of an upload part, half is kept. */
  loses?: (route: string) => boolean;
}

/** Google waits as long as the request says. */
const POLL_MS = 50;

/**
 * Replaces BigQuery's REST API v2: checks every request against its documentation, keeps jobs, pages results and
 * cancels. It parses no SQL: tests define the results.
 */
export class BigQueryServer {
  /** Refused requests; a correct client has none. */
  readonly refused: string[] = [];
  /** With datasets: jobs that change data wait for this. */
  held: Promise<void> = Promise.resolve();
  private readonly jobs = new Map<string, Job>();
  private readonly uploads = new UploadSessions();

  private constructor(
    private readonly server: Server,
    private readonly answerOf: (statement: ServedStatement) => StubResult,
    private readonly options: ServerOptions,
  ) {}

  static async start(
    answerOf: (statement: ServedStatement) => StubResult,
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
    return job !== undefined && (job.answer === null || job.answer.isSlow === true) && !hasStopped(job);
  }

  get jobIds(): string[] {
    return [...this.jobs.keys()];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname.replace(`/bigquery/v2/projects/${PROJECT}`, '');
    const bytes = await readBytes(request);
    const name = `${request.method} /${path.split('/')[1]}`;
    const isLost = this.options.loses?.(name) ?? false;
    if (request.method === 'PUT') {
      const answer = await this.takePart(url, request, bytes, isLost);
      return isLost ? void request.socket.destroy() : send(response, answer, JSON.stringify(answer.body));
    }
    const body: unknown = bytes.length === 0 ? undefined : JSON.parse(bytes.toString());
    const issued = this.options.tokens?.answer(path, body);
    const answer =
      issued ??
      this.refuseStranger(request, path, body) ??
      (await this.route(`${request.method} ${path}`, url, body));
    if (isLost) return void request.socket.destroy();
    const route = issued ? 'token' : name;
    const sent: unknown = this.options.distort ? this.options.distort(route, answer.body) : answer.body;
    send(response, answer, typeof sent === 'string' ? sent : JSON.stringify(sent));
  }

  private async route(route: string, url: URL, body: unknown): Promise<StubResponse> {
    const [, jobId = ''] = /^(?:GET \/queries|GET \/jobs|POST \/jobs)\/([\w-]+)/.exec(route) ?? [];
    const [, dataset = '', table] = /^GET \/datasets\/(\w+)\/tables(?:\/([^/]+))?$/.exec(route) ?? [];
    if (route === 'POST /jobs') return this.insert(body);
    if (route === 'POST /upload/jobs') return this.beginUpload(url, body);
    if (route.startsWith('GET /queries/')) return this.results(jobId, url.searchParams);
    if (route === `GET /jobs/${jobId}`) return this.job(jobId);
    if (route === `POST /jobs/${jobId}/cancel`) return this.cancel(jobId);
    if (route === 'GET /datasets') return { status: 200, body: { datasets: [] } };
    if (dataset) return this.describe(dataset, table);
    return (
      (await this.changeTables(route, body)) ??
      this.refuse(404, { reason: 'notFound', message: `Not found: ${route}` })
    );
  }

  /** Creates, removes and reads tables. */
  private async changeTables(route: string, body: unknown): Promise<StubResponse | null> {
    const { datasets } = this.options;
    const [, method, dataset = '', name = '', isData] =
      /^(\w+) \/datasets\/(\w+)\/tables(?:\/(\w+)(\/data)?)?$/.exec(route) ?? [];
    if (!datasets || dataset === '') return null;
    if (method === 'DELETE') {
      const existed = await datasets.removeTable(dataset, name);
      return existed ? { status: 204, body: {} } : missingTable(name);
    }
    if (isData) {
      if (!datasets.tables.get(dataset)?.has(name)) return missingTable(name);
      const { rows = [] } = await datasets.answer({ sql: `SELECT * FROM ${name}`, dataset, values: [] });
      return { status: 200, body: { kind: 'bigquery#tableDataList', rows } };
    }
    const problem = problemOfTable(body);
    if (problem) return this.refuse(400, { reason: 'invalid', message: problem });
    const { tableReference, schema } = body as {
      tableReference: { tableId: string };
      schema: { fields: WireField[] };
    };
    await datasets.makeTable(dataset, tableReference.tableId, schema.fields);
    return { status: 200, body: { kind: 'bigquery#table', ...(body as object) } };
  }

  private beginUpload(url: URL, body: unknown): StubResponse {
    const problem = problemOfJob(body);
    if (problem || url.searchParams.get('uploadType') !== 'resumable')
      return this.refuse(400, { reason: 'invalid', message: problem ?? 'uploadType' });
    url.searchParams.set('upload_id', this.uploads.begin(body as JobRequest));
    return { status: 200, body: {}, headers: { location: url.href } };
  }

  private takePart(
    url: URL,
    request: IncomingMessage,
    bytes: Buffer,
    isLost: boolean,
  ): StubResponse | Promise<StubResponse> {
    const id = url.searchParams.get('upload_id') ?? '';
    const keepBytes = isLost ? Math.floor(bytes.length / 2) : bytes.length;
    const step = this.uploads.put(id, request.headers['content-range'], bytes, keepBytes);
    if ('problem' in step) return this.refuse(400, { reason: 'invalid', message: step.problem });
    if ('content' in step) return this.insert(step.job, step.content);
    const { receivedBytes } = step;
    return {
      status: 308,
      body: {},
      ...(receivedBytes > 0 && { headers: { range: `bytes=0-${receivedBytes - 1}` } }),
    };
  }

  /** Checks the request's token against the dataset. */
  private refuseStranger(request: IncomingMessage, path: string, body: unknown): StubResponse | null {
    const { tokens } = this.options;
    if (!tokens || path === '/datasets') return null;
    const allowed = tokens.datasetOf(request.headers.authorization);
    const { configuration } = (body ?? {}) as Partial<JobRequest>;
    const [, jobId = ''] = /^\/(?:queries|jobs)\/([\w-]+)/.exec(path) ?? [];
    const [, ofTables] = /^\/datasets\/(\w+)/.exec(path) ?? [];
    const dataset = configuration ? datasetOf(configuration) : (ofTables ?? this.jobs.get(jobId)?.dataset);
    const isWrite = configuration
      ? isWriting(configuration)
      : request.method !== 'GET' && ofTables !== undefined;
    const isAllowed = !isWrite || tokens.mayWrite(request.headers.authorization);
    if (isAllowed && allowed !== null && (dataset === undefined || dataset === allowed)) return null;
    return this.refuse(403, { reason: 'accessDenied', message: `Access Denied: ${PROJECT}:${dataset}` });
  }

  private insert(body: unknown, content?: Buffer): StubResponse | Promise<StubResponse> {
    const problem = problemOfJob(body);
    if (problem) return this.refuse(400, { reason: 'invalid', message: problem });
    const { configuration, jobReference } = body as JobRequest;
    if (jobReference.location !== LOCATION)
      return this.refuse(404, { reason: 'notFound', message: `Not found: ${jobReference.location}` });
    const { jobId = 'dry' } = jobReference;
    if (this.jobs.has(jobId)) return errorResponse(409, { reason: 'duplicate', message: 'Already Exists' });
    const stopsAt = Date.now() + Number(configuration.jobTimeoutMs ?? '86400000');
    const job: Job = {
      dataset: datasetOf(configuration) ?? '',
      configuration,
      answer: null,
      isStopped: false,
      stopsAt,
    };
    if (this.options.datasets) return this.run(job, jobReference, this.options.datasets, content);
    const answer = this.answerOf(statementOf(job));
    if (answer.error) return errorResponse(400, answer.error);
    job.answer = answer;
    if (!configuration.dryRun) this.jobs.set(jobId, job);
    return inserted(job, jobReference);
  }

  /** Runs a job in the datasets while the client polls. */
  private async run(
    job: Job,
    reference: JobRequest['jobReference'],
    datasets: ServedDatasets,
    content: Buffer = Buffer.alloc(0),
  ): Promise<StubResponse> {
    const { load, dryRun } = job.configuration;
    const work = async (): Promise<StubResult> => {
      const statement = statementOf(job);
      if (isExport(statement.sql))
        return answerExport(statement, this.options.bucket, (query) => datasets.answer(query));
      if (!load) return datasets.answer(statement);
      const { datasetId, tableId } = load.destinationTable;
      return datasets.load(datasetId, tableId, load.schema.fields, content);
    };
    if (dryRun) {
      job.answer = await work();
      return job.answer.error ? errorResponse(400, job.answer.error) : inserted(job, reference);
    }
    this.jobs.set(reference.jobId ?? '', job);
    const finish = async (): Promise<void> => {
      if (isWriting(job.configuration) || isExport(statementOf(job).sql)) await this.held;
      if (!job.isStopped) job.answer = await work();
    };
    void finish();
    return inserted(job, reference);
  }

  private job(jobId: string): StubResponse {
    const job = this.jobs.get(jobId);
    if (!job) return errorResponse(404, { reason: 'notFound', message: `Not found: Job ${jobId}` });
    const error = job.answer?.error;
    const state = job.answer === null ? 'RUNNING' : 'DONE';
    return {
      status: 200,
      body: {
        kind: 'bigquery#job',
        jobReference: referenceOf(jobId),
        configuration: job.configuration,
        status: { state, ...(error ? { errorResult: error } : {}) },
        statistics: statisticsOf(job.answer ?? {}, job.dataset),
      },
    };
  }

  private async results(jobId: string, query: URLSearchParams): Promise<StubResponse> {
    const problem = problemOfResultsQuery(query);
    if (problem) return this.refuse(400, { reason: 'invalid', message: problem });
    const job = this.jobs.get(jobId);
    if (!job) return this.refuse(404, { reason: 'notFound', message: `Not found: Job ${jobId}` });
    if (job.answer === null || job.answer.isSlow) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS, Number(query.get('timeoutMs')))));
      if (!hasStopped(job))
        return { status: 200, body: { jobReference: referenceOf(jobId), jobComplete: false } };
      return errorResponse(499, { reason: 'stopped', message: 'Job execution was cancelled' });
    }
    if (job.answer.error) return errorResponse(400, job.answer.error);
    return { status: 200, body: { jobReference: referenceOf(jobId), ...pageOf(job.answer, query) } };
  }

  private cancel(jobId: string): StubResponse {
    const job = this.jobs.get(jobId);
    if (!job) return errorResponse(404, { reason: 'notFound', message: `Not found: Job ${jobId}` });
    job.isStopped = true;
    job.answer ??= { error: { reason: 'stopped', message: 'Job execution was cancelled' } };
    return { status: 200, body: { kind: 'bigquery#jobCancelResponse', job: {} } };
  }

  private describe(dataset: string, name: string | undefined): StubResponse {
    const tables =
      (this.options.datasets ?? this.options).tables?.get(dataset) ?? new Map<string, ServedTable>();
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
    if (!table) return errorResponse(404, { reason: 'notFound', message: `Not found: Table ${name}` });
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

  private refuse(status: number, error: WireError): StubResponse {
    this.refused.push(error.message ?? '');
    return errorResponse(status, error);
  }
}

function send(response: ServerResponse, { status, headers }: StubResponse, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(status === 204 || status === 308 ? undefined : text);
}

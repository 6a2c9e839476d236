import type { BigQuery } from '@google-cloud/bigquery';
import type { AuthClient } from 'google-auth-library';
import { setTimeout as delay } from 'node:timers/promises';
import { WarehouseUnavailableError } from '../../warehouse.errors.js';
import { openClient, within } from './bigquery-client.js';
import { BigQueryRequestError } from './bigquery-errors.js';
import { badReply, refusalIn } from './wire-replies.js';

export interface UploadedPart {
  bytes: Buffer;
  /** Where it begins, in bytes of the whole. */
  from: number;
  /** Of the whole, with its last part. */
  totalBytes: number | null;
}

/** How far an upload has come: what of it has arrived, or what came of it. */
export type UploadProgress = { receivedBytes: number } | { answer: unknown };

export interface BigQueryRequest {
  method: 'DELETE' | 'GET' | 'POST';
  /** Below the project: `/jobs`. Whoever makes it encodes what is in it. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** Longest that one try may take, the token included, in milliseconds. */
  timeoutMs: number;
}

const GOOGLE = 'https://bigquery.googleapis.com';
/** Answers after which the same request may well be answered. */
const WORTH_ANOTHER_TRY: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);
const PAUSE_MS = 200;

/**
 * BigQuery's REST API for one project, version 2, by the plain requests of Google's client: its jobs and tables throw
 * outside of every handler when an answer is odd. Nothing that is answered is taken for what it should be.
 */
export class BigQueryApi {
  private readonly root: string;
  private readonly uploads: string;
  private readonly projectId: string;
  private readonly apiEndpoint: string;
  private readonly clients = new WeakMap<AuthClient, BigQuery>();

  constructor({ projectId, apiEndpoint = GOOGLE }: { projectId: string; apiEndpoint?: string }) {
    this.projectId = projectId;
    this.apiEndpoint = apiEndpoint.replace(/\/$/, '');
    // Whole addresses: parts of them would go to BIGQUERY_EMULATOR_HOST where the environment has that, with their tokens.
    const path = `/bigquery/v2/projects/${encodeURIComponent(projectId)}`;
    this.root = `${this.apiEndpoint}${path}`;
    this.uploads = `${this.apiEndpoint}/upload${path}`;
  }

  /**
   * Reading is tried twice; what begins or ends something, once: nobody knows what came of a request without an answer.
   * @throws BigQueryRequestError
   */
  async request(client: AuthClient, request: BigQueryRequest): Promise<unknown> {
    try {
      return await this.send(client, request);
    } catch (error) {
      const { status } = error as BigQueryRequestError;
      if (request.method !== 'GET' || !WORTH_ANOTHER_TRY.has(status)) throw error;
      await delay(PAUSE_MS);
      return this.send(client, request);
    }
  }

  /**
   * Begins a resumable upload of what a load job is to load; see https://cloud.google.com/bigquery/docs/reference/api-uploads.
   * @param body of jobs.insert
   * @returns where its parts go to
   * @throws BigQueryRequestError
   */
  async beginUpload(client: AuthClient, body: object, timeoutMs: number): Promise<URL> {
    const url = `${this.uploads}/jobs?uploadType=resumable`;
    const headers = { 'x-upload-content-type': 'application/octet-stream' };
    const answer = await sendUpload(client, { method: 'POST', url, headers, data: body, timeoutMs });
    const { origin } = new URL(this.uploads);
    const location = URL.parse(answer.headers.get('location') ?? '', url);
    // The token goes there, too.
    if (location?.origin !== origin) throw badReply('the address of an upload');
    return location;
  }

  /**
   * Sends a part, or asks how far the upload has come when there is none.
   * @throws BigQueryRequestError
   */
  async uploadPart(
    client: AuthClient,
    address: URL,
    part: UploadedPart | null,
    timeoutMs: number,
  ): Promise<UploadProgress> {
    const headers = { 'content-range': contentRange(part) };
    const data = part?.bytes ?? Buffer.alloc(0);
    const answer = await sendUpload(client, { method: 'PUT', url: address.href, headers, data, timeoutMs });
    if (answer.status !== RESUME_INCOMPLETE) return { answer: JSON.parse(answer.data || 'null') as unknown };
    const [, last] = /^bytes=0-(\d{1,15})$/.exec(answer.headers.get('range') ?? '') ?? [];
    return { receivedBytes: last === undefined ? 0 : Number(last) + 1 };
  }

  private async send(
    authClient: AuthClient,
    { path, query, body, method, timeoutMs }: BigQueryRequest,
  ): Promise<unknown> {
    const request = {
      method,
      uri: `${this.root}${path}`,
      timeout: Math.max(1, Math.ceil(timeoutMs)),
      ...(query ? { qs: query } : {}),
      ...(body ? { json: body } : {}),
    };
    const client = this.clientOf(authClient);
    try {
      return await new Promise<unknown>((resolve, reject) => {
        client.request(request, (error, answer: unknown) => (error ? reject(error) : resolve(answer)));
      });
    } catch (error) {
      // No token: why is said already.
      if (error instanceof BigQueryRequestError || error instanceof WarehouseUnavailableError) throw error;
      throw requestError(error);
    }
  }

  private clientOf(authClient: AuthClient): BigQuery {
    const known = this.clients.get(authClient);
    if (known) return known;
    const { projectId, apiEndpoint } = this;
    const client = openClient({ projectId, apiEndpoint, authClient });
    this.clients.set(authClient, client);
    return client;
  }
}

/** Answered for each part but the last one. */
const RESUME_INCOMPLETE = 308;

function contentRange(part: UploadedPart | null): string {
  const total = part?.totalBytes ?? '*';
  if (!part || part.bytes.length === 0) return `bytes */${total}`;
  return `bytes ${part.from}-${part.from + part.bytes.length - 1}/${total}`;
}

interface UploadRequest {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  data: object;
  timeoutMs: number;
}

/** Google's client sends no part of an upload by itself, and takes 308 for a redirect, which is followed nowhere. */
async function sendUpload(client: AuthClient, { timeoutMs, ...request }: UploadRequest) {
  try {
    return await within(timeoutMs, (signal) =>
      client.request<string>({
        ...request,
        responseType: 'text',
        signal,
        retry: false,
        redirect: 'manual',
        validateStatus: (status) => (status >= 200 && status < 300) || status === RESUME_INCOMPLETE,
      }),
    );
  } catch (error) {
    if (error instanceof BigQueryRequestError || error instanceof WarehouseUnavailableError) throw error;
    throw requestError(error);
  }
}

/** What is kept of a failure: neither its request, which has the token, nor the answer's other parts. */
function requestError(error: unknown): BigQueryRequestError {
  const { response, message } = error as {
    response?: { status?: number; data?: unknown };
    message?: string;
  };
  return new BigQueryRequestError(response?.status ?? 0, refusalIn(response?.data), message ?? '');
}

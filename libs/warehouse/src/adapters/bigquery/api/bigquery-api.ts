import type { BigQuery } from '@google-cloud/bigquery';
import type { AuthClient } from 'google-auth-library';
import { setTimeout as delay } from 'node:timers/promises';
import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import { openClient, abortAfter } from './bigquery-client.js';
import { BigQueryRequestError } from './bigquery-errors.js';
import { badReply, refusalIn } from './wire-replies.js';

export interface UploadedPart {
  bytes: Buffer;
  /** Byte offset in the whole upload. */
  from: number;
  /** Size of the whole upload; null until the last part. */
  totalBytes: number | null;
}

/** Bytes received so far, or the response to the completed upload. */
export type UploadProgress = { receivedBytes: number } | { answer: unknown };

export interface BigQueryRequest {
  method: 'DELETE' | 'GET' | 'POST';
  /** Relative to the project: `/jobs`. The caller encodes it. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** Limit of one attempt in milliseconds, including the token request. */
  timeoutMs: number;
}

const GOOGLE = 'https://bigquery.googleapis.com';
/** Statuses worth one retry. */
const WORTH_ANOTHER_TRY: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);
const PAUSE_MS = 200;

/**
 * BigQuery's REST API v2 for one project, through the plain requests of Google's client: its job and table classes
 * throw outside every handler when a response is malformed. Responses are validated before use.
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
    // Absolute URLs: the client would send relative ones, with the token, to BIGQUERY_EMULATOR_HOST if that is set.
    const path = `/bigquery/v2/projects/${encodeURIComponent(projectId)}`;
    this.root = `${this.apiEndpoint}${path}`;
    this.uploads = `${this.apiEndpoint}/upload${path}`;
  }

  /**
   * Retries reads once. Never retries writes: without a response nobody knows whether they took effect.
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
   * Starts a resumable upload for a load job; see https://cloud.google.com/bigquery/docs/reference/api-uploads.
   * @param body of jobs.insert
   * @returns the URL for its parts
   * @throws BigQueryRequestError
   */
  async beginUpload(client: AuthClient, body: object, timeoutMs: number): Promise<URL> {
    const url = `${this.uploads}/jobs?uploadType=resumable`;
    const headers = { 'x-upload-content-type': 'application/octet-stream' };
    const answer = await sendUpload(client, { method: 'POST', url, headers, data: body, timeoutMs });
    const { origin } = new URL(this.uploads);
    const location = URL.parse(answer.headers.get('location') ?? '', url);
    // The token is sent there, too.
    if (location?.origin !== origin) throw badReply('the address of an upload');
    return location;
  }

  /**
   * Sends a part or, without one, asks for the progress of the upload.
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
      // The token request failed, which is already explained.
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

/** The response to every part but the last. */
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

/** Google's client cannot send single parts of an upload, and treats 308 as a redirect. */
async function sendUpload(client: AuthClient, { timeoutMs, ...request }: UploadRequest) {
  try {
    return await abortAfter(timeoutMs, (signal) =>
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

/** Drops the request, which contains the token, and the rest of the response. */
function requestError(error: unknown): BigQueryRequestError {
  const { response, message } = error as {
    response?: { status?: number; data?: unknown };
    message?: string;
  };
  return new BigQueryRequestError(response?.status ?? 0, refusalIn(response?.data), message ?? '');
}

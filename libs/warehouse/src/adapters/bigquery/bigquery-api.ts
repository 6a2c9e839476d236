import type { AuthClient } from 'google-auth-library';
import { setTimeout as delay } from 'node:timers/promises';
import { WarehouseUnavailableError } from '../../warehouse.errors.js';
import { BigQueryRequestError } from './bigquery-errors.js';
import { refusalIn } from './wire-replies.js';

export interface BigQueryRequest {
  method: 'GET' | 'POST';
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

/** BigQuery's REST API for one project, version 2. Nothing that it answers is taken for what it should be. */
export class BigQueryApi {
  private readonly root: string;

  constructor({ projectId, apiEndpoint = GOOGLE }: { projectId: string; apiEndpoint?: string }) {
    this.root = `${apiEndpoint.replace(/\/$/, '')}/bigquery/v2/projects/${encodeURIComponent(projectId)}`;
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

  private async send(
    client: AuthClient,
    { path, query, body, method, timeoutMs }: BigQueryRequest,
  ): Promise<unknown> {
    try {
      const { data } = await client.request<unknown>({
        method,
        url: `${this.root}${path}`,
        ...(query ? { params: query } : {}),
        ...(body ? { data: body } : {}),
        responseType: 'json',
        timeout: Math.max(1, Math.ceil(timeoutMs)),
        retry: false,
        // A token goes to nobody else.
        redirect: 'error',
      });
      return data;
    } catch (error) {
      // No token: why is said already.
      if (error instanceof BigQueryRequestError || error instanceof WarehouseUnavailableError) throw error;
      throw requestError(error);
    }
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

import type { BigQuery } from '@google-cloud/bigquery';
import type { AuthClient } from 'google-auth-library';
import { setTimeout as delay } from 'node:timers/promises';
import { WarehouseUnavailableError } from '../../warehouse.errors.js';
import { openClient } from './bigquery-client.js';
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

/**
 * BigQuery's REST API for one project, version 2, by the plain requests of Google's client: its jobs and tables throw
 * outside of every handler when an answer is odd. Nothing that is answered is taken for what it should be.
 */
export class BigQueryApi {
  private readonly root: string;
  private readonly projectId: string;
  private readonly apiEndpoint: string;
  private readonly clients = new WeakMap<AuthClient, BigQuery>();

  constructor({ projectId, apiEndpoint = GOOGLE }: { projectId: string; apiEndpoint?: string }) {
    this.projectId = projectId;
    this.apiEndpoint = apiEndpoint.replace(/\/$/, '');
    // Whole addresses: parts of them would go to BIGQUERY_EMULATOR_HOST where the environment has that, with their tokens.
    this.root = `${this.apiEndpoint}/bigquery/v2/projects/${encodeURIComponent(projectId)}`;
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

/** What is kept of a failure: neither its request, which has the token, nor the answer's other parts. */
function requestError(error: unknown): BigQueryRequestError {
  const { response, message } = error as {
    response?: { status?: number; data?: unknown };
    message?: string;
  };
  return new BigQueryRequestError(response?.status ?? 0, refusalIn(response?.data), message ?? '');
}

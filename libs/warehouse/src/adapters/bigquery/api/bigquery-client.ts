import { BigQuery } from '@google-cloud/bigquery';
import { withTimeout } from '@tessera/platform';
import type { AuthClient } from 'google-auth-library';

type Transport = BigQuery['makeAuthenticatedRequest'];
type RequestOptions = Parameters<BigQuery['request']>[0];
type Callback = Parameters<BigQuery['request']>[1];

export interface BigQueryClientOptions {
  projectId: string;
  apiEndpoint: string;
  authClient: AuthClient;
}

/**
 * Google's client, sending through its authentication library, because the client's own transport:
 *
 * - has no timeout for requests (node-fetch 3 has none) or tokens;
 * - follows redirects, sending the token to other ports and subdomains;
 * - replaces `{{projectId}}` everywhere, including a tenant's statements and values;
 * - throws outside every handler on unknown error shapes, and includes the token in errors.
 *
 * No option changes this; interceptors and an AuthClient run before the transport.
 */
export function openClient(options: BigQueryClientOptions): BigQuery {
  const client = new BigQuery(options);
  const { authClient, getCredentials } = client.makeAuthenticatedRequest;
  const send = (request: RequestOptions, callback: Callback): void => {
    sendBy(options.authClient, request).then(
      (body) => callback(null, body),
      (error: unknown) => callback(error as Error),
    );
  };
  client.makeAuthenticatedRequest = Object.assign(send, { authClient, getCredentials }) as Transport;
  return client;
}

async function sendBy(
  authClient: AuthClient,
  { method = 'GET', uri, qs, json, headers, timeout = 0 }: RequestOptions,
): Promise<unknown> {
  return abortAfter(timeout, async (signal) => {
    const { data } = await authClient.request<unknown>({
      method: method,
      url: uri,
      ...(headers ? { headers } : {}),
      ...(qs ? { params: qs as Record<string, string> } : {}),
      ...(json ? { data: json as object } : {}),
      responseType: 'json',
      signal,
      // Ignores a late token: node-fetch crashes the process when it starts an aborted request.
      adapter: async (options, send) => {
        signal.throwIfAborted();
        return send(options);
      },
      retry: false,
      // Never send the token to another server.
      redirect: 'error',
    });
    return data;
  });
}

/** The library's timeout starts once it has a token; this one includes the token request. */
export async function abortAfter<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return withTimeout(work(controller.signal), timeoutMs, () => {
    const error = new Error(`no answer within ${timeoutMs} ms`);
    controller.abort(error);
    return error;
  });
}

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
 * Google's client, whose requests its authentication library sends. Its own transport cannot do what is promised here:
 *
 * - it knows no time-out (node-fetch 3 has none), and nothing ends a request that hangs, or the wait for a token;
 * - it follows redirects, with the token to other ports and subdomains, and repeats the body elsewhere;
 * - it writes the project's name for `{{projectId}}` wherever that stands, also in a tenant's statements and values;
 * - it throws outside of every handler for errors in a shape that it does not know, and tells the token in its errors.
 *
 * No option changes any of these, and what could (interceptors, an AuthClient) runs before it.
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
  return within(timeout, async (signal) => {
    const { data } = await authClient.request<unknown>({
      method: method,
      url: uri,
      ...(headers ? { headers } : {}),
      ...(qs ? { params: qs as Record<string, string> } : {}),
      ...(json ? { data: json as object } : {}),
      responseType: 'json',
      signal,
      // A token that comes too late is not used; and node-fetch, told to begin what has ended, ends the process.
      adapter: async (options, send) => {
        signal.throwIfAborted();
        return send(options);
      },
      retry: false,
      // A token goes to nobody else.
      redirect: 'error',
    });
    return data;
  });
}

/** The library's own time-out begins when it has a token: this one bounds the wait for that, too. */
export async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  return withTimeout(work(controller.signal), timeoutMs, () => {
    const error = new Error(`no answer within ${timeoutMs} ms`);
    controller.abort(error);
    return error;
  });
}

import { authorizationOf, CONTENT_HASH_HEADER, contentHash, type SigningKey } from './signed-request.js';

export interface SigningClientOptions extends SigningKey {
  /** URL of the service, with its prefix if it has one: `http://sql-query-api:3003/v1`. */
  baseUrl: string;
  /** For services that have tenants. */
  tenantId?: string;
  /** Default 30,000. */
  timeoutMs?: number;
}

export interface ServiceRequest {
  method: string;
  /** Below the base URL, with a query if there is one. */
  path: string;
  /** Objects are sent as JSON; bytes as they are, with the content type of the headers. */
  body?: object | Uint8Array;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls another service of ours with requests signed by AWS Signature Version 4. */
export class SigningClient {
  constructor(private readonly options: SigningClientOptions) {}

  /** The service's response, whatever its status. */
  async send({ method, path, body, headers = {}, signal }: ServiceRequest): Promise<Response> {
    const url = new URL(`${this.options.baseUrl}${path}`);
    const bytes = bytesOf(body);
    const isJson = body !== undefined && !(body instanceof Uint8Array);
    const given = isJson ? { ...headers, 'content-type': 'application/json' } : headers;
    const signed = await this.sign(method, url, bytes, given);
    const timeout = AbortSignal.timeout(this.options.timeoutMs ?? 30_000);
    return fetch(url, {
      method,
      headers: signed,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: bytes }),
    });
  }

  private async sign(
    method: string,
    url: URL,
    body: Uint8Array,
    given: Record<string, string>,
  ): Promise<Record<string, string>> {
    const signingDate = new Date();
    const headers: Record<string, string> = {
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])),
      'x-amz-date': signingDate.toISOString().replace(/[-:]|\.\d+/g, ''),
      ...(this.options.tenantId !== undefined && { 'x-tenant-id': this.options.tenantId }),
      [CONTENT_HASH_HEADER]: contentHash(body),
    };
    const authorization = await authorizationOf(
      {
        method,
        path: url.pathname,
        query: url.searchParams,
        headers: { ...headers, host: url.host },
        body,
      },
      this.options,
      { signingDate, signedHeaders: new Set([...Object.keys(headers), 'host']) },
    );
    return { ...headers, authorization };
  }
}

function bytesOf(body: ServiceRequest['body']): Uint8Array<ArrayBuffer> {
  if (body === undefined) return new Uint8Array();
  return body instanceof Uint8Array ? new Uint8Array(body) : Buffer.from(JSON.stringify(body));
}

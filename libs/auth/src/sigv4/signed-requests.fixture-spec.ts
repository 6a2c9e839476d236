import { expect } from '@jest/globals';
import { loadConfig } from '@tessera/platform';
import type { Request } from 'express';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { authSettings } from '../auth.settings.js';
import { SigningClient, type SigningClientOptions } from './signing-client.js';
import { SigV4Authenticator } from './sigv4.authenticator.js';
import { HttpStub } from '@tessera/testing';

export const ACCESS_KEY = 'AKIDEXAMPLE';
const SECRET_KEY = 'a-secret-of-thirty-two-characters';
export const QUERY = { method: 'POST', path: '/queries', body: { sql: "select 'größer'" } };

/** A request as our server receives it. */
export interface Received {
  method: string;
  originalUrl: string;
  headers: IncomingHttpHeaders;
  /** Alternating names and values, as received; those of `headers` if absent. */
  rawHeaders?: string[];
  body: Buffer;
}

/** A server that records requests and sends configured responses. */
export class SigningServer extends HttpStub {
  received: Received[] = [];
  answer: (response: ServerResponse) => void = (response) => response.end('{}');

  static async start(): Promise<SigningServer> {
    const started = new SigningServer();
    await started.resume();
    return started;
  }

  client(options: Partial<SigningClientOptions> = {}): SigningClient {
    return new SigningClient({
      baseUrl: `${this.baseUrl}/v1`,
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
      region: 'us-east-1',
      service: 'execute-api',
      tenantId: 'demo',
      ...options,
    });
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: originalUrl = '', headers } = request;
    this.received.push({ method, originalUrl, headers, body: await buffer(request) });
    this.answer(response);
  }

  onlyRequest(): Received {
    expect(this.received).toHaveLength(1);
    return this.received[0] as Received;
  }

  /** A query signed by our client, as the server received it. */
  async aSentRequest(options: Partial<SigningClientOptions> = {}): Promise<Received> {
    await this.client(options).send(QUERY);
    return this.received.at(-1) as Received;
  }
}

/** The server's verdict on a request: its principal, or why it is rejected. */
export function recognise(
  request: Received,
  readBody = () => Promise.resolve(request.body),
): Promise<unknown> {
  const accounts = [
    { access_key: ACCESS_KEY, secret_key: SECRET_KEY, tenants: ['*'], scopes: ['admin'] },
    { access_key: 'AKIDOTHER', secret_key: SECRET_KEY, tenants: ['demo'], scopes: ['jobs:read'] },
  ];
  const config = loadConfig(authSettings, { AUTH_SERVICE_ACCOUNTS: JSON.stringify(accounts) });
  return new SigV4Authenticator(config)
    .authenticate({ rawHeaders: rawHeadersOf(request), ...request } as unknown as Request, readBody)
    .catch((error: unknown) => error);
}

export function withHeaders(request: Received, changes: IncomingHttpHeaders): Received {
  const headers = Object.entries({ ...request.headers, ...changes });
  return { ...request, headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)) };
}

export function rawHeadersOf({ headers }: Received): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

export function refusal(message: string) {
  return { name: 'UnauthorizedError', code: 'unauthorized', message };
}

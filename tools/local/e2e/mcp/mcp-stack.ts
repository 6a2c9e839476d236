import { createHmac } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Tessera } from '@tessera/client';
import { HostedApp } from '@tessera/testing';
import { type IsolatedStack, withIsolatedStack } from '../../src/stack/isolated-stack.js';

/** Claims of a token; valid for five minutes. */
export interface GivenToken {
  sub?: string;
  scope?: string;
  tenant_id?: string;
  kb_read?: string[];
  kb_write?: string[];
  exp?: number;
  aud?: string;
}

export const ALL_SCOPES = 'knowledge:read knowledge:write queries:run jobs:read bulk:read bulk:write';
const LIFETIME_SECONDS = 300;

/** Everything that `npm start` starts, which requires credentials, with the services inside this process. */
export class McpStack {
  private readonly clients: Client[] = [];

  private constructor(
    readonly stack: IsolatedStack,
    private readonly release: () => Promise<void>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<McpStack> {
    const started = Promise.withResolvers<IsolatedStack>();
    const released = Promise.withResolvers<void>();
    const stopped = withIsolatedStack(
      async (running) => {
        started.resolve(running);
        await released.promise;
      },
      {
        report: () => undefined,
        durable: false,
        startService: HostedApp.start,
        env: { AUTH_MODE: 'required', ...env },
      },
    );
    stopped.catch(started.reject);
    return new McpStack(await started.promise, async () => {
      released.resolve();
      await stopped;
    });
  }

  get url(): string {
    return `${this.stack.urls.baseUrl}/mcp`;
  }

  async stop(): Promise<void> {
    for (const client of this.clients) await client.close();
    await this.release();
  }

  /** A token of the stack's issuer. */
  token(given: GivenToken): string {
    const { jwtSecret, jwtIssuer, jwtAudience } = this.stack.urls.sql;
    return signed({ iss: jwtIssuer, aud: jwtAudience, ...given }, jwtSecret);
  }

  /** A token with which a gateway acts for a client of several tenants. */
  delegationToken(tenants: string[], secret = this.stack.state.delegationSecret()): string {
    const claims = { owner: 'ana', tenants, scopes: ALL_SCOPES.split(' '), kb_read: ['*'], kb_write: [] };
    return `tsd_${signed({ aud: 'tessera:delegation', ...claims }, secret)}`;
  }

  /** The services' own client. */
  tessera(token: string, tenantId?: string): Tessera {
    return new Tessera({ baseUrl: this.stack.urls.baseUrl, credential: token, tenantId });
  }

  /** A client of the revision of 2026. */
  async connect(token?: string, url = this.url, ownFetch?: typeof fetch): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), {
        requestInit: { headers },
        ...(ownFetch && { fetch: ownFetch }),
      }),
    );
    this.clients.push(client);
    return client;
  }

  /** Ingests a document into a knowledge base, which it creates if it is missing. @returns its id */
  async ingest(kbName: string, { name, file }: { name: string; file: Blob }): Promise<string> {
    const tessera = this.tessera(this.token({ scope: ALL_SCOPES, kb_read: ['*'], kb_write: ['*'] }));
    await tessera.http.POST('/kbs', { body: { kb_name: kbName } });
    const { job_id, document_id } = await tessera.ingest({ file, name }, { kbName });
    const { status_phase, error } = await tessera.waitForTask(job_id);
    if (status_phase !== 'success') throw new Error(`${name} was not ingested: ${error}`);
    return document_id;
  }
}

function signed(claims: object, secret: string): string {
  const exp = Math.floor(Date.now() / 1_000) + LIFETIME_SECONDS;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256' })}.${part({ sub: 'ana', exp, ...claims })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

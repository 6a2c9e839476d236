import { createHmac } from 'node:crypto';
import { waitUntil } from '@tessera/testing';
import type { Administration } from '@tessera/tool-admin';
import type { FaultyStack } from '../../src/faulty-stack.js';
import type { Marks, Owner } from './marks.js';

type Client = Exclude<Owner, 'operator'>;

export interface Seen {
  of: string;
  status: number;
  text: string;
}

/** What a client writes, with a unique word in each part. */
type Words = Record<(typeof WORDS)[number], string>;
const WORDS = [
  'knowledge base',
  'file name',
  'text',
  'question',
  'title',
  'tag',
  'tenant',
  'table',
  'column',
  'row',
  'statement',
  'value',
  'key',
  'object',
  'address',
  'wrong field',
] as const;

const SQL_SCOPES = ['queries:run', 'jobs:read', 'bulk:read', 'bulk:write'] as const;

/** A client of both services with its own knowledge base and tenant, which keeps all responses. */
export class Visitor {
  readonly seen: Seen[] = [];

  static async introduce(
    name: Client,
    { stack, marks, administration }: { stack: FaultyStack; marks: Marks; administration: Administration },
  ): Promise<Visitor> {
    const words = Object.fromEntries(WORDS.map((what) => [what, marks.make(name, what)])) as Words;
    const tenantId = words.tenant;
    await administration.createTenant(tenantId, {
      initialSql: `create table ${words.table} (id int primary key, ${words.column} text);
        insert into ${words.table} values (1, '${words.row}')`,
    });
    const rights = { name: words.title, expiresAt: null };
    const kb = [words['knowledge base']];
    const scopes = ['knowledge:read', 'knowledge:write'] as const;
    const knowledge = await administration.createKey(null, {
      ...rights,
      scopes: [...scopes],
      kbRead: kb,
      kbWrite: kb,
    });
    const sql = await administration.createKey(tenantId, { ...rights, scopes: [...SQL_SCOPES] });
    for (const { key } of [knowledge, sql]) marks.add(name, 'API key', key.split('_').at(-1) ?? key);
    return new Visitor(stack, marks, name, words, {
      knowledge: { authorization: `Bearer ${knowledge.key}` },
      sql: { authorization: `Bearer ${sql.key}`, 'x-tenant-id': tenantId },
    });
  }

  private constructor(
    private readonly stack: FaultyStack,
    private readonly marks: Marks,
    private readonly name: Client,
    readonly words: Words,
    private readonly headers: Record<'knowledge' | 'sql', Record<string, string>>,
  ) {}

  /** Sends a request and keeps the response, also of a broken connection. */
  async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: object | FormData | string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: Record<string, any> }> {
    const url = /^https?:/.test(path) ? path : this.stack.baseUrl + path;
    const given = path.startsWith('/v1') ? this.headers.sql : this.headers.knowledge;
    const isOurs = url.startsWith(this.stack.baseUrl);
    const isForm = body instanceof FormData;
    const init = {
      method,
      headers: {
        ...(isOurs ? given : {}),
        ...(isOurs && body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' || isForm ? body : JSON.stringify(body) }),
    };
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
      const text = await response.text();
      this.seen.push({ of: `${method} ${path}`, status: response.status, text });
      return { status: response.status, body: parsed(text) };
    } catch (error) {
      this.seen.push({ of: `${method} ${path}`, status: 0, text: '' });
      return { status: 0, body: { error: (error as Error).name } };
    }
  }

  /** Ingests good and bad documents and waits for the results. @param pageUrl of a server of this test */
  async ingest(pageUrl: string): Promise<void> {
    const { words } = this;
    await this.send('POST', '/kbs', {
      body: { kb_name: words['knowledge base'], display_name: words.title, description: words.text },
    });
    const text = `# Rules of ${words.tag}\n\nThe ${words.text} laboratory of ${words.tag} is open from 7:30.\n`;
    const files: Array<[name: string, content: string]> = [
      [`${words['file name']}.md`, text.repeat(3)],
      [`${words['file name']}.csv`, `${words.column},b\n${words.text},2\n`],
      [`${words['file name']}.pdf`, `%PDF-1.7\n${words.text} (broken`],
      [`${words['file name']}.docx`, `PK\u0003\u0004${words.text}`],
      [`${words['file name']}.png`, `\u0089PNG${words.text}`],
    ];
    for (const [name, content] of files) await this.upload({ file: [name, content] });
    const urls = [
      `${pageUrl}/${words.address}.html?token=${words.address}`,
      `${pageUrl}/missing-${words.address}`,
      `${pageUrl}/broken-${words.address}`,
      `http://${words.address}:${words.address}@example.com/`,
      `http://${words.address}.invalid/?q=${words.address}`,
    ];
    for (const url of urls) {
      await this.upload({ url });
      await this.send('POST', '/ingest/validate/url', { body: form({ url }) });
    }
    await waitUntil(async () => !(await this.hasOpenTasks()), { what: 'tasks to end', timeoutMs: 240_000 });
  }

  /** Reads everything readable. */
  async look(): Promise<void> {
    const { words } = this;
    const kb = words['knowledge base'];
    const { body: session } = await this.send('POST', '/sessions', {
      body: { title: words.title, kb_name: kb },
    });
    const query = `When is the ${words.text} laboratory open? ${words.question}`;
    await this.send('POST', '/query', { body: { query, kb_name: kb, session_id: session['session_id'] } });
    await this.send('POST', '/query/stream', { body: { query, kb_name: kb } });
    await this.send('POST', '/search', {
      body: { query, scope_filter: { kb_names: [kb], tags: [words.tag] } },
    });
    const attached = form({ file: [`${words['file name']}.txt`, `About ${words.text}.`] });
    const { body: attachment } = await this.send('POST', '/attachments', { body: attached });
    await this.send('POST', '/query', {
      body: { query, attachments: [attachment['attachment_id'] ?? words.key] },
    });
    const paths = [
      '/kbs',
      `/kbs/${kb}`,
      '/tasks',
      `/tasks?q=${words.key}`,
      `/documents?q=${words['file name']}`,
      `/tags?q=${words.tag}`,
      `/sessions?q=${words.title}`,
      `/sessions/${session['session_id'] ?? words.key}/messages`,
      '/ingest/queue-metrics',
      '/v1/jobs',
      '/v1/bulk/jobs',
      '/v1/catalog/tables',
      `/v1/catalog/tables/${words.table}`,
    ];
    for (const path of paths) await this.send('GET', path);
  }

  /** Statements and bulk jobs, successful and failing. */
  async compute(): Promise<void> {
    const { words } = this;
    const key = { headers: { 'x-idempotency-key': words.key } };
    const values = { parameters: { values: [words.value] } };
    const statements: Array<[sql: string, more?: object]> = [
      [`select *, '${words.statement}' as s from ${words.table}`],
      [`select $1::text as ${words.column}`, values],
      [`select $1::int`, values],
      [`select ${words.value} from ${words.table}`],
      [`select from from ${words.statement}`],
      [`delete from ${words.table}`],
      [`select 1 / (id - 1), '${words.statement}' from ${words.table}`],
    ];
    for (const [sql, more = {}] of statements)
      await this.send('POST', '/v1/queries', { body: { sql, ...more } });
    await this.send('POST', '/v1/queries', { ...key, body: { sql: `select '${words.statement}'` } });
    await this.send('POST', '/v1/queries', { ...key, body: { sql: `select '${words.value}'` } });
    await this.send('POST', '/v1/queries', {
      body: { sql: `select * from ${words.table}` },
      headers: { prefer: 'respond-async' },
    });
    const query = `select * from ${words.table} where ${words.column} <> '${words.value}'`;
    const exported = await this.run({ operation: 'query', object: words.object, query });
    const { body: results } = await this.send('GET', `/v1/bulk/jobs/${exported}/results`);
    await this.use(results['download_url'], 'GET');
    for (const file of [
      `id,${words.column}\nx,${words.row}\n2,${words.row}\n`,
      `${words.column}\n"${words.row}`,
    ]) {
      const loaded = await this.run({ operation: 'insert', object: words.table }, file);
      await this.send('GET', `/v1/bulk/jobs/${loaded}/failed-results`);
    }
    await this.send('POST', '/v1/bulk/jobs', {
      body: { operation: 'query', object: 'o', query: words.statement },
    });
  }

  /** Requests that every service rejects. */
  async err(): Promise<void> {
    const { words } = this;
    const token = this.token();
    for (const path of ['/query', '/search', '/kbs', '/v1/queries', '/v1/bulk/jobs']) {
      await this.send('POST', path, { body: `{"${words['wrong field']}": ${words.value}` });
      await this.send('POST', path, { body: { [words['wrong field']]: words.value, query: 7, sql: 7 } });
      for (const authorization of [
        `Bearer tsk_${words.key}_${words.key}`,
        `Bearer ${token}`,
        `Bearer ${token}${words.key}`,
        `AWS4-HMAC-SHA256 Credential=${words.key}/20260101/us-east-1/execute-api/aws4_request, SignedHeaders=host, Signature=${words.key}`,
      ])
        await this.send('POST', path, { body: { query: words.question }, headers: { authorization } });
    }
    for (const path of ['/', '/kbs/', '/documents/', '/images/', '/tasks/', '/v1/jobs/', '/v1/'])
      await this.send('GET', `${path}${words.address}?${words.value}=${words.value}&signature=${words.key}`);
    await this.send('GET', '/v1/catalog/tables', { headers: { 'x-tenant-id': words.value } });
    await this.send('PATCH', `/kbs/${words['knowledge base']}`, { body: { description: { a: words.text } } });
  }

  /** Requests for each dependency, sent while it is unavailable. */
  async probe(): Promise<void> {
    const { words } = this;
    const kb = words['knowledge base'];
    const query = `What of ${words.question}?`;
    await Promise.all([
      this.send('POST', '/query', { body: { query, kb_name: kb } }),
      this.send('POST', '/query/stream', { body: { query, kb_name: kb } }),
      this.send('POST', '/search', { body: { query: `${words.text} laboratory`, kb_name: kb } }),
      this.send('POST', '/sessions', { body: { title: words.title } }),
      this.send('GET', `/documents?q=${words['file name']}`),
      this.send('GET', `/tags?q=${words.tag}`),
      this.upload({ file: [`${words['file name']}-${Date.now()}.md`, `# ${words.text} ${Math.random()}`] }),
      this.send('POST', '/v1/queries', { body: { sql: `select '${words.statement}' from ${words.table}` } }),
      this.send('POST', '/v1/bulk/jobs', {
        body: { operation: 'query', object: words.object, query: `select * from ${words.table}` },
        headers: { 'x-idempotency-key': `${words.key}${Date.now()}` },
      }),
    ]);
  }

  private async upload(fields: Record<string, string | [name: string, content: string]>): Promise<void> {
    const body = form({
      ...fields,
      kb_name: this.words['knowledge base'],
      source_type_hint: this.words.value,
    });
    await this.send('POST', '/ingest', { body });
  }

  private async hasOpenTasks(): Promise<boolean> {
    const { body } = await this.send('GET', '/tasks?limit=500');
    const items = (body['items'] ?? [{}]) as Array<{ status?: string }>;
    return items.some(({ status = '' }) => !['success', 'failed'].includes(status));
  }

  /** @returns the id of the ended job */
  private async run(request: object, file?: string): Promise<string> {
    const { body: job } = await this.send('POST', '/v1/bulk/jobs', { body: request });
    const path = `/v1/bulk/jobs/${job['job_id']}`;
    if (file !== undefined) {
      const { body } = await this.send('GET', `${path}/upload-url`);
      await this.use(body['upload_url'], 'PUT', file);
    }
    await this.send('PATCH', path, { body: { state: 'UploadComplete' } });
    await waitUntil(
      async () => ['JobComplete', 'Failed'].includes(String((await this.send('GET', path)).body['state'])),
      { what: `the bulk job ${path} to end`, timeoutMs: 120_000 },
    );
    return String(job['job_id']);
  }

  /** A signed URL is a secret. */
  private async use(url: unknown, method: string, body?: string): Promise<void> {
    const signature = new URL(String(url)).searchParams.get('X-Amz-Signature');
    this.marks.add(this.name, 'signature of an address', signature ?? 'none');
    await this.send(method, String(url), body === undefined ? {} : { body });
  }

  /** A valid token, with its signature as a mark. */
  private token(): string {
    const { words } = this;
    const token = tokenFor(this.stack, {
      sub: words.title,
      tenant_id: words.tenant,
      scope: 'queries:run knowledge:read',
      kb_read: [words['knowledge base']],
    });
    this.marks.add(this.name, 'token', token.split('.')[2] ?? 'none');
    return token;
  }
}

/** Signs as the stack's identity provider would. */
export function tokenFor({ urls }: FaultyStack, claims: object): string {
  const { jwtSecret, jwtIssuer: iss, jwtAudience: aud } = urls.sql;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const all = { iss, aud, exp: Math.floor(Date.now() / 1_000) + 3_600, ...claims };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(all)}`;
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`;
}

function form(fields: Record<string, string | [name: string, content: string]>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') made.set(name, value);
    else made.set(name, new Blob([value[1]]), value[0]);
  return made;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

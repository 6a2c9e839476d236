/**
 * Real: everything that `npm start` starts, the services inside this process, with the documents of the first start,
 * and a web server.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EDGE_SERVICES } from '@tessera/contracts/ports';
import { HostedApp, PageServer, workspaceRoot } from '@tessera/testing';
import { type OpenApiDocument, type Route, routesOf } from '@tessera/testing/openapi';
import { runDemo } from '../src/demo/demo.js';
import { type IsolatedStack, withIsolatedStack } from '../src/stack/isolated-stack.js';
import { type Answer, DemoClient, jsonBody } from './openapi-examples/demo-client.js';
import {
  type ExampleRequest,
  exampleRequests,
  untriedExamples,
} from './openapi-examples/example-requests.js';

let web: PageServer;
let stack: IsolatedStack;
let release: () => void;
let stopped: Promise<void>;
let client: DemoClient;

beforeAll(async () => {
  web = await PageServer.start();
  web.set('/page.html', {
    headers: { 'content-type': 'text/html' },
    body: '<h1>Hours</h1><p>We open at 9.</p>',
  });
  const started = Promise.withResolvers<IsolatedStack>();
  const released = Promise.withResolvers<void>();
  release = released.resolve;
  stopped = withIsolatedStack(
    async (running) => {
      started.resolve(running);
      await released.promise;
    },
    {
      report: () => undefined,
      durable: false,
      startService: HostedApp.start,
      env: {
        URL_ALLOWED_CIDRS: '127.0.0.1',
        URL_ALLOWED_PORTS: String(web.port),
        SQL_RATE_BULK_CREATE: '1000',
        SQL_RATE_BULK_READ: '1000',
      },
    },
  );
  stopped.catch(started.reject);
  stack = await started.promise;
  const { baseUrl, sql } = stack.urls;
  await runDemo(stack.state, {
    baseUrl,
    examplesFolder: join(workspaceRoot, 'examples'),
    onTerminal: false,
    print: () => undefined,
  });
  client = new DemoClient(baseUrl, sql.tenants[0]!.apiKey, pageUrl());
});

afterAll(async () => {
  release?.();
  await stopped;
  await web?.stop();
});

describe.each(EDGE_SERVICES)('the examples in the OpenAPI document of %s', (service) => {
  it('are complete requests, and find something, twice in a row', async () => {
    const document = JSON.parse((await client.send(`/openapi/${service}.json`)).text) as OpenApiDocument & {
      servers: [{ url: string }];
    };
    const prefix = document.servers[0].url.replace(/\/$/, '');

    const refused: string[] = [];
    for (const request of [...exampleRequests(document), ...exampleRequests(document)]) {
      const answer = await execute(request, prefix);
      const problem = problemOf(request, answer);
      if (problem) refused.push(`${request.name}: ${problem}`);
      if (request.route.method === 'POST' && request.route.path === '/kbs')
        await client.removeKnowledgeBase(answer);
    }

    expect(refused).toEqual([]);
    expect(untriedExamples(document)).toEqual([]);
  });
});

describe('a file', () => {
  it('of a document has one of the types that its operation documents', async () => {
    const { text } = await client.send('/documents?limit=100');
    const { items } = JSON.parse(text) as { items: Array<{ document_id: string }> };

    const types = await typesOf(items.map(({ document_id: id }) => `/documents/${id}/file`));

    expect(new Set(types).size).toBeGreaterThan(5);
    expect(await undocumented('downloadDocument', types)).toEqual([]);
  });

  it('of an attachment or an image does, too', async () => {
    const { attachment_id: attachment } = await client.idsFor('GET /attachments/{attachment_id}');
    const { image_id: image } = await client.idsFor('GET /images/{image_id}');

    const [file] = await typesOf([`/attachments/${attachment}/file`]);
    const [picture] = await typesOf([`/images/${image}`]);

    expect([file, picture]).toEqual(['application/pdf', 'image/png']);
    expect(await undocumented('downloadAttachment', [file!])).toEqual([]);
    expect(await undocumented('downloadImage', [picture!])).toEqual([]);
  });

  it('of a bulk job has one of the types that are documented with its URL', async () => {
    const { components } = JSON.parse((await client.send('/openapi/bulk-api.json')).text) as OpenApiDocument;
    const { description = '' } = components?.schemas?.['BulkResults']?.properties?.['download_url'] ?? {};

    const types = await client.bulkDownloadTypes();

    expect(new Set(types).size).toBe(4);
    expect(types.filter((type) => !description.includes(type))).toEqual([]);
  });
});

async function typesOf(paths: string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map((path) => client.send(path)));
  return answers.map(({ contentType }) => contentType.split(';', 1)[0]!);
}

async function undocumented(operationId: string, types: string[]): Promise<string[]> {
  const document = JSON.parse((await client.send('/openapi/query-gateway.json')).text) as OpenApiDocument;
  const route = routesOf(document).find(({ operation }) => operation.operationId === operationId);
  const documented = Object.keys(route?.operation.responses['200']?.content ?? {});
  return types.filter((type) => !documented.includes(type));
}

async function execute(request: ExampleRequest, prefix: string): Promise<Answer> {
  const { route, headers, query, body } = request;
  const { method } = route;
  const path = prefix + (await pathOf(route, prefix));
  const target = query.size > 0 ? `${path}?${query.toString()}` : path;
  if (body?.type === 'multipart/form-data')
    return client.send(target, { method, headers, body: await formOf(body.fields) });
  const init = body ? jsonBody(await atHand(body.value), method) : { method, headers: {} };
  return client.send(target, { ...init, headers: { ...headers, ...init.headers } });
}

/** Replaces URLs of examples, which do not exist, by a page on this machine, and files by one of the installation. */
async function atHand(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if ('file_id' in value) return { ...value, ...(await client.idsFor('POST /openai/v1/vector_stores')) };
  return 'url' in value ? { ...value, url: pageUrl() } : value;
}

function pageUrl(): string {
  return `http://127.0.0.1:${web.port}/page.html`;
}

/** With examples of the document if it has them, otherwise with ids, which only the installation knows. */
async function pathOf({ method, path, operation }: Route, prefix: string): Promise<string> {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  const examples = parameters.flatMap(({ name, schema }): Array<[string, unknown]> =>
    schema?.example === undefined ? [] : [[name, schema.example]],
  );
  const ids = parameters.length > examples.length ? await client.idsFor(`${method} ${prefix}${path}`) : {};
  const values = new Map<string, unknown>([...Object.entries(ids), ...examples]);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

async function formOf({
  given,
  missing,
}: {
  given: Record<string, string>;
  missing: string[];
}): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) form.set(name, value);
  for (const name of missing) {
    if (name === 'file') form.set('file', await client.file(), 'policy.pdf');
    if (name === 'url') form.set('url', pageUrl());
  }
  return form;
}

/** @returns why the example would disappoint a reader of the documentation */
function problemOf(request: ExampleRequest, { status, contentType, text }: Answer): string | null {
  // The stack has no embedding model.
  if (request.name.includes('/openai/v1/embeddings') && status === 422) return null;
  if (status < 200 || status > 299) return `HTTP ${status} ${text.slice(0, 300)}`;
  if (text === '') return 'an empty answer';
  if (contentType.startsWith('text/event-stream')) return problemOfStream(text);
  return contentType.startsWith('application/json') ? problemOfBody(request, JSON.parse(text)) : null;
}

function problemOfStream(text: string): string | null {
  if (/^event: error|^data: \{"error"/m.test(text)) return text;
  const sources = /^event: sources\ndata: (.*)$/m.exec(text)?.[1];
  return sources === undefined ? null : problemOfSources(JSON.parse(sources));
}

function problemOfBody({ body }: ExampleRequest, answer: Record<string, unknown>): string | null {
  const isDryRun = JSON.stringify(body).includes('dry_run');
  const lists = ['items', 'data', 'jobs', 'tables', 'queues'].filter((name) => Array.isArray(answer[name]));
  for (const name of isDryRun ? [] : lists)
    if ((answer[name] as unknown[]).length === 0) return `${name} is empty`;
  return answer.sources ? problemOfSources(answer.sources as Sources) : null;
}

type Sources = Record<'text' | 'image', unknown[]>;

function problemOfSources({ text, image }: Sources): string | null {
  return text.length + image.length === 0 ? 'no sources' : null;
}

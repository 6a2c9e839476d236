import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppProcess, startApp, waitUntil } from '@tessera/testing';
import { type CollectedSpan, OtlpCollector } from '@tessera/testing/otlp';
import { join } from 'node:path';
import { IngestStack, SERVICES } from './ingest-stack.js';

// Real: the built services as processes, Postgres, Redis, folders, HTTP, and OTLP to a collector that implements the
// published protocol.

const CANARY = 'zqcanary';
const CLIENT = { traceId: 'a1'.repeat(16), spanId: 'b2'.repeat(8) };
const ASKER = { traceId: 'c3'.repeat(16), spanId: 'd4'.repeat(8) };
const TEXT = `# Rules of ${CANARY}\n\nThe ${CANARY} laboratory is open from 7:30 to 20:00.\n\n${'More of it. '.repeat(80)}`;

let collector: OtlpCollector;
let stack: IngestStack;
let gateway: AppProcess;

beforeAll(async () => {
  collector = await OtlpCollector.start();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' };
  stack = await IngestStack.start(traces, { processes: SERVICES });
  gateway = await startApp('query-gateway', {
    ...traces,
    DATABASE_URL: stack.postgres.url(),
    OBJECT_STORE_PATH: join(stack.folder, 'objects'),
    VECTOR_STORE_PATH: join(stack.folder, 'vectors'),
    WORK_PATH: join(stack.folder, 'work'),
  });
  await upload();
  await ask();
});

afterAll(async () => {
  await gateway?.stop();
  await stack?.stop();
  await collector?.stop();
});

function traceparentOf({ traceId, spanId }: typeof CLIENT): string {
  return `00-${traceId}-${spanId}-01`;
}

async function upload(): Promise<void> {
  const kb = await fetch(`${stack.base}/kbs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kb_name: `${CANARY}-kb` }),
  });
  expect(kb.status).toBe(201);
  const form = new FormData();
  form.set('kb_name', `${CANARY}-kb`);
  form.set('file', new Blob([TEXT]), `${CANARY} "x"} 1\\n.md`);
  const headers = { traceparent: traceparentOf(CLIENT) };
  const response = await fetch(`${stack.base}/ingest`, { method: 'POST', body: form, headers });
  const { job_id } = (await response.json()) as { job_id: string };
  expect(await stack.untilEnded(job_id)).toMatchObject({ status: 'success' });
}

async function ask(): Promise<void> {
  const response = await fetch(`${gateway.baseUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: traceparentOf(ASKER) },
    body: JSON.stringify({ query: `When is the ${CANARY} laboratory open?`, kb_name: `${CANARY}-kb` }),
  });
  expect(await response.json()).toMatchObject({ answer: expect.stringContaining('7:30') });
  await fetch(`${gateway.baseUrl}/documents/${CANARY}/${CANARY}?q=${CANARY}`);
}

/** The spans of a trace, once all the named ones have arrived. */
async function spansOf(traceId: string, names: string[]): Promise<CollectedSpan[]> {
  const missing = () => {
    const come = new Set(collector.of(traceId).map(({ name }) => name));
    return names.filter((name) => !come.has(name));
  };
  await waitUntil(async () => missing().length === 0, { what: 'the spans of the trace' }).catch(
    (error: unknown) => {
      throw new Error(`Spans have not come: ${missing().join(', ')}`, { cause: error });
    },
  );
  return collector.of(traceId);
}

/** Spans without a parent: neither another span of the trace nor the client that began it. */
function loose(spans: CollectedSpan[], begun: typeof CLIENT): CollectedSpan[] {
  const known = new Set([begun.spanId, ...spans.map(({ spanId }) => spanId)]);
  return spans.filter(({ parentSpanId }) => !known.has(parentSpanId));
}

describe('a trace', () => {
  it('follows a document from its upload through the queues until it is published', async () => {
    const spans = await spansOf(CLIENT.traceId, [
      'POST /ingest',
      'objects put',
      'INSERT registry',
      'process router_queue',
      'route',
      'process text_queue',
      'read',
      'index',
      'vectors write',
      'publish',
    ]);

    expect(loose(spans, CLIENT)).toEqual([]);
    expect(new Set(spans.map(({ service }) => service))).toEqual(
      new Set(['ingest-api', 'router-worker', 'text-worker']),
    );
    const [upload, router, text] = ['POST /ingest', 'process router_queue', 'process text_queue'].map(
      (name) => spans.find((span) => span.name === name),
    );
    expect(upload).toMatchObject({
      kind: 'SERVER',
      parentSpanId: CLIENT.spanId,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/ingest',
        'http.response.status_code': 201,
      },
    });
    expect(router).toMatchObject({ kind: 'CONSUMER', parentSpanId: upload?.spanId, isError: false });
    expect(text?.attributes).toMatchObject({
      'messaging.destination.name': 'text_queue',
      'tessera.outcome': 'success',
    });
  });

  it('shows the steps of a question and their calls', async () => {
    const spans = await spansOf(ASKER.traceId, [
      'POST /query',
      'route',
      'vectors search',
      'recall',
      'rerank',
      'generate',
      'SELECT registry',
    ]);

    expect(loose(spans, ASKER)).toEqual([]);
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['query-gateway']));
  });

  it('contains no user content', async () => {
    await spansOf(ASKER.traceId, ['POST /query']);

    const sent = Buffer.concat(collector.sent).toString('latin1');
    expect(sent).toContain('POST /query');
    expect(sent).not.toContain(CANARY);
    expect(sent).not.toMatch(/laboratory|7:30|select .* from|insert into/i);
  });

  it('is named in its log lines', () => {
    const linesOf = (log: string) =>
      log.split('\n').filter((line) => line.includes('"trace_id"') && line.includes('job done'));

    expect(linesOf(stack.logsOf('text-worker')).join()).toContain(`"trace_id":"${CLIENT.traceId}"`);
    expect(stack.logsOf('ingest-api')).toMatch(
      new RegExp(`"trace_id":"${CLIENT.traceId}".*"url":"/ingest".*request completed`),
    );
  });
});

describe('metrics', () => {
  it('cover steps, queues, stores and questions', async () => {
    const ingest = await stack.metrics('ingest-api');
    const text = await stack.metrics('text-worker');
    const asked = await (await fetch(`${gateway.baseUrl}/metrics`)).text();

    expect(ingest).toContain('tessera_queue_jobs{queue="text_queue",state="waiting"} 0');
    expect(ingest).toContain('tessera_queue_oldest_job_age_seconds{queue="text_queue",state="active"} 0');
    expect(ingest).toContain('tessera_outbox_entries{queue="text_queue",state="due"} 0');
    expect(ingest).toContain('tessera_documents_waiting{pipeline="text_pipeline",state="queued"} 0');
    for (const step of ['read', 'index', 'publish'])
      expect(text).toContain(
        `tessera_task_step_duration_seconds_count{pipeline="text_pipeline",step="${step}",outcome="success"} 1`,
      );
    expect(text).toContain(
      'tessera_task_turnaround_seconds_count{pipeline="text_pipeline",outcome="success"} 1',
    );
    expect(text).toMatch(
      /tessera_vector_store_call_duration_seconds_count\{call="write",outcome="success"\} \d/,
    );
    expect(asked).toMatch(/tessera_retrieval_step_duration_seconds_count\{step="recall",mode="\w+"\} 1/);
    expect(asked).toContain('tessera_questions_total{kind="query",outcome="answered"} 1');
  });

  it('contain no user content', async () => {
    const all = [
      ...(await Promise.all(
        (['ingest-api', 'router-worker', 'text-worker'] as const).map((one) => stack.metrics(one)),
      )),
      await (await fetch(`${gateway.baseUrl}/metrics`)).text(),
    ];

    for (const text of all) {
      expect(text).toContain('tessera_');
      expect(text).not.toContain(CANARY);
    }
  });
});

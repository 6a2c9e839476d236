import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AttachmentOut, QueryResponse } from '@tessera/contracts';
import { filesBelow, KnowledgeProcess, waitUntil } from '@tessera/testing';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';

// Real: the built query-gateway as a process that is killed with kill -9, Postgres, files, parser processes.

const QUESTION = { query: 'When does the harbour of Bergen close?' };
const HARBOUR = '# Harbour\n\nThe harbour of Bergen closes at nine.\n\n';
const LONG =
  HARBOUR + '# Ships\n\nShips of many kinds lie in the harbour, and more come every day.\n\n'.repeat(2_000);

let service: KnowledgeProcess;

beforeAll(async () => {
  service = await KnowledgeProcess.start('query-gateway', {
    env: { ATTACHMENT_CLEANING_INTERVAL_MS: '200' },
  });
});

afterAll(() => service?.stop());

async function attach(name: string, text: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  const response = await fetch(`${service.baseUrl}/attachments`, { method: 'POST', body: form });
  expect(response.status).toBe(201);
  return ((await response.json()) as AttachmentOut).attachment_id;
}

function post(path: string, body: object): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function answerFrom(attachmentId: string): Promise<QueryResponse> {
  const response = await post('/query', { ...QUESTION, attachments: [attachmentId] });
  expect(response.status).toBe(200);
  return (await response.json()) as QueryResponse;
}

async function namesBelow(path: string): Promise<string[]> {
  return filesBelow(join(service.folder, path)).catch(() => []);
}

/** Lets all time pass that the service waits for: for uploads to end, for attachments to be of use, for questions at them. */
async function untilAllIsGone(): Promise<void> {
  await waitUntil(
    async () => {
      await service.sql(
        `update attachments set expires_at = least(expires_at, now()), removed_at = removed_at - interval '1 day'`,
      );
      const rows = await service.sql('select id from attachments');
      return rows.length === 0 && (await namesBelow('objects/data')).length === 0;
    },
    { what: 'rows and objects to be gone', timeoutMs: 120_000 },
  );
}

describe('kill -9 of the query-gateway', () => {
  it('in an upload leaves neither a row nor an object for ever', async () => {
    const socket = connect(service.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      'POST /attachments HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 100000\r\n\r\n' +
        '--X\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nthe beginning',
    );
    await waitUntil(async () => (await service.sql('select id from attachments')).length > 0, {
      what: 'the upload',
    });

    await service.restart();

    socket.destroy();
    await untilAllIsGone();
    expect(await namesBelow('work')).toEqual([]);
  });

  it('while an attachment is read leaves it to the next question', async () => {
    const id = await attach('long.md', LONG);
    const asked = post('/query', { ...QUESTION, attachments: [id] }).catch(() => null);
    await waitUntil(async () => (await namesBelow('work')).length > 0, { what: 'the reading to begin' });

    await service.restart();

    await asked;
    expect((await answerFrom(id)).sources.text[0]).toMatchObject({
      source: 'attachment',
      file_name: 'long.md',
    });
    await untilAllIsGone();
  });

  it('in the middle of an answer leaves a session that goes on', async () => {
    const id = await attach('harbour.md', HARBOUR);
    const response = await post('/query/stream', { ...QUESTION, attachments: [id] });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    const sessionId = /"session_id":"([^"]+)"/.exec(new TextDecoder().decode(value))?.[1];

    await service.restart();

    await reader.cancel().catch(() => undefined);
    const next = await post('/query', { ...QUESTION, session_id: sessionId, attachments: [id] });
    expect(next.status).toBe(200);
    expect(((await next.json()) as QueryResponse).answer).toContain('nine');
    await untilAllIsGone();
  });

  it('while it removes attachments leaves the rest to its next start', async () => {
    for (let number = 0; number < 30; number++) await attach(`note-${number}.md`, `${HARBOUR}${number}`);
    await service.sql('update attachments set expires_at = now()');
    await waitUntil(
      async () => (await service.sql('select 1 from attachments where removed_at is not null')).length > 0,
      {
        what: 'the cleaner to begin',
      },
    );

    await service.restart();

    await untilAllIsGone();
  });
});

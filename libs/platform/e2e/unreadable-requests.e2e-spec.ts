import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { type Probe, startProbe } from './probe-app.js';

// Real parts: apps of this library, bare sockets.

/** @returns status, headers and body of the response to these bytes */
async function answerTo({ running }: Probe, request: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(running.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body: body === '' ? null : JSON.parse(body) };
}

const BODIES = {
  knowledge: { detail: 'malformed request' },
  sql: { error: { code: 'INVALID_REQUEST', message: 'malformed request', details: {} } },
} as const;

describe.each(['knowledge', 'sql'] as const)('an unreadable request to the %s service', (style) => {
  it.each([
    ['has raw UTF-8 in its address', 'GET /items/é HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['is no HTTP', 'hello\r\n\r\n', 400],
    ['has headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['expects what nobody knows', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n', 417],
  ])('that %s gets an error body', async (_, request, status) => {
    await using probe = await startProbe(style);

    const { head, body } = await answerTo(probe, request);

    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(body).toEqual(BODIES[style]);
    expect((await probe.fetch('/health/live')).status).toBe(200);
  });
});

it('gets a response if it times out, too', async () => {
  await using probe = await startProbe('knowledge');
  const server = probe.running.app.getHttpServer();
  const connected = once(server, 'connection');
  const answered = answerTo(probe, 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Le');
  const [socket] = await connected;

  // As Node does, which checks for such requests every 30 s.
  server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);

  const { head, body } = await answered;
  expect(head).toMatch(/^HTTP\/1.1 408 /);
  expect(body).toEqual(BODIES.knowledge);
});

import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { startProbe, type Probe } from './probe-app.js';

// Real parts: an app of this library behind real HTTP, and plain sockets for misbehaving clients.

/** A client that requests a stream and reads nothing of it. */
async function pausedClient(probe: Probe, path: string): Promise<Socket> {
  const socket = connect(probe.running.port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => resolve());
  });
  return socket;
}

/** What a client that accepts compression receives, up to the end of the connection. */
async function rawAnswer(probe: Probe, path: string): Promise<string> {
  const socket = connect(probe.running.port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n`);
  let raw = '';
  for await (const part of socket.setEncoding('utf8')) raw += part as string;
  return raw;
}

describe('server-sent events', () => {
  it('are an event line, one line of JSON with unescaped characters, and a blank line', async () => {
    await using probe = await startProbe();

    const response = await probe.fetch('/stream/two');

    expect(await response.text()).toBe(
      'event: step\ndata: {"name":"route","reason":"line one\\nline two"}\n\n' +
        'event: token\ndata: {"delta":"报销制度"}\n\n',
    );
  });

  it('tell proxies not to buffer them', async () => {
    await using probe = await startProbe();

    const { headers } = await probe.fetch('/stream/two');

    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  it('are sent unchanged: nothing but the events, uncompressed, one chunk each', async () => {
    await using probe = await startProbe();

    const raw = await rawAnswer(probe, '/stream/two');

    const [head = '', body = ''] = raw.split('\r\n\r\n', 2);
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head).toMatch(/^Transfer-Encoding: chunked$/im);
    expect(head).not.toMatch(/^(?:Content-Encoding|Content-Length):/im);
    const events = [
      'event: step\ndata: {"name":"route","reason":"line one\\nline two"}\n\n',
      'event: token\ndata: {"delta":"报销制度"}\n\n',
    ];
    const chunks = events.map((event) => `${Buffer.byteLength(event).toString(16)}\r\n${event}\r\n`);
    expect(`${body}\r\n\r\n`).toBe(`${chunks.join('')}0\r\n\r\n`);
  });

  it('answer HEAD with only their headers, and leave nothing open', async () => {
    await using probe = await startProbe();

    const answers = [
      await probe.fetch('/stream/open', { method: 'HEAD' }),
      await probe.fetch('/stream/unknown', { method: 'HEAD' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(answers[0]?.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await expect(probe.streams.closed.promise).resolves.toBeUndefined();
  });

  it('are not created for HEAD after the first', async () => {
    await using probe = await startProbe();

    await probe.fetch('/stream/two', { method: 'HEAD' });

    expect(probe.streams.yielded).toBe(1);
  });

  it('may be open 500 at a time', async () => {
    await using probe = await startProbe();

    const responses = await Promise.all(Array.from({ length: 500 }, () => probe.fetch('/stream/open')));
    probe.streams.finish.resolve();
    const texts = await Promise.all(responses.map((response) => response.text()));

    expect(new Set(texts)).toEqual(
      new Set(['event: step\ndata: {"name":"open"}\n\nevent: done\ndata: {}\n\n']),
    );
  });

  it('that fail before the first event are answered like any other error', async () => {
    await using probe = await startProbe();

    const response = await probe.fetch('/stream/unknown');

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: 'task not found' });
  });

  it('that fail later end with the connection, so that nobody mistakes them for complete', async () => {
    await using probe = await startProbe();

    const response = await probe.fetch('/stream/broken');

    await expect(response.text()).rejects.toThrow();
  });

  it('wait for a slow client', async () => {
    await using probe = await startProbe();
    const socket = await pausedClient(probe, '/stream/endless');
    let before = -1;
    while (before !== probe.streams.yielded || before === 0) {
      before = probe.streams.yielded;
      await sleep(200);
    }

    const bufferedBytes = probe.streams.yielded * 64 * 1024;

    expect(bufferedBytes).toBeLessThan(16 * 1024 * 1024);
    socket.destroy();
  });

  it('end at their source when the client leaves, whether or not it was reading', async () => {
    await using probe = await startProbe();
    const socket = await pausedClient(probe, '/stream/open');
    await new Promise((resolve) => socket.once('data', resolve).resume());

    socket.destroy();

    await expect(probe.streams.endedEarly.promise).resolves.toBeUndefined();
  });

  it('end at their source when a client leaves while waiting for them', async () => {
    await using probe = await startProbe();
    const socket = await pausedClient(probe, '/stream/endless');
    while (probe.streams.yielded === 0) await sleep(5);

    socket.destroy();

    await expect(probe.streams.endedEarly.promise).resolves.toBeUndefined();
  });
});

import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { startProbe, type Probe } from './probe-app.js';

// Real parts: an app of this library behind real HTTP.

async function firstChunk(response: Response): Promise<{ rest: () => Promise<string> }> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await reader.read();
  return {
    rest: async () => {
      let text = value ?? '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
      return text;
    },
  };
}

/** One response over a connection that stays open afterwards. */
async function answerOver(agent: Agent, probe: Probe): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    get({ port: probe.running.port, host: '127.0.0.1', path: '/list', agent }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}

describe('shutdown', () => {
  it('lets a request and a stream end, and accepts no new ones', async () => {
    const probe = await startProbe('knowledge', { SHUTDOWN_TIMEOUT_MS: '20000' });
    const stream = await firstChunk(await probe.fetch('/stream/open'));
    const slow = probe.fetch('/slow');
    await probe.streams.slowRequestStarted.promise;

    const stopped = probe.running.stop();
    await expect(probe.fetch('/list')).rejects.toThrow();
    probe.streams.slowRequest.resolve();
    probe.streams.finish.resolve();

    expect(await (await slow).json()).toEqual({ answered: true });
    expect(await stream.rest()).toContain('event: done');
    await stopped;
  });

  it('abandons a stream that does not end, and notifies its source', async () => {
    const probe = await startProbe('knowledge', { SHUTDOWN_TIMEOUT_MS: '50' });
    const stream = await firstChunk(await probe.fetch('/stream/open'));

    const stopped = probe.running.stop();

    await expect(stream.rest()).rejects.toThrow();
    await probe.streams.endedEarly.promise;
    await stopped;
  });

  it('reports draining while load balancers may still send requests', async () => {
    const probe = await startProbe('knowledge', { SHUTDOWN_DELAY_MS: '3000' });

    const stopped = probe.running.stop();
    const response = await probe.fetch('/health/ready');

    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'draining' });
    await stopped;
  });

  it('does not wait for idle keep-alive connections', async () => {
    const probe = await startProbe('knowledge', { SHUTDOWN_TIMEOUT_MS: '3600000' });
    const agent = new Agent({ keepAlive: true });
    await answerOver(agent, probe);

    await probe.running.stop();

    await expect(answerOver(agent, probe)).rejects.toThrow();
    agent.destroy();
  });

  it('does not wait for connections without any request', async () => {
    const probe = await startProbe('knowledge', { SHUTDOWN_TIMEOUT_MS: '3600000' });
    const silent = connect(probe.running.port, '127.0.0.1');
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    // Connections are accepted in order: earlier ones are now connected for the service, too.
    await probe.fetch('/list');

    await probe.running.stop();

    await expect(closed).resolves.toBeDefined();
  });

  it('closes a connection once its last request is answered', async () => {
    const probe = await startProbe('knowledge', { SHUTDOWN_TIMEOUT_MS: '3600000' });
    const slow = probe.fetch('/slow');
    await probe.streams.slowRequestStarted.promise;

    const stopped = probe.running.stop();
    await sleep(10);
    probe.streams.slowRequest.resolve();

    expect((await slow).status).toBe(200);
    await stopped;
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import {
  answerBrokenOff,
  answerDripping,
  answerJson,
  answerNothing,
  answerStatus,
  answerText,
  type ModelAnswer,
} from '@tessera/testing/model-server';
import { AnswerProblem } from './answer-problem.js';
import type { ModelRequest } from './model-server.js';
import { openModelServer, stopModelServers } from './open-model-server.fixture-spec.js';

// Runs against a real HTTP server that answers as each test configures it.

afterEach(stopModelServers);

const ANSWER = answerJson({ value: 7 });

function request(changes: Partial<ModelRequest<number>> = {}): ModelRequest<number> {
  return {
    path: '/v1/things',
    body: { ask: 'thing' },
    expected: 'thing',
    timeoutMs: 240_000,
    maxAnswerBytes: 1_000,
    read: (answer) => {
      const { value } = answer as { value?: unknown };
      if (typeof value !== 'number') throw new AnswerProblem('answered with an invalid thing');
      return value;
    },
    ...changes,
  };
}

describe('a model server', () => {
  it('receives its key, and its answer is read', async () => {
    const { server, model, seen } = await openModelServer([
      answerJson({ value: 7, usage: { prompt_tokens: 3 } }),
    ]);

    await expect(model.ask(request())).resolves.toBe(7);

    expect(server.calls).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/v1/things',
        body: { ask: 'thing' },
        headers: expect.objectContaining({
          authorization: 'Bearer sk-test',
          'content-type': 'application/json',
        }),
      }),
    ]);
    expect(seen).toEqual(['closed', '{"prompt":3}', 'embedding ok']);
  });

  it('may be configured with a trailing /v1', async () => {
    const { server } = await openModelServer([ANSWER]);
    const { model } = await openModelServer([], { baseUrl: `${server.baseUrl}/v1/` });

    await model.ask(request());

    expect(server.calls[0]?.path).toBe('/v1/things');
  });

  it.each([408, 429, 500, 502, 503])('is retried after HTTP %i', async (status) => {
    const { model, seen } = await openModelServer([answerStatus(status), answerStatus(status), ANSWER]);

    await expect(model.ask(request())).resolves.toBe(7);

    expect(seen.filter((line) => line === 'retry')).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 413, 422])('is not retried after a refusal by HTTP %i', async (status) => {
    const { server, model } = await openModelServer([answerStatus(status), ANSWER]);

    await expect(model.ask(request())).rejects.toMatchObject({
      name: 'ModelServerError',
      status,
      message: `The server of m-1 answered with HTTP ${status}.`,
    });
    expect(server.calls).toHaveLength(1);
  });

  it('is retried after a broken connection, and while nothing listens', async () => {
    const { server, model } = await openModelServer([answerBrokenOff('{"val'), ANSWER], {
      patience: { retries: 1_000, failuresToOpen: 1_000, retryAfterMs: 5 },
    });
    await expect(model.ask(request())).resolves.toBe(7);

    await server.stop();
    const asked = model.ask(request());
    await server.resume();
    await expect(asked).resolves.toBe(7);
  });

  it('is retried a limited number of times', async () => {
    const { server, model } = await openModelServer([answerStatus(503)], { patience: { retries: 2 } });

    await expect(model.ask(request())).rejects.toMatchObject({ status: 503, outcome: 'failed' });
    expect(server.calls).toHaveLength(3);
  });

  it('is not retried before the delay it asks for', async () => {
    const { server, model } = await openModelServer([answerStatus(429, { 'retry-after': '1' }), ANSWER]);
    const start = performance.now();

    await expect(model.ask(request())).resolves.toBe(7);

    expect(performance.now() - start).toBeGreaterThan(900);
    expect(server.calls).toHaveLength(2);
  });

  it.each(['3600', new Date(Date.now() + 3_600_000).toUTCString()])(
    'is not retried if it asks for a delay beyond the timeout (%s)',
    async (retryAfter) => {
      const { server, model } = await openModelServer([
        answerStatus(429, { 'retry-after': retryAfter }),
        ANSWER,
      ]);

      await expect(model.ask(request())).rejects.toMatchObject({ status: 429, outcome: 'throttled' });
      expect(server.calls).toHaveLength(1);
    },
  );

  it.each<[string, ModelAnswer]>([
    ['half of some JSON', answerText('{"value": 7')],
    ['HTML', answerText('<html>', 'text/html')],
    ['null', answerJson(null)],
    ['another thing', answerJson({ other: 7 })],
    ['more than can be', answerJson({ value: 7, more: 'x'.repeat(2_000) })],
  ])('is rejected if it answers with %s', async (_, answer) => {
    const { server, model } = await openModelServer([answer]);

    await expect(
      model.ask(request({ read: (value) => (value === null ? notThere() : request().read(value)) })),
    ).rejects.toMatchObject({
      name: 'ModelServerError',
      outcome: 'invalid',
      message: expect.stringMatching(/^m-1 answered /),
    });
    expect(server.calls).toHaveLength(1);
  });

  it.each<[string, ModelAnswer]>([
    ['says nothing', answerNothing()],
    ['drips', answerDripping()],
  ])('times out when it %s', async (_, answer) => {
    const { model, seen } = await openModelServer([answer]);

    await expect(model.ask(request({ timeoutMs: 100 }))).rejects.toThrow(
      'm-1 did not answer within 0.1 s (M_TIMEOUT_SECONDS).',
    );
    expect(seen).toEqual(['closed', 'embedding timeout']);
  });

  it('gets no more concurrent requests than configured; a request that waits too long fails', async () => {
    const waiting: (() => void)[] = [];
    const { server, model } = await openModelServer([
      (response, call) => waiting.push(() => ANSWER(response, call)),
    ]);
    const asked = [1, 2, 3, 4, 5].map(() => model.ask(request()));

    await expect(model.ask(request({ maxWaitMs: 1 }))).rejects.toMatchObject({ outcome: 'busy' });
    const all = Promise.all(asked);
    for (let done = 0; done < 5;) {
      await new Promise(setImmediate);
      for (const answer of waiting.splice(0)) {
        answer();
        done++;
      }
    }

    await expect(all).resolves.toEqual([7, 7, 7, 7, 7]);
    expect(server.mostAtOnce).toBe(2);
  });

  it('gets no request for a cancelled caller, which does not block others', async () => {
    const { server, model } = await openModelServer([answerNothing()]);
    const gone = new AbortController();
    const held = [model.ask(request({ signal: gone.signal })), model.ask(request({ signal: gone.signal }))];
    const left = model.ask(request({ signal: gone.signal }));
    const next = model.ask(request());
    while (server.calls.length < 2) await new Promise(setImmediate);
    server.answers = [ANSWER];

    gone.abort(new Error('gone'));

    for (const asked of [...held, left]) await expect(asked).rejects.toThrow('gone');
    await expect(next).resolves.toBe(7);
    expect(server.calls).toHaveLength(3);
  });

  it('gets no requests after consecutive failures until a probe succeeds', async () => {
    const { server, model, seen } = await openModelServer([answerStatus(500)], {
      patience: { retries: 0, failuresToOpen: 3, openMs: 50 },
    });
    const question = request({ maxWaitMs: 240_000 });
    for (let count = 0; count < 3; count++) await expect(model.ask(question)).rejects.toThrow(/HTTP 500/);
    await expect(model.ask(question)).rejects.toMatchObject({
      outcome: 'circuit_open',
      message: expect.stringMatching(/are suspended.*HTTP 500/),
    });
    expect(server.calls).toHaveLength(3);

    server.answers = [ANSWER];
    while (!(await model.ask(question).catch(() => 0))) await new Promise(setImmediate);

    expect(seen.filter((line) => ['open', 'half_open', 'closed'].includes(line))).toEqual([
      'closed',
      'open',
      'half_open',
      'closed',
    ]);
  });

  it('is waited for by background requests while its circuit is open', async () => {
    const { server, model } = await openModelServer([answerStatus(500)], {
      patience: { retries: 1, failuresToOpen: 2, openMs: 50 },
    });
    await expect(model.ask(request())).rejects.toThrow(/HTTP 500/);
    server.answers = [ANSWER];

    await expect(Promise.all([model.ask(request()), model.ask(request())])).resolves.toEqual([7, 7]);
    await expect(model.ask(request())).resolves.toBe(7);
    expect(server.calls).toHaveLength(5);
  });

  it('is not waited for beyond the timeout while its circuit is open', async () => {
    const { model } = await openModelServer([answerStatus(500)], {
      patience: { retries: 0, failuresToOpen: 1 },
    });
    await expect(model.ask(request())).rejects.toThrow(/HTTP 500/);

    await expect(model.ask(request({ timeoutMs: 1_000 }))).rejects.toMatchObject({ outcome: 'circuit_open' });
  });

  it('keeps its circuit closed for requests that it refuses', async () => {
    const { model } = await openModelServer(
      [answerStatus(400), answerStatus(400), answerStatus(429), ANSWER],
      {
        patience: { retries: 0, failuresToOpen: 2 },
      },
    );
    for (let count = 0; count < 3; count++) await expect(model.ask(request())).rejects.toThrow(/HTTP 4/);

    await expect(model.ask(request())).resolves.toBe(7);
  });
});

function notThere(): never {
  throw new AnswerProblem('answered nothing');
}

import { afterEach, describe, expect, it } from '@jest/globals';
import {
  answerBrokenOff,
  answerDripping,
  answerEvents,
  answerEventsAndHang,
  answerJson,
  answerStatus,
  type ModelAnswer,
} from '@tessera/testing/model-server';
import type { ModelStreamRequest } from './model-server.js';
import { openModelServer, stopModelServers } from './open-model-server.fixture-spec.js';

// Runs against a real HTTP server that answers as each test configures it.

afterEach(stopModelServers);

function streamRequest(changes: Partial<ModelStreamRequest> = {}): ModelStreamRequest {
  return {
    path: '/v1/stream',
    body: {},
    expected: 'thing',
    timeoutMs: 240_000,
    idleTimeoutMs: 240_000,
    maxAnswerBytes: 100_000,
    maxEventLength: 1_000,
    ...changes,
  };
}

async function eventsOf(stream: AsyncIterable<string>): Promise<string[]> {
  const events: string[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe('a stream of a model server', () => {
  it('yields the data of each event', async () => {
    const { server, model } = await openModelServer([answerEvents('{"a":1}', '{"b":2}', '[DONE]')]);

    await expect(eventsOf(model.stream(streamRequest()))).resolves.toEqual(['{"a":1}', '{"b":2}', '[DONE]']);
    expect(server.calls[0]?.headers.accept).toBe('text/event-stream');
  });

  it('joins events that arrive in pieces, even within a character, and ignores comments', async () => {
    const pieces = [': hi\r\n\r\nda', 'ta: Zür', 'ich\r', '\n\r\n'].map((piece) => Buffer.from(piece));
    const bytes = Buffer.concat(pieces);
    const { model } = await openModelServer([
      (response) => {
        response.setHeader('content-type', 'text/event-stream');
        const write = (at: number): void => {
          if (at === bytes.length) response.end();
          else response.write(bytes.subarray(at, at + 1), () => setImmediate(write, at + 1));
        };
        write(0);
      },
    ]);

    await expect(eventsOf(model.stream(streamRequest()))).resolves.toEqual(['Zürich']);
  });

  it('is retried until the first event, and not after it', async () => {
    const { server, model } = await openModelServer([
      answerStatus(503),
      answerBrokenOff(': nothing yet', 'text/event-stream'),
      answerBrokenOff('data: first\n\n', 'text/event-stream'),
    ]);
    const events: string[] = [];

    await expect(
      (async () => {
        for await (const event of model.stream(streamRequest())) events.push(event);
      })(),
    ).rejects.toThrow('The server of m-1 broke off its answer.');
    expect(events).toEqual(['first']);
    expect(server.calls).toHaveLength(3);
  });

  it.each<[string, ModelAnswer, RegExp]>([
    ['is none', answerJson({}), /no stream of a thing/],
    ['is empty', answerEvents(), /empty stream/],
    ['has an event too long', answerEvents('x'.repeat(2_000_000)), /(event of|answered) more than/],
    [
      'is too long',
      answerEvents(...new Array<string>(5_000).fill('x'.repeat(100))),
      /more than a thing can be/,
    ],
  ])('is rejected when it %s', async (_, answer, message) => {
    const { model } = await openModelServer([answer]);

    await expect(eventsOf(model.stream(streamRequest()))).rejects.toThrow(message);
  });

  it.each<[string, ModelAnswer]>([
    ['the first', answerDripping('text/event-stream')],
    ['the next', answerEventsAndHang('first')],
  ])('times out for %s event', async (_, answer) => {
    const { model } = await openModelServer([answer]);

    await expect(
      eventsOf(model.stream(streamRequest({ timeoutMs: 1_000, idleTimeoutMs: 100 }))),
    ).rejects.toThrow(/did not answer within/);
  });

  it('closes its connection when the consumer stops reading', async () => {
    const closed = Promise.withResolvers<void>();
    const { model } = await openModelServer(
      [
        (response, call) => {
          response.once('close', () => closed.resolve());
          answerEventsAndHang('first')(response, call);
        },
        answerEvents('second'),
      ],
      { concurrency: 1 },
    );

    for await (const event of model.stream(streamRequest())) {
      expect(event).toBe('first');
      break;
    }

    await closed.promise;
    await expect(eventsOf(model.stream(streamRequest()))).resolves.toEqual(['second']);
  });

  it('ends with the reason of its signal', async () => {
    const { model } = await openModelServer([answerEventsAndHang('first')]);
    const gone = new AbortController();

    await expect(
      (async () => {
        for await (const event of model.stream(streamRequest({ signal: gone.signal })))
          gone.abort(new Error(`gone after ${event}`));
      })(),
    ).rejects.toThrow('gone after first');
  });
});

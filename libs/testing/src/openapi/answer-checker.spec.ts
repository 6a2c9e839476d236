import { describe, expect, it } from '@jest/globals';
import { AnswerChecker } from './answer-checker.js';
import type { OpenApiDocument } from './open-api.js';

const SCHEMAS = {
  Item: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, note: { $ref: '#/components/schemas/Note' } },
  },
  Note: { type: ['object', 'null'], properties: { text: { type: 'string' } } },
  File: {
    type: 'object',
    properties: { url: { type: 'string', format: 'uri' } },
  },
  Started: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
  Ended: { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
};
const STEP_EVENT = {
  type: 'object',
  required: ['event', 'data'],
  properties: {
    event: { type: 'string', const: 'step' },
    data: {
      type: 'string',
      contentSchema: {
        oneOf: [{ $ref: '#/components/schemas/Started' }, { $ref: '#/components/schemas/Ended' }],
      },
    },
  },
};
const DOCUMENT: OpenApiDocument = {
  paths: {
    '/items/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } } },
        },
      },
    },
    '/file': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/File' } } } },
        },
      },
    },
    '/stream': {
      get: {
        responses: {
          200: { content: { 'text/event-stream': { itemSchema: { oneOf: [STEP_EVENT] } } } },
        },
      },
    },
  },
  components: { schemas: SCHEMAS },
};

describe('a response', () => {
  it.each([
    ['{"id":"a"}', null],
    ['{"id":"a","note":null}', null],
    ['{"id":"a","colour":1}', 'additional properties'],
    ['{"id":"a","note":{"text":"b","colour":1}}', 'additional properties'],
    ['{}', 'required property'],
    ['{', 'not JSON'],
  ])('%s: %s', (text, mismatch) => {
    const found = new AnswerChecker(DOCUMENT).mismatchOf(
      { method: 'GET', path: '/items/1?a=b' },
      { status: 200, contentType: 'application/json; charset=utf-8', text },
    );

    if (mismatch === null) expect(found).toBeNull();
    else expect(found).toContain(mismatch);
  });

  it('of an undocumented type is an error', () => {
    const answer = { status: 200, contentType: 'text/csv; charset=utf-8', text: 'id\na' };

    expect(new AnswerChecker(DOCUMENT).mismatchOf({ method: 'GET', path: '/items/1' }, answer)).toBe(
      'text/csv is not documented',
    );
  });

  it('with an undocumented status is an error', () => {
    const answer = { status: 418, contentType: 'application/json', text: '{"detail":"short and stout"}' };

    expect(new AnswerChecker(DOCUMENT).mismatchOf({ method: 'GET', path: '/items/1' }, answer)).toBe(
      '418 is not documented',
    );
  });
});

describe('a format', () => {
  it.each([
    ['https://objects.example.com/results/1?signature=a%2Fb', null],
    ['/results/1', 'must match format "uri"'],
    ['objects.example.com', 'must match format "uri"'],
    ['https://objects.example.com/a b', 'must match format "uri"'],
    ['https://objects.example.com/%zz', 'must match format "uri"'],
  ])('of a URL is valid for %s: %s', (url, mismatch) => {
    const answer = { status: 200, contentType: 'application/json', text: JSON.stringify({ url }) };

    const found = new AnswerChecker(DOCUMENT).mismatchOf({ method: 'GET', path: '/file' }, answer);

    if (mismatch === null) expect(found).toBeNull();
    else expect(found).toContain(mismatch);
  });

  it('that is unknown is rejected instead of ignored', () => {
    const schemas = { Odd: { type: 'string', format: 'odd' } };
    const schema = { $ref: '#/components/schemas/Odd' };
    const get = { responses: { 200: { content: { 'application/json': { schema } } } } };
    const checker = new AnswerChecker({ paths: { '/odd': { get } }, components: { schemas } });
    const answer = { status: 200, contentType: 'application/json', text: '"a"' };

    expect(() => checker.mismatchOf({ method: 'GET', path: '/odd' }, answer)).toThrow('odd');
  });
});

describe('a stream', () => {
  it('records which of the described events it has sent', () => {
    const checker = new AnswerChecker(DOCUMENT);

    expect(mismatchOfStream(checker, 'event: step\ndata: {"id":"a"}\n\n')).toBeNull();

    expect([...checker.seenEvents]).toEqual(['GET /stream step Started']);
    expect(checker.describedEvents).toEqual(['GET /stream step Started', 'GET /stream step Ended']);
  });

  it.each([
    ['event: step\ndata: {"id":"a","count":1}\n\n'],
    ['event: other\ndata: {"id":"a"}\n\n'],
    ['event: step\ndata: {"id":"a"}\n\nevent: step\ndata: {"id"'],
    ['id: 1\nevent: step\ndata: {"id":"a"}\n\n'],
    [': a comment\n\n'],
  ])('with anything else is an error: %j', (text) => {
    expect(mismatchOfStream(new AnswerChecker(DOCUMENT), text)).not.toBeNull();
  });

  function mismatchOfStream(checker: AnswerChecker, text: string): string | null {
    const answer = { status: 200, contentType: 'text/event-stream', text };
    return checker.mismatchOf({ method: 'GET', path: '/stream' }, answer);
  }
});

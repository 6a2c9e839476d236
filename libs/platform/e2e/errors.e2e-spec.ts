import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { startProbe, type Probe } from './probe-app.js';

// Real parts: an app of this library behind real HTTP.

async function answer(response: Response): Promise<{ status: number; body: any }> {
  return { status: response.status, body: await response.json() };
}

describe('errors of the knowledge service', () => {
  let probe: Probe;
  beforeAll(async () => {
    probe = await startProbe('knowledge');
  });
  afterAll(() => probe.running.stop());

  it.each([
    [
      'not-found',
      404,
      'knowledge_base_not_registered',
      'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
    ],
    ['conflict', 409, 'knowledge_base_exists', 'knowledge base already exists'],
    ['database', 503, 'database_unavailable', 'database unavailable'],
    ['refused', 503, 'database_unavailable', 'database unavailable'],
    ['teapot', 418, 'invalid_request', 'short and stout'],
    ['bad-gateway', 502, 'internal_error', 'internal server error'],
    ['secret', 500, 'internal_error', 'internal server error'],
    ['string', 500, 'internal_error', 'internal server error'],
  ])('a thrown %s gets %i, the code %s and an explanation', async (what, status, code, detail) => {
    const response = await probe.fetch(`/throw/${what}`);

    expect(response.headers.get('x-error-code')).toBe(code);
    expect(await answer(response)).toEqual({ status, body: { detail } });
  });

  it.each([
    ['/throw/not-found', 404, 'knowledge_base_not_registered'],
    ['/nowhere', 404, 'not_found'],
    ['/errors/constructor', 404, 'not_found'],
  ])('for %s links to the description of its code', async (path, status, code) => {
    const link = (await probe.fetch(path)).headers.get('link');
    expect(link).toBe(`</errors/${code}>; rel="help"`);

    const described = await answer(await probe.fetch(`/errors/${code}`));

    expect(described.status).toBe(200);
    expect(described.body).toMatchObject({ code, meaning: expect.stringMatching(/\w/) });
    expect(described.body.statuses).toContain(status);
  });

  it.each(['zh', 'zh-CN,zh;q=0.9,en;q=0.5'])(
    'are in Chinese for a client that accepts %s',
    async (language) => {
      const response = await probe.fetch('/throw/not-found', { headers: { 'accept-language': language } });

      expect(await response.json()).toEqual({
        detail: '知识库未注册；请用 POST /kbs 注册，或使用 GET /kbs 列出的知识库',
      });
    },
  );

  it('explain an invalid request in Chinese, too', async () => {
    const response = await probe.fetch('/list?limit=501&colour=red', {
      headers: { 'accept-language': 'zh-CN' },
    });

    expect(await response.json()).toEqual({
      detail: [
        { loc: ['query', 'colour'], msg: '未知字段', type: 'unknown_field' },
        { loc: ['query', 'limit'], msg: '不能大于 500', type: 'max' },
      ],
    });
  });

  it('contain a detail object with its localised parts', async () => {
    expect(await answer(await probe.fetch('/throw/object'))).toEqual({
      status: 422,
      body: {
        detail: { code: 'url_unreachable', reason: 'Either file or url is required', suggestion: 'x' },
      },
    });
  });

  it('report text that the database rejected as a validation error', async () => {
    const { status, body } = await answer(await probe.fetch('/throw/bad-text'));

    expect(status).toBe(422);
    expect(body.detail[0].type).toBe('unstorable_value');
  });

  it.each([
    ['a wrong type', '{"text":1}', ['body', 'text'], 'isString'],
    ['a missing field', '{}', ['body', 'text'], 'isString'],
    ['an unknown field', '{"text":"a","colour":1}', ['body', 'colour'], 'unknown_field'],
    [
      'a nested list of the wrong type',
      '{"text":"a","scope_filter":{"tags":"x"}}',
      ['body', 'scope_filter', 'tags'],
      'isArray',
    ],
    [
      'an unknown nested field',
      '{"text":"a","scope_filter":{"tags":[],"x":1}}',
      ['body', 'scope_filter', 'x'],
      'unknown_field',
    ],
    ['a list for an object', '[]', ['body'], 'isObject'],
    ['a list of objects for an object', '[{"text":"a"}]', ['body'], 'isObject'],
    ['a prototype for a field', '{"text":"a","__proto__":{"x":1}}', ['body', '__proto__'], 'unknown_field'],
    ['a NUL byte', '{"text":"a\\u0000b"}', ['body', 'text'], 'null_character'],
    ['a NUL byte in a name', '{"te\\u0000xt":"a"}', ['body'], 'null_character'],
    ['half a surrogate pair', '{"text":"\\ud800"}', ['body', 'text'], 'invalid_unicode'],
  ])('reject %s in a body, with its position', async (_what, text, loc, type) => {
    const { status, body } = await answer(await probe.post('/echo', text));

    expect(status).toBe(422);
    expect(body.detail).toEqual([{ loc, msg: expect.any(String), type }]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1.5', 'offset'],
    [`offset=1${'0'.repeat(30)}`, 'offset'],
    ['colour=red', 'colour'],
    ['kb_names=a%00', 'kb_names'],
  ])('reject the query %s, and name the parameter', async (query, parameter) => {
    const { status, body } = await answer(await probe.fetch(`/list?${query}`));

    expect(status).toBe(422);
    expect(body.detail[0].loc.slice(0, 2)).toEqual(['query', parameter]);
  });

  it('do not occur for default pages, and for one name or several', async () => {
    const one = await (await probe.fetch('/list?kb_names=a')).json();
    const two = await (await probe.fetch('/list?kb_names=a&kb_names=b&limit=500&offset=2147483647')).json();

    expect(one).toEqual({ limit: 50, offset: 0, kb_names: ['a'] });
    expect(two).toEqual({ limit: 500, offset: 2147483647, kb_names: ['a', 'b'] });
  });

  it('reject a NUL byte in a path', async () => {
    const { status, body } = await answer(await probe.fetch('/items/a%00b'));

    expect(status).toBe(422);
    expect(body.detail[0]).toMatchObject({ loc: ['path'], type: 'null_character' });
  });

  it.each([
    ['malformed JSON', '{"text":', 400, 'the body is not valid JSON'],
    ['JSON that is not an object', '"text"', 400, 'the body is not valid JSON'],
    [
      '100,000 nested lists',
      '['.repeat(100_000) + ']'.repeat(100_000),
      400,
      'the JSON body is nested too deeply',
    ],
    [
      '100,000 nested objects',
      '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
      400,
      'the JSON body is nested too deeply',
    ],
    [
      'a body over the limit',
      JSON.stringify({ text: 'x'.repeat(1_048_577) }),
      413,
      'the body exceeds the limit of 1048576 bytes',
    ],
  ])('give %s its own status', async (_what, text, status, detail) => {
    expect(await answer(await probe.post('/echo', text))).toEqual({ status, body: { detail } });
  });

  it.each([
    ['half a million numbers', `{"text":[${Array(500_000).fill('1').join()}]}`],
    ['80,000 unknown fields', `{${Array.from({ length: 80_000 }, (_, index) => `"f${index}":1`).join()}}`],
    ['100,000 NUL bytes', `{"text":[${Array(100_000).fill('"\\u0000"').join()}]}`],
  ])('reject %s with a short response', async (_what, text) => {
    const response = await probe.post('/echo', text);

    expect(response.status).toBe(422);
    expect((await response.text()).length).toBeLessThan(10_000);
  });

  it('include unknown routes and paths that cannot be decoded', async () => {
    expect(await answer(await probe.fetch('/nowhere?x=1'))).toEqual({
      status: 404,
      body: { detail: 'no route for GET /nowhere' },
    });
    expect((await answer(await probe.fetch('/items/%E0%A4%A'))).status).toBe(400);
  });

  it('treat an unknown charset of a body as the client’s', async () => {
    const response = await probe.fetch('/echo', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json; charset=klingon' },
    });

    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      detail: 'a JSON body must be UTF-8, optionally compressed with gzip, deflate or br',
    });
  });

  it('keep a valid request id and replace an invalid one', async () => {
    const kept = await probe.fetch('/nowhere', { headers: { 'x-request-id': 'abc-1~' } });
    const replaced = await probe.fetch('/nowhere', { headers: { 'x-request-id': 'x'.repeat(129) } });
    const blank = await probe.fetch('/nowhere', { headers: { 'x-request-id': 'a b' } });
    const malformed = await probe.post('/echo', '{');

    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
    expect(kept.headers.get('x-request-id')).toBe('abc-1~');
    expect(replaced.headers.get('x-request-id')).toMatch(uuid);
    expect(blank.headers.get('x-request-id')).toMatch(uuid);
    expect(malformed.headers.get('x-request-id')).toMatch(uuid);
  });

  it('tell browsers to run nothing, and name no framework', async () => {
    const { headers } = await probe.fetch('/list');

    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('do not end the process if a client leaves within its body', async () => {
    const socket = connect(probe.running.port, '127.0.0.1');
    await new Promise<void>((resolve) => {
      socket.write(
        'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"te',
        () => resolve(),
      );
    });
    socket.destroy();

    expect((await probe.fetch('/health/live')).status).toBe(200);
  });
});

describe('errors of the SQL service', () => {
  let probe: Probe;
  beforeAll(async () => {
    probe = await startProbe('sql');
  });
  afterAll(() => probe.running.stop());

  it.each([
    [
      'blocked',
      400,
      'sql_blocked',
      { code: 'SQL_BLOCKED', message: 'DROP is blocked', details: { pattern: 'DROP' } },
    ],
    [
      'not-found',
      404,
      'knowledge_base_not_registered',
      {
        code: 'NOT_FOUND',
        message: 'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
        details: {},
      },
    ],
    [
      'refused',
      503,
      'database_unavailable',
      { code: 'INTERNAL_ERROR', message: 'database unavailable', details: {} },
    ],
    [
      'secret',
      500,
      'internal_error',
      { code: 'INTERNAL_ERROR', message: 'internal server error', details: {} },
    ],
  ])('a thrown %s gets %i, the code %s and an error object', async (what, status, code, error) => {
    const response = await probe.fetch(`/throw/${what}`);

    expect(response.headers.get('x-error-code')).toBe(code);
    expect(await answer(response)).toEqual({ status, body: { error } });
  });

  it.each([
    ['an unknown field', '{"text":"a","colour":1}', 400, 'INVALID_REQUEST'],
    ['a NUL byte', '{"text":"\\u0000"}', 400, 'INVALID_REQUEST'],
    ['malformed JSON', '{', 400, 'INVALID_REQUEST'],
    ['a body over the limit', JSON.stringify({ text: 'x'.repeat(1_048_577) }), 413, 'PAYLOAD_TOO_LARGE'],
  ])('give %s its code', async (_what, text, status, code) => {
    const { status: got, body } = await answer(await probe.post('/echo', text));

    expect(got).toBe(status);
    expect(body.error).toMatchObject({ code, message: expect.any(String), details: expect.any(Object) });
  });

  it('keep the HTTP status for an unknown charset', async () => {
    const headers = { 'content-type': 'application/json; charset=klingon' };

    const response = await probe.fetch('/echo', { method: 'POST', body: '{}', headers });

    expect(response.headers.get('x-error-code')).toBe('unsupported_media_type');
    const { status, body } = await answer(response);
    expect([status, body.error.code]).toEqual([415, 'INVALID_REQUEST']);
  });

  it('name the field that fails validation', async () => {
    const { body } = await answer(await probe.post('/echo', '{"text":"a","year":"x"}'));

    expect(body.error.details).toMatchObject({ field: 'year', issues: [{ loc: ['body', 'year'] }] });
  });

  it('include unknown routes', async () => {
    const { status, body } = await answer(await probe.fetch('/nowhere'));

    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

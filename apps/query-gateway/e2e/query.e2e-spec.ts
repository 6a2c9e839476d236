import { describe, expect, it, jest } from '@jest/globals';
import type { QueryResponse, QuerySources } from '@tessera/contracts';
import { EMBEDDING_MODEL, type EmbeddingModel, RERANKING_MODEL, type RerankingModel } from '@tessera/models';
import type { Table } from '@tessera/text';
import { randomUUID } from 'node:crypto';
import { chatThat, failingChat } from './broken-chat.js';
import { allWithCompany, LEAVE } from './company-documents.js';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store. The chat model is replaced where one has to fail.

let gateway: Gateway;
allWithCompany((started) => (gateway = started));

describe('POST /query', () => {
  it('answers with a citation of its source', async () => {
    const answer = await gateway.query({ query: LEAVE });

    expect(answer.answer).toBe('Employees have 25 days of annual leave. [1]');
    expect(answer.citations).toEqual([
      {
        citation: 1,
        start: 0,
        end: 39,
        quote: 'Employees have 25 days of annual leave.',
        quote_start: 0,
        quote_end: 39,
        chunk_id: answer.sources.text[0]?.chunk_id,
        reason: null,
        regions: [],
        location: null,
      },
    ]);
    expect(answer.sources.text[0]).toEqual({
      citation: 1,
      type: 'text',
      path: 'Travel / Leave',
      content: 'Employees have 25 days of annual leave. Leave is requested two weeks ahead.',
      summary: null,
      keywords: ['annual leave'],
      page_nums: [2],
      regions: [{ page: 2, x: 150, y: 200, width: 900, height: 50, page_width: 1_275, page_height: 1_650 }],
      location: null,
      document_id: expect.any(String),
      file_name: 'travel.pdf',
      file_path: expect.stringMatching(/^\/documents\/.+\/file$/),
      kb_name: 'default',
      source_type: 'policy',
      gone: false,
      source: 'kb',
      score: expect.any(Number),
      chunk_id: expect.any(String),
    });
  });

  it.each([
    ['kb_name', { kb_name: 'defualt' }],
    ['scope_filter', { scope_filter: { kb_names: ['defualt'] } }],
  ])('names an unknown knowledge base of %s in the answer and in its route', async (_where, scope) => {
    const { answer, route, sources } = await gateway.query({ query: LEAVE, ...scope });

    expect(answer).toBe(
      'The documents do not hold an answer to this question. Unknown knowledge base: defualt.',
    );
    expect(route.scope.unknown_kb_names).toEqual(['defualt']);
    expect(sources).toEqual({ text: [], image: [] });
  });

  it('has exactly the documented keys, and tells each step with its duration', async () => {
    const answer = await gateway.query({ query: LEAVE });

    expect(Object.keys(answer).sort()).toEqual([
      'answer',
      'citations',
      'message_id',
      'route',
      'session_id',
      'sources',
      'steps',
    ]);
    const time = { duration_ms: expect.any(Number) };
    expect(answer.steps).toEqual([
      {
        name: 'route',
        mode: 'text',
        selected: ['text_pipeline'],
        reason: answer.route.reason,
        kb_name: 'default',
        ...time,
      },
      { name: 'recall', text_count: expect.any(Number), visual_count: 0, ...time },
      {
        name: 'rerank',
        text_kept: answer.sources.text.length,
        visual_kept: 0,
        text_top: expect.arrayContaining(['Travel / Leave']),
        visual_top: [],
        ...time,
      },
      { name: 'generate', model: expect.any(String), outcome: 'answered', ...time },
    ]);
    expect(answer.route).toEqual({
      mode: 'text',
      selected: ['text_pipeline'],
      reason: expect.any(String),
      kb_name: 'default',
      requested_mode: 'auto',
      scope: { kb_names: ['default'], unknown_kb_names: [], document_count: 0, tags: [], truncated: false },
      profile: 'core',
    });
  });

  it('answers even if the places of a passage are damaged', async () => {
    const places = 5 as unknown as string;
    const content = 'The archive in Tromsø keeps 412 maps.';
    const documentId = await gateway.addDocument({ name: 'maps.md', chunks: [{ content, places }] });

    const { answer, citations } = await gateway.query({
      query: 'How many maps does the archive in Tromsø keep?',
    });

    expect(answer).toBe(`${content} [1]`);
    expect(citations).toMatchObject([{ citation: 1, quote: null, reason: 'not_determined', regions: [] }]);
    await gateway.sql('delete from documents where id = $1', [documentId]);
  });

  it('quotes the row of a table', async () => {
    const { answer, citations, sources } = await gateway.query({
      query: 'What is the hotel limit per night in Shanghai?',
    });

    expect(answer).toBe('City: Shanghai; Hotel limit per night: 1,200 CNY [1]');
    expect(citations).toMatchObject([{ quote: 'Shanghai; 1,200 CNY', reason: null }]);
    expect(sources.text[0]).toMatchObject({
      type: 'table',
      content:
        '<table><thead><tr><th>City</th><th>Hotel limit per night</th></tr></thead><tbody><tr><td>Oslo</td><td>1,900 NOK</td></tr><tr><td>Shanghai</td><td>1,200 CNY</td></tr></tbody></table>',
    });
  });

  it('finds the row of a long table of a named company behind all that others say of it', async () => {
    const kbName = 'reports';
    for (let n = 0; n < 60; n++) {
      const content = `House ${n} on the cost of sales of Alps in 2023.`;
      await gateway.addDocument({
        name: `${n}.pdf`,
        kbName,
        chunks: [{ content, issuer: `House ${n} Inc.` }],
      });
    }
    const row = (...texts: string[]) => texts.map((text) => ({ text }));
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        row('', '2023', '2022'),
        ...Array.from({ length: 100 }, (_, n) => row(`Item ${n}`, `${n}1`, `${n}2`)),
        row('Cost of sales', '9,039', '7,352'),
      ],
    };
    const issuer = 'Alps Corporation';
    const said = [
      'The cost of sales of Alps in 2023.',
      ...Array.from({ length: 30 }, (_, n) => `Part ${n}.`),
    ];
    await gateway.addDocument({
      name: 'annual-report.pdf',
      kbName,
      chunks: [
        ...said.map((content) => ({ content, issuer })),
        { chunkType: 'table', path: 'Consolidated Statements of Income', content: '', table, issuer },
      ],
    });

    const { answer } = await gateway.query({
      query: 'What was the cost of sales of Alps in 2023?',
      kb_name: kbName,
    });

    expect(answer).toContain('9,039');
  });

  it.each([
    ['text', 'pallets.html', 'text_pipeline'],
    ['visual', 'pallets-page.html', 'visual_pipeline'],
    ['visual', 'pallets-scan.png', 'visual_pipeline'],
  ] as const)(
    'computes over all parts of a table in the %s collection: %s',
    async (collection, name, pipeline) => {
      const kbName = name.replaceAll('.', '-');
      const header = [{ text: 'Depot' }, { text: 'Pallets in stock' }];
      const rows = Array.from({ length: 300 }, (_, at) => [
        { text: `Depot ${at + 1}` },
        { text: String((at * 37) % 300) },
      ]);
      const part = (_: unknown, at: number) => ({
        pipeline,
        path: 'Stock',
        content: '',
        chunkType: 'table' as const,
        table: { caption: '', headerRowCount: 1, rows: [header, ...rows.slice(at * 50, (at + 1) * 50)] },
      });
      await gateway.addDocument({ name, kbName, collection, chunks: Array.from({ length: 6 }, part) });

      const { answer } = await gateway.query({
        query: 'Which depot has the most pallets in stock?',
        kb_name: kbName,
      });

      const most = rows.find(([, cell]) => cell?.text === '299')?.[0]?.text ?? '';
      expect(answer).toContain(`Depot: ${most};`);
      expect(answer).toContain('of 300 rows');
    },
  );

  it('answers a Chinese question in Chinese', async () => {
    const { answer } = await gateway.query({ query: '报销单应当在多少日内提交？' });

    expect(answer).toBe('报销单应当在出差结束后三十日内提交。 [1]');
  });

  it.each([
    ['How do I bake sourdough bread?', 'The documents do not hold an answer to this question.'],
    ['如何烘焙酸面包？', '没有在文档中找到这个问题的答案。'],
  ])('says honestly when nothing is relevant to %j', async (query, expected) => {
    const { answer, sources } = await gateway.query({ query });

    expect(answer).toBe(expected);
    expect(sources).toEqual({ text: [], image: [] });
  });

  it('keeps both messages in a new session, titled with the first 30 characters', async () => {
    const query = `${LEAVE} 你好`;
    const { session_id, message_id, answer } = await gateway.query({ query: `  ${query} ` });

    const messages = await gateway.messages(session_id);
    expect((await gateway.session(session_id))?.title).toBe(query.slice(0, 30));
    expect(messages).toMatchObject([
      { role: 'user', content: query, kbName: 'default', sources: null },
      { id: message_id, role: 'assistant', content: answer, kbName: 'default', sources: { image: [] } },
    ]);
  });

  it('adds both messages again when it is repeated', async () => {
    const { session_id } = await gateway.query({ query: LEAVE });

    await gateway.query({ query: LEAVE, session_id });

    expect((await gateway.messages(session_id)).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
  });

  it('understands a follow-up by what was asked before', async () => {
    const { session_id } = await gateway.query({ query: 'What is the hotel limit per night in Shanghai?' });

    const followUp = await gateway.query({ query: 'And in Oslo?', session_id });

    expect(followUp.steps[0]).toMatchObject({ name: 'condense', query: expect.stringContaining('hotel') });
    expect(followUp.answer).toContain('1,900 NOK');
    expect((await gateway.messages(session_id))[2]?.content).toBe('And in Oslo?');
  });

  it('takes the knowledge base of its session when it names none', async () => {
    const { session_id } = await gateway.query({ query: LEAVE, kb_name: 'other' });

    const next = await gateway.query({ query: LEAVE, session_id });

    expect(next.route.kb_name).toBe('other');
    expect(next.answer).toContain('31 days');
    expect((await gateway.messages(session_id)).map(({ kbName }) => kbName)).toEqual(Array(4).fill('other'));
  });

  it.each([randomUUID(), 'nope', '', "'; drop table sessions"])(
    'does not know the session %j, and stores nothing',
    async (session_id) => {
      const before = await gateway.count('messages');

      const answer = await gateway.post('/query', { query: LEAVE, session_id });
      const inChinese = await gateway.post(
        '/query',
        { query: LEAVE, session_id },
        { 'accept-language': 'zh-CN' },
      );

      expect(answer).toMatchObject({ status: 404, body: { detail: 'session not found' } });
      expect(inChinese.body).toEqual({ detail: '会话不存在' });
      expect(await gateway.count('messages')).toBe(before);
    },
  );

  it('answers 500 without any detail of the engine when it fails, and keeps the question', async () => {
    failingChat(gateway, 'connect to 10.0.0.7 failed');
    const { session_id } = (await gateway.stream('/query/stream', { query: LEAVE })).events[0]?.data ?? {};

    const answer = await gateway.post('/query', { query: LEAVE });

    expect(answer).toMatchObject({ status: 500, body: { detail: 'retrieval or generation failed' } });
    expect((await gateway.messages(String(session_id))).map(({ role }) => role)).toEqual(['user']);
  });

  it('goes on in the order of the words when reranking fails, warns, and refuses what it would refuse otherwise', async () => {
    const reranker = gateway.service<RerankingModel>(RERANKING_MODEL);
    jest.spyOn(reranker, 'rerank').mockRejectedValue(new Error('out of order'));

    const { answer, steps } = await gateway.query({ query: LEAVE });
    const unknown = await gateway.query({
      query: 'How many days does the warranty of a leave blower last in Peru?',
    });

    expect(answer).toContain('25 days');
    expect(unknown.sources.text).toEqual([]);
    expect(steps).toContainEqual(expect.objectContaining({ name: 'warning', code: 'rerank_failed' }));
  });

  it('goes on lexically when embedding fails, and warns', async () => {
    const embedder = gateway.service<EmbeddingModel>(EMBEDDING_MODEL);
    jest.spyOn(embedder, 'embed').mockRejectedValue(new Error('out of order'));

    const { answer, steps } = await gateway.query({ query: LEAVE });

    expect(answer).toContain('25 days');
    expect(steps).toContainEqual({
      name: 'warning',
      code: 'embedding_failed',
      message: expect.any(String),
      duration_ms: expect.any(Number),
    });
  });

  it('lets no citation out that names no source', async () => {
    chatThat(gateway, async function* () {
      yield 'It is 25 [';
      yield '1], or 26 [99].';
    });

    const { answer } = await gateway.query({ query: LEAVE });

    expect(answer).toBe('It is 25 [1], or 26.');
  });

  it('refuses an attachment that it does not know, naming it', async () => {
    const body = { query: LEAVE, attachments: ['a-1'] };

    const answers = [await gateway.post('/query', body), await gateway.post('/query/stream', body)];

    expect(answers).toMatchObject([
      { status: 422, body: { detail: 'attachment not found: a-1' } },
      { status: 422, body: { detail: 'attachment not found: a-1' } },
    ]);
  });

  it('answers many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => gateway.query({ query: LEAVE })));

    expect(new Set(answers.map(({ answer }) => answer))).toEqual(
      new Set(['Employees have 25 days of annual leave. [1]']),
    );
    expect(new Set(answers.map(({ session_id }) => session_id)).size).toBe(32);
  });
});

describe('what a request leaves out', () => {
  it('is the knowledge base and the mode that are configured', async () => {
    const own = await Gateway.start({ KB_NAME: 'company', ROUTER_MODE: 'text' });
    await own.addDocument({
      kbName: 'company',
      chunks: [{ content: 'Employees have 25 days of annual leave.' }],
    });

    const { answer, route } = await own.query({ query: LEAVE });

    await own.stop();
    expect(answer).toContain('25 days');
    expect(route).toMatchObject({ mode: 'text', requested_mode: 'text', kb_name: 'company' });
  });
});

describe('requests that are refused', () => {
  it.each<[string, object, (string | number)[], string]>([
    ['an empty question', { query: '   ' }, ['body', 'query'], 'isLength'],
    ['no question', {}, ['body', 'query'], 'isString'],
    ['a question of 8,001 characters', { query: 'x'.repeat(8_001) }, ['body', 'query'], 'isLength'],
    [
      'ligatures many times as long',
      { query: '\ufdfa'.repeat(8_000) },
      ['body', 'query'],
      'maxCompatibleLength',
    ],
    ['a run of marks', { query: `a${'\u0301\u0316'.repeat(50)}` }, ['body', 'query'], 'maxCompatibleLength'],
    ['a question that is a number', { query: 7 }, ['body', 'query'], 'isString'],
    ['an unknown field', { query: 'x', colour: 'red' }, ['body', 'colour'], 'unknown_field'],
    [
      'an unknown facet',
      { query: 'x', filters: { colour: 1 } },
      ['body', 'filters', 'colour'],
      'unknown_field',
    ],
    ['an unknown mode', { query: 'x', mode: 'loud' }, ['body', 'mode'], 'isIn'],
    ['a year as text', { query: 'x', filters: { year: '2020' } }, ['body', 'filters', 'year'], 'isInt'],
    ['a year without end', { query: 'x', filters: { year: 1e30 } }, ['body', 'filters', 'year'], 'max'],
    ['a top_k of 0', { query: 'x', top_k: 0 }, ['body', 'top_k'], 'min'],
    ['a top_k of 101', { query: 'x', top_k: 101 }, ['body', 'top_k'], 'max'],
    ['a scope that is a list', { query: 'x', scope_filter: [] }, ['body', 'scope_filter'], 'isObject'],
    [
      'tags that are text',
      { query: 'x', scope_filter: { tags: 'tax' } },
      ['body', 'scope_filter', 'tags'],
      'isArray',
    ],
    ['too many ids', { query: 'x', scope: Array(501).fill('a') }, ['body', 'scope'], 'arrayMaxSize'],
    ['a null character', { query: 'a\0b' }, ['body', 'query'], 'null_character'],
  ])('%s', async (_what, body, loc, type) => {
    const answers = [await gateway.post('/query', body), await gateway.post('/search/stream', body)];

    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(answer.body.detail).toContainEqual(expect.objectContaining({ loc, type }));
    }
  });

  it('malformed JSON', async () => {
    expect(await gateway.post('/query', '{"query": ')).toMatchObject({
      status: 400,
      body: { detail: 'the body is not valid JSON' },
    });
  });

  it('but no question of 8,000 characters, of any kind', async () => {
    for (const character of ['x', '中', '😀']) {
      const answer = await gateway.post<QueryResponse>('/query', { query: character.repeat(8_000) });

      expect(answer.status).toBe(200);
    }
  });

  it('nor one that looks like search syntax', async () => {
    const answer = await gateway.post<{ sources: QuerySources }>('/search', {
      query: '" OR NEAR( * ^ : - )( "',
    });

    expect(answer.status).toBe(200);
  });
});

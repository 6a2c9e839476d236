import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchResponse, TextLocation } from '@tessera/contracts';
import { Gateway } from './gateway.js';
import { addHotelDocuments, HOTELS } from './hotel-documents.js';

// Real: HTTP, Postgres 18, the SQLite vector store.

let gateway: Gateway;
let ids: Awaited<ReturnType<typeof addHotelDocuments>>;

beforeAll(async () => {
  gateway = await Gateway.start({ MAX_SCOPE_DOCUMENTS: '2' });
  ids = await addHotelDocuments(gateway);
});

afterAll(() => gateway.stop());

describe('POST /search', () => {
  it('finds evidence without an answer, and touches no session', async () => {
    const answer = await gateway.search({ query: HOTELS });

    expect(Object.keys(answer).sort()).toEqual(['route', 'sources', 'steps']);
    expect(answer.steps.map(({ name }) => name)).toEqual(['route', 'recall']);
    expect(answer.sources.text.map(({ citation }) => citation)).toEqual([1, 2]);
    expect(answer.sources.image.map(({ citation }) => citation)).toEqual([3]);
    expect(await gateway.count('sessions')).toBe(0);
  });

  it.each(['What is this?', 'How much is that?', 'Is it?', '?!', 'Was ist das?'])(
    'says why it finds nothing for %j',
    async (query) => {
      const { sources, steps } = await gateway.search({ query });

      expect(sources.text).toEqual([]);
      expect(steps).toContainEqual(
        expect.objectContaining({ name: 'warning', code: 'question_says_nothing' }),
      );
    },
  );

  it('does not say so of a question that names something, though nothing is found', async () => {
    const { steps } = await gateway.search({ query: 'zyzzyva' });

    expect(steps.map(({ name }) => name)).not.toContain('warning');
  });

  it('streams its steps, then the sources, then everything', async () => {
    const { events } = await gateway.stream('/search/stream', { query: HOTELS });

    expect(events.map(({ event }) => event)).toEqual(['step', 'step', 'sources', 'done']);
    expect(events[2]?.data).toEqual(events[3]?.data.sources);
    expect(Object.keys(events[3]?.data ?? {}).sort()).toEqual(['route', 'sources', 'steps']);
  });

  it('gives images with all their keys', async () => {
    const { sources } = await gateway.search({ query: HOTELS, mode: 'visual' });

    expect(sources.image).toEqual([
      {
        citation: 1,
        chunk_type: 'tile',
        parent_section: 'Handbook',
        content_summary: 'A chart',
        content: 'Chart of the hotel limit by city',
        source_chunk_id: null,
        image_id: expect.any(String),
        page: 1,
        position: { x: 100, y: 200, width: 200, height: 50 },
        page_width: 1_275,
        page_height: 1_650,
        chunk_id: expect.any(String),
        document_id: ids.picture,
        file_name: 'chart.png',
        file_path: `/documents/${ids.picture}/file`,
        kb_name: 'default',
        source_type: 'other',
        gone: false,
        source: 'kb',
        score: expect.any(Number),
      },
    ]);
  });

  it.each([
    [{ session_id: null }, 'session_id'],
    [{ attachments: [] }, 'attachments'],
  ])('does not know the field of a query %j', async (extra, field) => {
    const answer = await gateway.post('/search', { query: HOTELS, ...extra });

    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
  });
});

describe('modes', () => {
  it.each([
    [{ mode: 'text' }, 'text', true, false],
    [{ mode: 'visual' }, 'visual', false, true],
    [{ mode: 'hybrid' }, 'hybrid', true, true],
    [{ mode: 'auto' }, 'hybrid', true, true],
    [{ mode: 'text', filters: { pipeline: 'visual_pipeline' } }, 'visual', false, true],
    [{ mode: 'visual', filters: { pipeline: 'text_pipeline' } }, 'text', true, false],
  ])('%j asks %s', async (request, mode, hasText, hasImages) => {
    const { sources, route } = await gateway.search({ query: HOTELS, ...request });

    expect(route).toMatchObject({ mode, requested_mode: request.mode });
    expect([sources.text.length > 0, sources.image.length > 0]).toEqual([hasText, hasImages]);
  });
});

describe('filters', () => {
  it.each([
    [{ source_type: 'tax' }, ['tax.pdf']],
    [{ year: 2025 }, ['travel.pdf']],
    [{ source_type: 'tax', year: 2025 }, []],
    [{ source_type: null, year: null, pipeline: null }, ['travel.pdf', 'tax.pdf']],
  ])('%j', async (filters, expected) => {
    const found = await gateway.found({ query: HOTELS, filters });

    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});

describe('what is retrieved', () => {
  it.each(['pending', 'indexing', 'failed'] as const)(
    'is nothing of a document that is %s',
    async (status) => {
      await gateway.addDocument({ kbName: `kb-${status}`, status, chunks: [{ content: 'A hotel limit.' }] });

      expect(await gateway.found({ query: HOTELS, kb_name: `kb-${status}` })).toEqual([]);
    },
  );

  it('is nothing of a document from the moment that DELETE has answered', async () => {
    const id = await gateway.addDocument({ kbName: 'gone', chunks: [{ content: 'A hotel limit.' }] });
    const before = await gateway.found({ query: HOTELS, kb_name: 'gone' });

    await gateway.get(`/documents/${id}`, { method: 'DELETE' });

    expect(before).toHaveLength(1);
    expect(await gateway.found({ query: HOTELS, kb_name: 'gone' })).toEqual([]);
  });

  it('is not less because better hits were deleted', async () => {
    const many = Array.from({ length: 60 }, () => ({ content: 'hotel limit hotel limit', path: '' }));
    const id = await gateway.addDocument({ kbName: 'crowded', chunks: many });
    await gateway.addDocument({
      name: 'kept.pdf',
      kbName: 'crowded',
      chunks: [{ content: 'One hotel has a limit.' }],
    });
    await gateway.get(`/documents/${id}`, { method: 'DELETE' });

    expect(await gateway.found({ query: HOTELS, kb_name: 'crowded' })).toEqual(['kept.pdf']);
  });

  it('is not less because better hits belong to documents that are still being written', async () => {
    const kbName = 'half-written';
    const chunks = (count: number, content: string) => Array.from({ length: count }, () => ({ content }));
    for (const name of ['huge.pdf', 'other.pdf'])
      await gateway.addDocument({
        name,
        kbName,
        status: 'indexing',
        chunks: chunks(1_200, 'turbine turbine turbine'),
      });
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
      await gateway.addDocument({
        name,
        kbName,
        chunks: chunks(1, `${name}: a turbine among many other things`),
      });

    const found = await gateway.found({ query: 'turbine', kb_name: kbName, top_k: 3 });

    expect(found.sort()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });

  it('is as much as was asked for', async () => {
    for (let n = 0; n < 120; n++) {
      await gateway.addDocument({
        name: `${n}.txt`,
        kbName: 'many',
        chunks: [{ content: `Hotel limit of house ${n}.` }],
      });
    }
    const counts = [];

    for (const top_k of [undefined, 1, 100]) {
      counts.push((await gateway.found({ query: HOTELS, kb_name: 'many', top_k })).length);
    }

    expect(counts).toEqual([8, 1, 100]);
  });

  it('is four pictures, or as many as were asked for', async () => {
    const chunks = Array.from({ length: 6 }, (_, n) => ({
      pipeline: 'visual_pipeline' as const,
      chunkType: 'tile' as const,
      content: `Chart of the hotel limit, page ${n}`,
    }));
    await gateway.addDocument({ kbName: 'charts', collection: 'visual', chunks });
    const counts = [];

    for (const top_k of [undefined, 1, 6]) {
      const { sources } = await gateway.search({ query: HOTELS, kb_name: 'charts', top_k });
      counts.push(sources.image.length);
    }

    expect(counts).toEqual([4, 1, 6]);
  });

  it('says the same thing once, whatever the file', async () => {
    const content = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ') + ' hotel limit';
    for (const name of ['copy-1.pdf', 'copy-2.pdf'])
      await gateway.addDocument({ name, kbName: 'copies', chunks: [{ content }] });

    expect(await gateway.found({ query: HOTELS, kb_name: 'copies' })).toHaveLength(1);
  });

  it('is one source where a passage reads on', async () => {
    const below = (first: number, last: number): TextLocation => ({
      kind: 'paragraphs',
      headings: ['Handbook'],
      first_paragraph: first,
      last_paragraph: last,
    });
    await gateway.addDocument({
      kbName: 'long',
      chunks: [
        { content: 'The hotel limit of the first kind.', pageNumbers: [1], location: below(1, 1) },
        { content: 'The hotel limit of the second kind.', pageNumbers: [2], location: below(2, 4) },
        { content: 'The hotel limit of another section.', path: 'Elsewhere', pageNumbers: [3] },
      ],
    });

    const { sources } = await gateway.search({ query: HOTELS, kb_name: 'long' });

    expect(sources.text).toHaveLength(2);
    expect(sources.text.find(({ path }) => path === 'Handbook')).toMatchObject({
      content: 'The hotel limit of the first kind.\n\nThe hotel limit of the second kind.',
      page_nums: [1, 2],
      location: below(1, 4),
    });
  });
});

describe('32 searches at once', () => {
  it('all find the same', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => gateway.post<SearchResponse>('/search', { query: HOTELS })),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.sources))).size).toBe(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { StoredMessage } from '@tessera/persistence';
import { messageListJson } from './message-list.js';

const message = (id: string, given: Partial<StoredMessage> = {}): StoredMessage => ({
  id,
  role: 'user',
  content: 'A "question"\n问题',
  kbName: null,
  attachments: ['a'],
  createdAt: new Date(0),
  sources: null,
  citations: null,
  route: null,
  steps: null,
  goneDocumentIds: null,
  ...given,
});

describe('a list of messages', () => {
  it.each([[[]], [[1]], [[2, 1]], [[1, 3, 1]]])('of batches of %j is JSON', async (sizes) => {
    const batches = sizes.map((size, batch) =>
      Array.from({ length: size }, (_, at) => message(`${batch}${at}`)),
    );

    const list = await listOf(batches);

    expect(list).toMatchObject({ total: 9, limit: 5, offset: 1 });
    expect(list.items.map(({ message_id }) => message_id)).toEqual(batches.flat().map(({ id }) => id));
  });

  it('holds what is stored as it is', async () => {
    const { items } = await listOf([
      [message('a', { sources: '{"text":[1]}', citations: '[{}]', route: '{}', steps: '[]' })],
    ]);

    expect(items).toEqual([
      {
        message_id: 'a',
        role: 'user',
        content: 'A "question"\n问题',
        kb_name: null,
        sources: { text: [1] },
        citations: [{}],
        route: {},
        steps: [],
        attachments: ['a'],
        created_at: '1970-01-01T00:00:00.000Z',
      },
    ]);
  });
});

it('withholds what documents show that are gone', async () => {
  const sources = {
    text: [
      { citation: 1, document_id: 'd', content: 'Secret' },
      { citation: 2, document_id: 'e', content: 'Open' },
    ],
    image: [],
  };
  const citations = [
    { citation: 1, quote: 'Secret' },
    { citation: 2, quote: 'Open' },
  ];
  const stored = { sources: JSON.stringify(sources), citations: JSON.stringify(citations) };

  const { items } = await listOf([[message('a', { ...stored, goneDocumentIds: ['d'] })]]);

  expect(JSON.stringify(items)).not.toContain('Secret');
  expect(items[0]).toMatchObject({
    sources: { text: [{ document_id: 'd', content: null, gone: true }, { content: 'Open' }] },
    citations: [{ quote: null, reason: 'source_gone' }, { quote: 'Open' }],
  });
});

async function listOf(batches: StoredMessage[][]): Promise<{ items: Array<Record<string, unknown>> }> {
  let json = '';
  for await (const piece of messageListJson(9, { limit: 5, offset: 1 }, given(batches))) json += piece;
  return JSON.parse(json) as { items: Array<Record<string, unknown>> };
}

async function* given(batches: StoredMessage[][]): AsyncGenerator<StoredMessage[]> {
  yield* batches;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readCollection } from './collection.js';
import { meanScores } from './evaluate.js';
import { asFile } from './ingestion.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-collection-'));
  writeFileSync(
    join(folder, 'corpus.jsonl'),
    '{"id": 1, "title": "T", "text": "x"}\n{"id": "2", "text": "y"}\n',
  );
  writeFileSync(
    join(folder, 'queries.jsonl'),
    '{"id": "q1", "text": "a?"}\n{"id": "unjudged", "text": "b?"}\n',
  );
  writeFileSync(join(folder, 'qrels.tsv'), 'query-id\tcorpus-id\tscore\nq1\t1\t2\nq1\t2\t0\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a collection', () => {
  it('is read with the queries that have relevant documents', async () => {
    const collection = await readCollection(folder);

    expect(collection.documents.map(({ id }) => id)).toEqual(['1', '2']);
    expect(collection.queries).toEqual([
      {
        id: 'q1',
        text: 'a?',
        judgments: new Map([
          ['1', 2],
          ['2', 0],
        ]),
      },
    ]);
    expect(collection.others).toEqual([{ id: 'unjudged', text: 'b?' }]);
  });

  it('is read in part, by the prefix of its query ids', async () => {
    const { queries, others } = await readCollection(folder, 'un');

    expect([...queries, ...others].map(({ id }) => id)).toEqual(['unjudged']);
  });

  it('that is incomplete is rejected with the name of the file', async () => {
    await expect(readCollection(tmpdir())).rejects.toThrow('corpus.jsonl is missing');
  });
});

describe('a document of the corpus', () => {
  it('becomes a file that holds its title and text', async () => {
    const file = async (given: object, index: number) => {
      const made = await asFile({ id: '1', title: '', text: '', file: null, ...given }, index);
      return made && [made.name, await made.content.text()];
    };

    expect(await file({ title: 'T', text: 'x' }, 0)).toEqual(['document-0.md', '# T\n\nx\n']);
    expect(await file({ title: 'T' }, 1)).toEqual(['document-1.txt', 'T\n']);
    expect(await file({}, 2)).toBeNull();
    expect(await file({ file: join(folder, 'qrels.tsv') }, 3)).toEqual([
      'qrels.tsv',
      expect.stringContaining('q1'),
    ]);
  });
});

describe('mean scores', () => {
  it('count a query without any hit as zero', () => {
    const query = (relevant: string) => ({ id: relevant, text: '', judgments: new Map([[relevant, 1]]) });

    expect(meanScores([query('a'), query('b')], [['a'], []])).toEqual({
      ndcgAt10: 0.5,
      recallAt5: 0.5,
      recallAt100: 0.5,
      mrrAt10: 0.5,
    });
  });
});

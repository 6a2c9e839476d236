import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withFolder } from '../temporary-folder.js';
import { countOutcomes, judgeAnswer } from './judgement.js';
import { type JudgedQuestion, readQuestionSet } from './question-set.js';

const COLLECTION = join(import.meta.dirname, '../../collections/table-questions');
const EXAMPLES = join(import.meta.dirname, '../../../../examples');
const SHARE_OF_DEV = 0.6;
const SPLIT_BY_DOCUMENT = /^(third|fourth|fifth|sixth)-/;
/** Folders of the public files, listed in the collection's README. */
const OUTSIDE_THE_REPOSITORY = /^(documents|parsing)\//;

describe('an answer', () => {
  it.each<[Partial<JudgedQuestion>, string, string]>([
    [{ all: [['Oslo']] }, 'Oslo: 190 [1]', 'right'],
    [{ all: [['Oslo']] }, 'Oslo: 190', 'refused'],
    [{ all: [['Oslo'], ['230']] }, 'Oslo: 190 [1]', 'wrong'],
    [{ all: [['Oslo']], none: ['Zurich'] }, 'Oslo: 190; Zurich: 230 [1]', 'wrong'],
    [{ all: [['3', 'three']] }, 'There are three of them. [1]', 'right'],
    [{ expect: 'refuse' }, 'The documents do not say that.', 'refused'],
    [{ expect: 'refuse' }, 'Oslo: 190 [1]', 'wrong'],
  ])('to %j that reads %j is %s', (question, answer, outcome) => {
    expect(judgeAnswer(aQuestion(question), answer)).toBe(outcome);
  });

  it.each([
    ['84800', 'EUR 84,800 [1]', 'right'],
    ['84,800', 'annual_fee_eur: 84800 [1]', 'right'],
    ['500', 'EUR 1,500 [1]', 'wrong'],
    ['500', '0.500 [1]', 'wrong'],
    ['3', 'Q3: 1,410 [1]', 'wrong'],
    ['3', 'Total: 12 [3]', 'wrong'],
    ['14', '14.5 % [1]', 'wrong'],
    ['14.5', '14.5% [1]', 'right'],
    ['3', '共3家 [1]', 'right'],
    ['7', '7 cities, as of today. [1]', 'right'],
  ])('states the number %s as a whole: %j is %s', (number, answer, outcome) => {
    expect(judgeAnswer(aQuestion({ all: [[number]] }), answer)).toBe(outcome);
  });

  it('counts for or against answering by its expected outcome', () => {
    const counts = countOutcomes([
      { expect: 'answer', outcome: 'right' },
      { expect: 'answer', outcome: 'wrong' },
      { expect: 'answer', outcome: 'refused' },
      { expect: 'refuse', outcome: 'refused' },
      { expect: 'refuse', outcome: 'wrong' },
    ]);

    expect(counts).toEqual({
      answerable: 3,
      right: 1,
      wrong: 1,
      refused: 1,
      unanswerable: 2,
      refusedRightly: 1,
      answeredWrongly: 1,
    });
  });
});

describe('a question', () => {
  it('is skipped if one of its documents is missing, and taken from the folder that has them', () =>
    withFolder(async (folder) => {
      await writeFile(join(folder, 'here.csv'), 'a,b\n1,2\n');
      const file = join(folder, 'set.jsonl');
      const lines = [
        aQuestion({ id: 'asked', documents: ['here.csv'] }),
        aQuestion({ id: 'left', documents: ['here.csv', 'away.csv'] }),
      ];
      await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));

      const set = await readQuestionSet(file, [join(folder, 'nowhere'), folder]);

      expect(set.questions.map(({ id }) => id)).toEqual(['asked']);
      expect(set).toMatchObject({ missing: ['away.csv'], skipped: ['left'] });
      expect(set.documents.map(({ file: path }) => path)).toEqual([join(folder, 'here.csv')]);
    }));

  it('that expects an answer without stating it is rejected with its line', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'set.jsonl');
      await writeFile(file, JSON.stringify(aQuestion({ all: [] })));

      await expect(readQuestionSet(file, [])).rejects.toThrow(/set\.jsonl, line 1 .*all is empty/);
    }));
});

describe('the questions about tables', () => {
  const files = readdirSync(COLLECTION).filter((name) => name.endsWith('.jsonl'));
  const read = (name: string) =>
    readQuestionSet(join(COLLECTION, name), [
      EXAMPLES,
      ...readdirSync(COLLECTION)
        .filter((name) => name.startsWith('documents'))
        .map((name) => join(COLLECTION, name)),
    ]);

  it.each(files.filter((name) => !SPLIT_BY_DOCUMENT.test(name)))(
    '%s: are split by the hash of their ids',
    async (name) => {
      const { questions, skipped } = await read(name);
      const part = (id: string) =>
        createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32 < SHARE_OF_DEV ? 'dev' : 'test';

      const ids = [...questions.map(({ id }) => id), ...skipped];
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => part(id) !== /(dev|test)\.jsonl$/.exec(name)?.[1])).toEqual([]);
    },
  );

  it.each(['third'])('of %s are split by their documents', async (set) => {
    const own = async (name: string) => {
      const { questions } = await read(name);
      const asked = new Set(questions.flatMap(({ documents }) => documents));
      return [...asked].filter((name) => !readdirSync(EXAMPLES).includes(name));
    };
    const [dev, test] = await Promise.all([own(`${set}-dev.jsonl`), own(`${set}-test.jsonl`)]);
    expect(dev.length).toBeGreaterThan(0);
    expect(test.length).toBeGreaterThan(0);
    expect(dev.filter((name) => test.includes(name))).toEqual([]);
  });

  it('have unique ids, and find their documents unless those are not part of the repository', async () => {
    const sets = await Promise.all(files.map(read));
    const ids = sets.flatMap(({ questions, skipped }) => [...questions.map(({ id }) => id), ...skipped]);

    expect(new Set(ids).size).toBe(ids.length);
    const missing = sets.flatMap((set) => set.missing);
    expect(missing.filter((name) => !OUTSIDE_THE_REPOSITORY.test(name))).toEqual([]);
  });

  it('about the examples are asked of all examples', async () => {
    const { questions } = await read('examples-dev.jsonl');

    const asked = new Set(questions.flatMap(({ documents }) => documents));
    const examples = readdirSync(EXAMPLES).filter((name) => !name.startsWith('.'));
    expect([...asked].toSorted()).toEqual(examples.toSorted());
  });
});

function aQuestion(given: Partial<JudgedQuestion>): JudgedQuestion {
  return {
    id: 'q',
    documents: [],
    turns: [],
    question: '?',
    kind: 'lookup',
    language: 'en',
    expect: 'answer',
    all: [['x']],
    none: [],
    ...given,
  };
}

import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { scanOfText } from './scan-of-text.js';
import { sampled } from './scans.command.js';

/** More than a page in any font. */
const LONG = 'The ferry leaves at dawn & returns <late>. '.repeat(150);

describe('a scan of a text', () => {
  it('is a page with ink on it, and the same image every time', async () => {
    const scan = await scanOfText({ title: 'Ferries', text: 'The ferry leaves at dawn.' }, 7);

    const { density, width, height } = await sharp(scan).metadata();
    const { channels: levels } = await sharp(scan).stats();
    expect(density).toBe(150);
    expect(height).toBeGreaterThan(width);
    expect(levels[0]?.min).toBeLessThan(120);
    expect(levels[0]?.mean).toBeGreaterThan(200);
    expect(await scanOfText({ title: 'Ferries', text: 'The ferry leaves at dawn.' }, 7)).toEqual(scan);
  });

  it('is as long as its text', async () => {
    const [short, long] = await Promise.all(
      ['short', LONG].map((text) => scanOfText({ title: '', text }, 0)),
    );

    const heights = await Promise.all(
      [short, long].map(async (scan) => (await sharp(scan).metadata()).height),
    );
    expect(heights[1]).toBeGreaterThan(heights[0] ?? Infinity);
  });
});

describe('a sample of a collection', () => {
  it('has the queries that it can answer', () => {
    const documents = Array.from({ length: 20 }, (_, id) => ({
      id: String(id),
      title: '',
      text: 't',
      file: null,
    }));
    const queries = documents.map(({ id }) => ({ id, text: 'q', judgments: new Map([[id, 1]]) }));

    const sample = sampled({ name: 'c', documents, queries, others: [] }, 5);

    expect(sample.documents).toHaveLength(5);
    expect(sample.queries.map(({ id }) => id)).toEqual(sample.documents.map(({ id }) => id));
  });
});

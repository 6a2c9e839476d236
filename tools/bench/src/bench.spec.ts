import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { type Figure, markdownTable } from './figures.js';
import { isFastEnough } from './ingest-bench.js';
import { writePdf } from './pdf-documents.js';
import { peakRssWhile, treeRssBytes, treeUse } from './process-memory.js';
import { Prose } from './prose.js';
import { Random } from '@tessera/testing';
import { percentile } from './statistics.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('percentile', () => {
  it('is the nearest rank', () => {
    const values = [5, 1, 4, 2, 3];

    expect([percentile(values, 0.5), percentile(values, 0.95), percentile(values, 0)]).toEqual([3, 5, 1]);
    expect(() => percentile([], 0.5)).toThrow('at least one value');
  });
});

describe('generated documents', () => {
  it('are the same in every run', () => {
    const [first, second] = [new Prose(new Random(1)), new Prose(new Random(1))];

    expect(first.paragraph(200)).toBe(second.paragraph(200));
    expect(first.question()).toBe(second.question());
  });

  it('have as many pages as requested', async () => {
    const path = await writePdf(folder, 'a.pdf', 7, new Prose(new Random(2)));

    expect((await PDFDocument.load(readFileSync(path))).getPageCount()).toBe(7);
  });
});

describe('memory', () => {
  it('counts a process’s children', async () => {
    const large = 'globalThis.b = Buffer.alloc(200e6, 1); console.log("there"); process.stdin.resume()';
    const parent = spawn(process.execPath, [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(large)}], { stdio: 'inherit' })`,
    ]);
    const ended = once(parent, 'close');
    try {
      const peak = await peakRssWhile(
        () => parent.pid as number,
        () => once(parent.stdout, 'data'),
      );

      expect(peak).toBeGreaterThan(200e6);
    } finally {
      parent.stdin.end();
      await ended;
    }
  });

  it('counts shared pages once, and the CPU time of each process', () => {
    const { proportionalBytes, residentBytes, cpuMs } = treeUse(process.pid);

    expect(proportionalBytes).toBeGreaterThan(1_000_000);
    expect(proportionalBytes).toBeLessThanOrEqual(residentBytes);
    expect(cpuMs.get(process.pid)).toBeGreaterThan(0);
  });

  it('of a missing process is an error', () => {
    expect(() => treeRssBytes(2 ** 30)).toThrow('no process');
  });
});

describe('the table', () => {
  it('states each figure as a ratio to its baseline', () => {
    const figure: Figure = {
      name: 'Search p50',
      value: 12,
      unit: 'ms',
      baseline: { name: 'in process', value: 10 },
      bar: '1.5 or less',
      isReached: true,
    };

    expect(markdownTable([figure]).split('\n').at(-1)).toBe(
      '| Search p50 | 12.0 ms | in process: 10.0 ms | 1.20 | 1.5 or less | yes |',
    );
  });

  it.each([
    ['yes', 200, 500],
    ['no', 200, 5_000],
    ['not measured', 200, null],
    ['no', 20, null],
  ])('reports %s for %d pages per second with a baseline of %s', (words, value, baseline) => {
    const figure: Figure = {
      name: 'Ingestion',
      value,
      unit: 'pages/s',
      baseline: { name: 'pdftotext', value: baseline },
      bar: '0.2 or more',
      isReached: isFastEnough(value, baseline),
    };

    const row = markdownTable([figure]).split('\n').at(-1);

    expect(row).toMatch(new RegExp(`\\| ${words} \\|$`));
    expect(row?.includes('pdftotext: not installed')).toBe(baseline === null);
  });
});

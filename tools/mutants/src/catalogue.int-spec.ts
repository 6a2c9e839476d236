// Real: the sources of the workspace.

import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTANTS } from './catalogue/index.js';

const root = join(import.meta.dirname, '..', '..', '..');

describe('the catalogue of mutants', () => {
  it('names each of them once', () => {
    const ids = MUTANTS.map(({ id }) => id);

    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names existing end-to-end tests', () => {
    const missing = MUTANTS.filter(
      ({ endToEnd }) => endToEnd !== undefined && !existsSync(join(root, endToEnd)),
    );

    expect(missing).toEqual([]);
  });

  it.each(MUTANTS)('$id changes one place of $file', ({ file, find, replace }) => {
    const occurrences = readFileSync(join(root, file), 'utf8').split(find).length - 1;

    expect(occurrences).toBe(1);
    expect(replace).not.toBe(find);
  });
});

import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@tessera/testing';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Real: the conformance documents and the test files that they name.

const SPEC_FILES = globSync('{apps,libs,tools}/*/{src,e2e}/**/*-spec.ts', { cwd: workspaceRoot }).concat(
  globSync('{apps,libs,tools}/*/{src,e2e}/**/*.spec.ts', { cwd: workspaceRoot }),
);

/** Names of tests in a cell: `file: words`, several per cell. */
interface NamedTests {
  file: string;
  words: string;
}

describe.each(['docs/conformance-sql.md', 'docs/conformance-knowledge.md'])('%s', (page) => {
  const text = readFileSync(join(workspaceRoot, page), 'utf8');
  const shortNames = shortNamesOf(text.slice(0, text.indexOf('\n## ')));
  const rows = text.split('\n').filter((line) => /^\|(?!\s*(?:-|Statement))/.test(line));
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));

  it('states a test for each statement, or that it has none', () => {
    const untested = cells.filter(([, , test, state]) => state?.startsWith('holds') && !test);

    expect(cells.length).toBeGreaterThan(50);
    expect(untested).toEqual([]);
  });

  it('names existing tests', () => {
    const named = cells.flatMap(([, , test = '']) => namedTests(test, shortNames));

    const missing = named.filter(({ file, words }) => !hasWords(contentOf(file), words));

    expect(named.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});

/** The files to which the head of a page gives short names: `a` and `b` for `<file of a>` and `<file of b>`. */
function shortNamesOf(head: string): Map<string, string> {
  const shortNames = new Map<string, string>();
  let [names, paths]: [string[], string[]] = [[], []];
  const settle = () => {
    for (const [index, name] of names.entries())
      shortNames.set(name, (paths[index] ?? paths[0] ?? '').replace('<name>', name));
    [names, paths] = [[], []];
  };
  for (const [, term = ''] of head.matchAll(/`([^`]+)`/g)) {
    if (/spec\.ts$/.test(term)) paths.push(term);
    else if (!term.includes('/')) {
      if (paths.length > 0) settle();
      names.push(term);
    }
  }
  settle();
  return shortNames;
}

function namedTests(cell: string, shortNames: Map<string, string>): NamedTests[] {
  return cell.split(';').flatMap((part) => {
    const [, name = '', words = ''] = /^\s*([\w./-]+)(?::\s*(\S.*)?)?$/.exec(part) ?? [];
    const file = shortNames.get(name) ?? (/spec\.ts$/.test(name) ? name : null);
    return file ? [{ file, words }] : [];
  });
}

const contents = new Map<string, string>();

/** The contents of all files with that name or path suffix; empty if there are none. */
function contentOf(file: string): string {
  const known = contents.get(file);
  if (known !== undefined) return known;
  const found = SPEC_FILES.filter((path) => `/${path}`.endsWith(`/${file}`));
  const content = found.map((path) => readFileSync(join(workspaceRoot, path), 'utf8')).join('\n');
  contents.set(file, plain(content));
  return plain(content);
}

/** Words may be shortened by …, explained in parentheses, and separated by commas. */
function hasWords(content: string, words: string): boolean {
  if (content === '') return false;
  const pieces = (text: string) => text.replace(/\([^)]*\)/g, '').split('…');
  const isThere = (text: string) => pieces(text).every((piece) => content.includes(plain(piece)));
  return isThere(words) || words.split(', ').every(isThere);
}

/** Without the quotes and escapes of source code, and with single spaces. */
function plain(text: string): string {
  return text
    .replace(/[\\'"`’]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

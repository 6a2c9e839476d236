import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@tessera/testing';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Real: the documentation of this repository.

const PAGES = globSync(['*.md', '{docs,docker,k8s}/**/*.md', '{apps,libs,tools}/*/README.md'], {
  cwd: workspaceRoot,
}).sort();

describe('the documentation', () => {
  it.each(PAGES)('%s links to pages and headings that exist', (page) => {
    const broken = linksOf(read(page)).filter((link) => !leadsSomewhere(page, link));

    expect(broken).toEqual([]);
  });

  it.each(PAGES)('%s names folders and files of the code that exist', (page) => {
    const gone = codePathsOf(read(page)).filter((path) => !leadsToCode(path));

    expect(gone).toEqual([]);
  });
});

/** Paths from the root of the repository that a page names as code, except placeholders such as `apps/<app>`. */
function codePathsOf(text: string): string[] {
  return [...text.matchAll(/`((?:apps|libs|tools)\/[^`\s:<…]*)[`:]/g)].map(([, path = '']) => path);
}

/** A path may be a pattern, and may leave out the ending of its files. */
function leadsToCode(path: string): boolean {
  return globSync([path, `${path}.ts`], { cwd: workspaceRoot }).length > 0;
}

/** Relative links of a page. Code is skipped: it may look like a link. */
function linksOf(text: string): string[] {
  const prose = text.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? join(dirname(page), path) : page;
  if (!existsSync(join(workspaceRoot, target))) return false;
  if (anchor === undefined) return true;
  return statSync(join(workspaceRoot, target)).isFile() && anchorsOf(read(target)).has(anchor);
}

/** Named anchors, and those that GitHub derives from headings: lower case, without punctuation, hyphens for spaces. */
function anchorsOf(text: string): Set<string> {
  const prose = text.replace(/```[^]*?```/g, '');
  const named = [...prose.matchAll(/<a id="(.*?)">/g)].map(([, id = '']) => id);
  const headings = [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replace(/ /g, '-'),
  );
  return new Set([...named, ...headings]);
}

function read(page: string): string {
  return readFileSync(join(workspaceRoot, page), 'utf8');
}

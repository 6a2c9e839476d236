/**
 * Real here: both clients against a whole stack of services and a web server. The recipes of docs/clients.md run as they
 * stand there. The Python client is what pip installs; where Python or PyPI is missing, its tests are skipped.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageServer, temporaryFolder, workspaceRoot } from '@tessera/testing';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandLineStack } from './command-line-stack.js';
import { installPython, runPython } from './clients/python.js';
import { recipesOf, runRecipes } from './clients/recipes.js';

const PYTHON_CLIENT = join(workspaceRoot, 'clients', 'python');
const DOCUMENTED = readFileSync(join(workspaceRoot, 'docs', 'clients.md'), 'utf8');

const folder = temporaryFolder('tessera-clients');
const missing = await installPython(folder, PYTHON_CLIENT);

let web: PageServer;
let stack: CommandLineStack;
let env: Record<string, string>;

beforeAll(async () => {
  web = await PageServer.start();
  web.set('/hours.html', {
    headers: { 'content-type': 'text/html' },
    body: '<h1>Hours</h1><p>We open at 9.</p>',
  });
  stack = await CommandLineStack.start({
    URL_ALLOWED_CIDRS: '127.0.0.1',
    URL_ALLOWED_PORTS: `80,${web.port}`,
  });
  const [tenant] = stack.urls.sql.tenants;
  env = {
    TESSERA_URL: stack.urls.baseUrl,
    TESSERA_KEY: tenant!.apiKey,
    TESSERA_TENANT: tenant!.tenantId,
    TESSERA_PAGES: `http://127.0.0.1:${web.port}`,
  };
});

afterAll(async () => {
  await stack?.stop();
  await web?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('docs/clients.md', () => {
  it('has the recipes of the Python client', () => {
    const readme = readFileSync(join(PYTHON_CLIENT, 'README.md'), 'utf8');

    expect(recipesOf(DOCUMENTED, 'python')).toEqual(recipesOf(readme, 'python'));
  });

  it('has ten recipes for @tessera/client that work', async () => {
    const recipes = recipesOf(DOCUMENTED, 'ts');

    const printed = await runRecipes(recipes, join(PYTHON_CLIENT, 'tests', 'files'), env);

    expect(recipes.size).toBeGreaterThanOrEqual(10);
    expect(printed).toMatchObject({
      'Ask a question': expect.stringContaining('three months'),
      'Show the answer while it is written': expect.stringContaining('three months'),
      'Find passages without an answer': expect.stringContaining('handbook.md'),
      'Ask about a file that is not ingested': expect.stringContaining('480'),
      'List documents, and call any other route': expect.stringContaining('parking.md'),
      'Run a statement, and handle errors': expect.stringMatching(/shipped[^]*invalid_sql/),
      'Load and export many rows': expect.stringMatching(/^1\nhttp/),
    });
  });
});

if (missing !== null)
  describe.skip(`tessera-client: Python 3.10 or PyPI is missing (${missing})`, () =>
    it('is not tried', () => undefined));
else
  describe('tessera-client', () => {
    it('passes its tests, and its recipes work', async () => {
      // The build leaves nothing in the working tree.
      cpSync(PYTHON_CLIENT, join(folder, 'tested'), { recursive: true });

      const output = await runPython(folder, join(folder, 'tested'), ['-m', 'pytest', '-q'], env);

      expect(output).toMatch(/^\d+ passed in [^,]*$/m);
    });

    it('has a synchronous client that is up to date', async () => {
      await expect(runPython(folder, PYTHON_CLIENT, ['generate.py', '--check'], {})).resolves.toBe('');
    });
  });

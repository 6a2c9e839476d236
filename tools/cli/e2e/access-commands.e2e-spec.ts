/** Real here: the built command line as a process, against a whole stack of built services that ask who their clients are. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SigningClient } from '@tessera/auth';
import { createTestFolder, workspaceRoot } from '@tessera/testing';
import { type IsolatedStack, withIsolatedStack } from '@tessera/tool-local';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

let stack: IsolatedStack;
let release: () => void;
let stopped: Promise<void>;

beforeAll(async () => {
  const started = Promise.withResolvers<IsolatedStack>();
  const released = Promise.withResolvers<void>();
  release = released.resolve;
  stopped = withIsolatedStack(
    async (running) => {
      started.resolve(running);
      await released.promise;
    },
    { report: () => undefined, env: { AUTH_MODE: 'required' } },
  );
  stopped.catch(started.reject);
  stack = await started.promise;
});

afterAll(async () => {
  release();
  await stopped;
});

/** Runs the built command line. */
function tessera(args: string[], env: Record<string, string> = {}): Promise<Result> {
  const main = join(workspaceRoot, 'tools', 'cli', 'dist', 'main.js');
  const environment = { PATH: process.env.PATH, TESSERA_STATE: stack.state.path, ...env };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--no-warnings', main, ...args],
      { env: environment, timeout: 300_000 },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr });
      },
    );
  });
}

async function tesseraJson(...args: string[]): Promise<any> {
  return JSON.parse((await tessera([...args, '--json'])).stdout);
}

describe('services that ask who their clients are', () => {
  it('answer the command line with the local stack’s own key', async () => {
    const folder = createTestFolder('notes');
    writeFileSync(join(folder, 'note.md'), '# Hotels\n\nA night in a hotel costs 900 at most.\n');

    const ingest = await tessera(['ingest', folder, '--kb', 'travel']);
    const bases = await tesseraJson('kbs');

    expect([ingest.code, ingest.stderr]).toEqual([0, '']);
    expect(bases.items.map((kb: { kb_name: string }) => kb.kb_name)).toEqual(['default', 'travel']);
  });

  it('answer a key as far as it goes, by option or environment, and say what it lacks', async () => {
    const made = await tesseraJson('keys', 'create', '--kb-read', 'travel', '--name', 'a reader');
    expect(made).toMatchObject({
      tenant_id: null,
      scopes: ['knowledge:read'],
      kb_read: ['travel'],
      kb_write: [],
      name: 'a reader',
    });
    const key = made.api_key as string;

    const search = await tessera(['search', 'What does a hotel cost?', '--key', key]);
    const ask = await tessera(['ask', 'What does a night in a hotel cost?'], { TESSERA_API_KEY: key });
    const other = await tessera(['documents', '--kb', 'default', '--key', key]);
    const write = await tessera(['kbs', 'create', 'travel-2', '--key', key]);

    expect(search.stdout).toContain('note.md');
    expect(ask.stdout).toContain('900');
    expect(other).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('may not read the knowledge base default'),
    });
    expect(write).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('lacks the scope knowledge:write'),
    });
  });

  it('answer no key that was revoked, and keys are listed with what they may', async () => {
    const made = await tesseraJson('keys', 'create', '--kb-read', '*', '--kb-write', 'travel,plans');
    expect(made).toMatchObject({
      scopes: ['knowledge:read', 'knowledge:write'],
      kb_write: ['travel', 'plans'],
    });

    await tessera(['keys', 'revoke', made.key_id]);
    const refused = await tessera(['kbs', '--key', made.api_key]);
    const listed = await tesseraJson('keys', 'list');

    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('The API key was revoked.') });
    expect(listed).toContainEqual(
      expect.objectContaining({
        key_id: made.key_id,
        status: 'revoked',
        kb_read: ['*'],
        kb_write: ['travel', 'plans'],
      }),
    );
  });

  it('answer a token as far as its claims go', async () => {
    const sign = ['token', 'sign', '--tenant', 'demo', '--scopes', 'knowledge:read'];
    const { stdout } = await tessera([...sign, '--kb-read', 'travel']);

    const bases = await tesseraJson('kbs', '--key', stdout.trim());

    expect(bases.items.map((kb: { kb_name: string }) => kb.kb_name)).toEqual(['travel']);
  });

  it('answer a signed request of a service', async () => {
    const { baseUrl, sql } = stack.addresses;
    const client = new SigningClient({ baseUrl, ...sql.sigv4 });

    const search = await client.send({
      method: 'POST',
      path: '/search',
      body: { query: 'hotel', kb_name: 'travel' },
    });
    const unsigned = await fetch(`${baseUrl}/kbs`);

    expect(search.status).toBe(200);
    expect(unsigned.status).toBe(401);
  });

  it.each<[string[], RegExp]>([
    [['keys', 'create'], /Name a tenant, or knowledge bases with --kb-read and --kb-write/],
    [['keys', 'create', '--kb-read', 'a b'], /"a b" is no list of knowledge bases/],
    [['keys', 'create', '--kb-write', ''], /is no list of knowledge bases/],
  ])('are given no key by %j', async (args, reason) => {
    expect(await tessera(args)).toMatchObject({ code: 1, stderr: expect.stringMatching(reason) });
  });
});

import { describe, expect, it } from '@jest/globals';
import { SigningClient } from '@tessera/auth';
import { createTestFolder } from '@tessera/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandLineStack, CommandResult } from './command-line-stack.js';

/** Credentials of the knowledge service. @param running the stack, once the file's `beforeAll` started it */
export function accessCommands(running: () => CommandLineStack): void {
  const tessera = (args: string[], env: Record<string, string> = {}): Promise<CommandResult> =>
    running().run(args, { env });
  const json = <T>(...args: string[]): Promise<T> => running().json<T>(...args);

  describe('services that ask who their clients are', () => {
    it('answer the command line with the local stack’s own key', async () => {
      const folder = createTestFolder('notes');
      writeFileSync(join(folder, 'note.md'), '# Hotels\n\nA night in a hotel costs 900 at most.\n');

      const before = await json<any>('kbs');
      const ingest = await tessera(['ingest', folder, '--kb', 'travel']);
      const after = await json<any>('kbs');

      expect([ingest.code, ingest.stderr]).toEqual([0, '']);
      expect(namesOf(before)).toContain('default');
      expect(namesOf(after)).toEqual([...namesOf(before), 'travel'].sort());
    });

    it('answer a key as far as it goes, by option or environment, and say what it lacks', async () => {
      const made = await json<any>('keys', 'create', '--kb-read', 'travel', '--name', 'a reader');
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
        stderr: expect.stringContaining('no read access to the knowledge base default'),
      });
      expect(write).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('lacks the scope knowledge:write'),
      });
    });

    it('answer no key that was revoked, and keys are listed with what they may', async () => {
      const made = await json<any>('keys', 'create', '--kb-read', '*', '--kb-write', 'travel,plans');
      expect(made).toMatchObject({
        scopes: ['knowledge:read', 'knowledge:write'],
        kb_write: ['travel', 'plans'],
      });

      const unconfirmed = await tessera(['keys', 'revoke', made.key_id]);
      await tessera(['keys', 'revoke', made.key_id, '--yes']);
      const refused = await tessera(['kbs', '--key', made.api_key]);
      const listed = await json<any>('keys', 'list');

      expect(unconfirmed).toMatchObject({ code: 1, stderr: expect.stringContaining('Confirm with --yes.') });
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

      const bases = await json<any>('kbs', '--key', stdout.trim());

      expect(namesOf(bases)).toEqual(['travel']);
    });

    it('answer a signed request of a service', async () => {
      const { baseUrl, sql } = running().urls;
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
      [['keys', 'create'], /Specify a tenant, or knowledge bases with --kb-read and --kb-write/],
      [['keys', 'create', '--kb-read', 'a b'], /"a b" is not a list of knowledge bases/],
      [['keys', 'create', '--kb-write', ''], /is not a list of knowledge bases/],
    ])('are given no key by %j', async (args, reason) => {
      expect(await tessera(args)).toMatchObject({ code: 1, stderr: expect.stringMatching(reason) });
    });
  });
}

function namesOf({ items }: { items: Array<{ kb_name: string }> }): string[] {
  return items.map(({ kb_name }) => kb_name);
}

import { describe, expect, it } from '@jest/globals';
import { createTestFolder, type PageServer, waitUntil, workspaceRoot } from '@tessera/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandLineStack } from './command-line-stack.js';

/** Documents, questions and sessions. @param running, web the servers, once the file's `beforeAll` started them */
export function knowledgeCommands(running: () => CommandLineStack, web: () => PageServer): void {
  /** What a command prints, its standard output and error as one text. */
  const tessera = async (...args: string[]): Promise<{ code: number; output: string }> => {
    const { code, stdout, stderr } = await running().run(args);
    return { code, output: stdout + stderr };
  };

  describe('the command line', () => {
    it('reads every example in, and knows them when they come again', async () => {
      const examples = join(workspaceRoot, 'examples');

      const first = await tessera('ingest', examples, '--kb', 'halden');
      const again = await tessera('ingest', examples, '--kb', 'halden');

      expect(first.output).toMatch(/10 ingested, 0 already ingested, 0 failed\n$/);
      expect(first.code).toBe(0);
      expect(again.output).toMatch(/0 ingested, 10 already ingested, 0 failed\n$/);
    });

    it('has what is behind an address read in, and says why one is not', async () => {
      const body = '# Ferries\n\nThe ferry to the island leaves at seven.';
      web().set('/ferries.md', { headers: { 'content-type': 'text/markdown' }, body });
      const url = `http://127.0.0.1:${web().port}/ferries.md`;

      const ingested = await tessera('ingest', url, 'http://10.0.0.1/', '--kb', 'ferries');
      const again = await tessera('ingest', url, '--kb', 'ferries');
      const answer = await tessera('ask', 'When does the ferry to the island leave?', '--kb', 'ferries');

      expect(ingested.output).toContain(`✓ ${url}\n`);
      expect(ingested.output).toMatch(/✗ http:\/\/10\.0\.0\.1\/: .*private network/);
      expect(ingested.output).toMatch(/1 ingested, 0 already ingested, 1 failed\n$/);
      expect(ingested.code).toBe(1);
      expect(again.code).toBe(0);
      expect(answer.output).toMatch(/leaves at seven/);
    });

    it('reads pictures and pages by the visual pipeline, or by that which it is told, and names what was seen as a source', async () => {
      const folder = createTestFolder('pages');
      const page = join(folder, 'page.html');
      writeFileSync(
        page,
        '<!doctype html><title>Plan</title><p>The valves of the north hall are painted green.</p>',
      );
      const other = join(folder, 'other.html');
      writeFileSync(other, '<p>The pumps are blue.</p>');

      const ingested = await tessera('ingest', page, '--kb', 'pages');
      const read = await tessera('ingest', other, '--kb', 'pages', '--pipeline', 'text');
      const tasks = await tessera('tasks', '--kb', 'pages');
      const found = await tessera('search', 'valves of the north hall', '--kb', 'pages');

      expect(ingested.output).toMatch(/1 ingested, 0 already ingested, 0 failed\n$/);
      expect(read.output).toMatch(/1 ingested, 0 already ingested, 0 failed\n$/);
      expect(tasks.output).toMatch(/page\.html +visual_pipeline +success/);
      expect(found.output).toMatch(/\[1\] page\.html.*\n.*painted green/);
    });

    it.each([
      [
        'What is the hotel limit per night in Shanghai?',
        /\b140\b[^\n]*\[1\]/,
        'travel-and-expense-policy.pdf',
      ],
      [
        'How many days of annual leave does every employee have?',
        /28 days of annual leave/,
        'employee-handbook.docx',
      ],
      ['When is AquaSense 4 generally available?', /15 September 2026/, 'product-roadmap-2026.pptx'],
      ['Which plan does Hamburg Wasser have?', /Platinum/, 'support-contracts.csv'],
      ['What was the revenue in China in 2025?', /8,?660/, 'financial-report-2025.xlsx'],
      [
        'When does the car park behind building B reopen?',
        /17 August 2026[^\n]*\[1\]/,
        'notice-car-park.pdf',
      ],
      [
        'Until when is the wet laboratory open on working days?',
        /to 20:00 on working days[^\n]*\[1\]/,
        'photo-of-wet-lab-notice.jpg',
      ],
      ['报销单应当在出差结束后多少日内提交？', /三十日内/, '差旅报销制度.md'],
    ])('answers %j with its source', async (question, answer, file) => {
      const { output } = await tessera('ask', question, '--kb', 'halden');

      expect(output).toMatch(answer);
      expect(output).toContain(file);
    });

    it('says that a knowledge base does not exist, instead of finding nothing there', async () => {
      const [asked, searched] = await Promise.all([
        tessera('ask', 'What is the hotel limit in Shanghai?', '--kb', 'haldn'),
        tessera('search', 'hotel limit', '--kb', 'haldn'),
      ]);

      expect(asked.output).toContain('Unknown knowledge base: haldn.');
      expect(searched.output).toContain('knowledge base not registered: haldn');
    });

    it('says that newer documents are elsewhere when it is given no knowledge base', async () => {
      const question = 'How many days of annual leave does every employee have?';

      const [asked, searched, named] = await Promise.all([
        tessera('ask', question),
        tessera('search', question),
        tessera('ask', question, '--kb', 'halden'),
      ]);

      const note = /^! Only the knowledge base default was searched; newer documents are in .*--kb/m;
      expect(asked.output).toMatch(note);
      expect(searched.output).toMatch(note);
      expect(named.output).not.toMatch(/^!/m);
    });

    it('says so when the documents do not hold the answer', async () => {
      const { output } = await tessera('ask', 'Who painted the Mona Lisa?', '--kb', 'halden');

      expect(output).toMatch(/^The documents do not hold an answer/);
      expect(output).not.toContain('[1]');
    });

    it('shows the evidence of an answer, keeps it, and verifies it', async () => {
      const question = 'When does the car park behind building B reopen?';
      const { stdout } = await running().run(['ask', question, '--kb', 'halden', '--json']);
      const asked = JSON.parse(stdout) as { session_id: string; message_id: string };
      const message = [asked.session_id, asked.message_id];
      const { stdout: json } = await running().run(['sessions', 'evidence', ...message]);
      const [kept, altered] = ['kept.json', 'altered.json'].map((name) =>
        join(createTestFolder('evidence'), name),
      ) as [string, string];
      writeFileSync(kept, json);
      writeFileSync(altered, json.replaceAll('17 August', '18 August'));

      const page = await tessera('sessions', 'evidence', ...message, '--html');
      const verified = [await tessera('verify', kept), await tessera('verify', altered)];
      const shown = await tessera('ask', question, '--kb', 'halden', '--show');

      expect(page.output).toMatch(/<blockquote[^>]*>[^<]*17 August 2026/);
      expect(page.output).toContain('<img alt="" src="data:image/webp;base64,');
      expect(verified).toMatchObject([
        { code: 0, output: expect.stringMatching(/\[\d+\].* same +same_place .*\nThe evidence holds\.\n$/) },
        { code: 1, output: expect.stringMatching(/ missing [^]*\nThe evidence does not hold\.\n$/) },
      ]);
      expect(shown.output).toMatch(
        /\[1\] [^\n]*17 August 2026[^\n]*\(p\. \d\)[^]*Evidence \S+evidence\.html\n/,
      );
    });

    it('goes on with a session, shows what was said in it, and deletes it', async () => {
      const asked = await tessera('ask', 'What is the hotel limit per night in Shanghai?', '--kb', 'halden');
      const id = /Session (\S+)/.exec(asked.output)?.[1] ?? '';

      const followUp = await tessera('ask', 'And in Oslo?', '--session', id);
      const list = await tessera('sessions', 'list', 'hotel limit');
      const shown = await tessera('sessions', 'show', id);
      const remove = ['sessions', 'delete', id];
      const outputs = [
        await tessera(...remove),
        await tessera(...remove, '--yes'),
        await tessera(...remove, '--yes'),
      ];

      expect(followUp.output).toMatch(/Oslo.*\[1\]/);
      expect(list.output).toMatch(new RegExp(`^${id} +What is the hotel limit per ni +halden +4 `, 'm'));
      expect(shown.output).toMatch(
        /> What is the hotel limit per night in Shanghai\?\n.*140.*\n> And in Oslo\?\n/,
      );
      expect(outputs).toMatchObject([
        { code: 1, output: `This deletes session ${id}. Confirm with --yes.\n` },
        { code: 0, output: `Deleted ${id}.\n` },
        { code: 1, output: `There is no session ${id}.\n` },
      ]);
    });

    it('answers from an attached file, goes on with it in the session, and cites it', async () => {
      const file = join(createTestFolder('attached'), 'harbour rules.md');
      writeFileSync(
        file,
        '# Harbour\n\nThe harbour of Bergen closes at nine. The harbour of Turku closes at ten.',
      );

      const asked = await tessera('ask', 'When does the harbour of Bergen close?', '--attach', file);
      const [, attachmentId = ''] = /--attach (\S+)\)/.exec(asked.output) ?? [];
      const [, sessionId = ''] = /Session (\S+)/.exec(asked.output) ?? [];
      const goOn = ['--session', sessionId, '--attach', attachmentId];
      const followUp = await tessera('ask', 'And that of Turku?', ...goOn);
      const asJson = await tessera('ask', 'And that of Turku?', ...goOn, '--json');

      expect(asked.output).toMatch(/closes at nine[^\n]*\[1\]/);
      expect(asked.output).toContain('[1] harbour rules.md (attached)');
      expect(asked.output).toMatch(/^Attached harbour rules\.md until \d{4}-/m);
      expect(followUp.output).toMatch(/closes at ten[^\n]*\[1\]/);
      expect(JSON.parse(asJson.output)).toMatchObject({
        session_id: sessionId,
        attachments: [{ attachment_id: attachmentId }],
        sources: { text: [{ source: 'attachment' }] },
      });
    });

    it('says which attachment it could not read, and answers all the same', async () => {
      const file = join(workspaceRoot, 'libs/documents/e2e/golden/files/hall.png');

      const { code, output } = await tessera(
        'ask',
        'What is the hotel limit?',
        '--attach',
        file,
        '--kb',
        'halden',
      );

      expect(output).toMatch(/^! the attachment hall\.png could not be read: /m);
      expect(code).toBe(0);
    });

    it('deletes a document and a knowledge base, once that is confirmed', async () => {
      const folder = createTestFolder('moorings');
      writeFileSync(join(folder, 'north.md'), '# North\n\nThe north mooring takes six boats.');
      writeFileSync(join(folder, 'south.md'), '# South\n\nThe south mooring takes nine boats.');
      await tessera('ingest', folder, '--kb', 'moorings');
      const { items } = await running().json<{ items: Array<{ document_id: string; name: string }> }>(
        'documents',
        '--kb',
        'moorings',
      );
      const id = items.find(({ name }) => name === 'north.md')?.document_id ?? '';

      const unconfirmed = await tessera('documents', 'delete', id);
      const deleted = await tessera('documents', 'delete', id, '--yes');
      const again = await tessera('documents', 'delete', id, '--yes');
      const left = await tessera('documents', '--kb', 'moorings');
      const emptied = await tessera('kbs', 'delete', 'moorings', '--keep', '--yes');
      const purge = await tessera('kbs', 'delete', 'moorings');
      const purged = await tessera('kbs', 'delete', 'moorings', '--yes');
      const gone = await tessera('kbs', 'delete', 'moorings', '--yes');

      expect([unconfirmed.code, unconfirmed.output]).toEqual([
        1,
        'This deletes north.md in moorings. Confirm with --yes.\n',
      ]);
      expect([deleted.code, deleted.output]).toEqual([0, 'Deleted north.md in moorings.\n']);
      expect([again.code, again.output]).toEqual([1, `There is no document ${id}.\n`]);
      expect(left.output).toMatch(/south\.md/);
      expect(left.output).not.toMatch(/north\.md/);
      expect(emptied.output).toMatch(/^Emptied moorings\./);
      expect(purge.output).toBe('This deletes moorings and 0 documents. Confirm with --yes.\n');
      expect([purged.code, purged.output]).toEqual([0, expect.stringMatching(/^Deleted moorings\. .*task /)]);
      expect([gone.code, gone.output]).toEqual([1, 'There is no knowledge base moorings.\n']);
    });

    it('retries a failed task, and no other one', async () => {
      await tessera('ingest', `http://127.0.0.1:${web().port}/not-yet.md`, '--kb', 'late');
      const [, failed = ''] = /^(\S+) .*failed/m.exec((await tessera('tasks', '--kb', 'late')).output) ?? [];
      const headers = { 'content-type': 'text/markdown' };
      web().set('/not-yet.md', { headers, body: '# Late\n\nIt is here now.' });

      const retried = await tessera('tasks', 'retry', failed);
      const isDone = async () => /success/.test((await tessera('tasks', '--kb', 'late')).output);
      await waitUntil(isDone, { what: 'the retried task' });
      const again = await tessera('tasks', 'retry', failed);

      expect([retried.code, retried.output]).toEqual([
        0,
        expect.stringMatching(new RegExp(`^Retrying ${failed} \\(attempt 2, \\w+_queue\\)\\.\n$`)),
      ]);
      expect([again.code, again.output]).toEqual([1, 'only a failed task can be retried\n']);
    });

    it('counts the attempts of each task from 1, whatever it went through', async () => {
      const { items } = JSON.parse((await tessera('tasks', '--kb', 'halden', '--json')).output);

      expect(items.length).toBeGreaterThanOrEqual(10);
      for (const task of items) expect(task).toMatchObject({ attempt: 1, max_attempts: 5 });
    });

    it('counts the chunks of every document, of scans and pictures, too', async () => {
      const { output } = await tessera('documents', '--kb', 'halden');

      const rows = output.split('\n').filter((line) => line.includes(' halden '));
      expect(rows).toHaveLength(10);
      for (const row of rows) expect(row).toMatch(/ ready +[1-9]\d*$/);
    });

    it('lists what there is', async () => {
      const outputs = await Promise.all([
        tessera('search', 'parental leave', '--kb', 'halden', '--top', '1'),
        tessera('documents', '--kb', 'halden'),
        tessera('tags', '--kb', 'halden', '--q', 'parental'),
        tessera('tasks', '--kb', 'halden'),
        tessera('kbs'),
      ]);

      expect(outputs.map(({ output }) => output)).toEqual([
        expect.stringMatching(/\[1\] employee-handbook\.docx: .*Parental leave/),
        expect.stringContaining('差旅报销制度.md'),
        expect.stringMatching(/^parental leave +\d+ +1 +1$/m),
        expect.stringContaining('success'),
        expect.stringMatching(/^halden +10 /m),
      ]);
    });

    it.each([
      [['ingest', '/no/such/folder'], /No such file or folder: "\/no\/such\/folder"/],
      [['ask', 'anything', '--session', 'nonsense'], /session not found/],
      [['ask', 'anything', '--attach', '/no/such.pdf'], /No such file: "\/no\/such\.pdf"/],
      [['ask', 'anything', '--attach', '0198f0de-0000-7000-8000-000000000000'], /attachment not found/],
      [['search', 'x', '--top', '0'], /a number from 1 to 100/],
      [['kbs', 'create', 'a b'], /kb_name/],
    ])('ends %j with a sentence and the code 1', async (args, sentence) => {
      const { code, output } = await tessera(...args);

      expect(output).toMatch(sentence);
      expect(code).toBe(1);
    });

    it('ends in silence when nobody reads on', async () => {
      const question = ['ask', 'What is the hotel limit per night in Shanghai?', '--kb', 'halden'];

      expect(await running().run(question, { isUnread: true })).toMatchObject({ code: 0, stderr: '' });
    });

    it('says how to start the services when they do not answer', async () => {
      const { code, output } = await tessera('--url', 'http://127.0.0.1:9', 'kbs');

      expect(output).toMatch(/Cannot connect to http.*npm start/);
      expect(code).toBe(1);
    });
  });
}

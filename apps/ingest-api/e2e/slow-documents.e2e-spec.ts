import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { IngestStack } from './ingest-stack.js';

// Real: ingest-api, router-worker and text-worker inside this process, Postgres, Redis, files, parser processes.

/** More than there are parser processes; each is small, and occupies one for minutes. */
const BOMBS = 4;
const PAGES = 1_500;

let stack: IngestStack;

beforeAll(async () => {
  stack = await IngestStack.start({
    PARSER_PROCESSES: '2',
    PARSER_SLOW_SECONDS: '1',
    SHUTDOWN_TIMEOUT_MS: '0',
  });
});

afterAll(() => stack.stop());

it('small documents that take minutes do not delay the document of another knowledge base', async () => {
  for (const kb_name of ['many', 'one'])
    await fetch(`${stack.base}/kbs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kb_name }),
    });
  for (let n = 0; n < BOMBS; n++) await stack.upload(`slow-${n}.pdf`, slowPdf(n), { kb_name: 'many' });
  await waitUntil(async () => (await tasksOf('many', `status = 'parsing'`)) === BOMBS, {
    what: 'all of them to be in work',
  });

  const { body } = await stack.upload('note.md', '# Pumps\n\nPump 7 was checked.\n', { kb_name: 'one' });

  expect(await stack.untilEnded(body['job_id']!)).toMatchObject({ status: 'success' });
  expect(await tasksOf('many', `status in ('success', 'failed')`)).toBe(0);
  await waitUntil(async () => (await tasksOf('many', 'is_large')) === BOMBS - 1, {
    what: 'all but one to be given back',
  });
});

async function tasksOf(kbName: string, condition: string): Promise<number> {
  const rows = await stack.sql(`select 1 from tasks where kb_name = $1 and ${condition}`, [kbName]);
  return rows.length;
}

/** Pages that share one content of very many words. */
function slowPdf(number: number): string {
  const line = `(${'Words of it that are many. '.repeat(4)}) Tj 0 -1 Td`;
  const content = `BT /F 1 Tf 20 780 Td ${`${line}\n`.repeat(600)} (${number}) Tj ET`;
  const pages = Array.from({ length: PAGES }, (_, at) => at + 5);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${PAGES} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...pages.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> /Contents 4 0 R >>',
    ),
  ];
  const parts = ['%PDF-1.4\n'];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    at += part.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}`;
  return `${parts.join('')}${head}trailer << /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`;
}

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ParserKilledError } from '../../killed-from-outside.js';
import { convertWithOfficeSuite } from './office-converter.js';

// Stands in for LibreOffice: scripts that end as it does.

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-office-'));
});

afterEach(async () => rm(folder, { recursive: true, force: true }));

async function convert(script: string, timeoutMs = 20_000): Promise<string> {
  const suite = join(folder, 'soffice');
  await writeFile(suite, `#!/bin/sh\n${script}\n`);
  await chmod(suite, 0o755);
  const source = { path: join(folder, 'a.doc'), name: 'The Word document', workFolder: folder };
  return convertWithOfficeSuite(suite, source, 'docx', timeoutMs);
}

describe('a document in an old format', () => {
  it('is converted by LibreOffice', async () => {
    const path = await convert('touch "$0.docx"; mv "$0.docx" "$(dirname "$0")/converted/a.docx"');

    expect(path).toBe(join(folder, 'converted', 'a.docx'));
  });

  it('is at fault if LibreOffice cannot convert it', async () => {
    await expect(convert('exit 0')).rejects.toMatchObject({ code: 'file_corrupt' });
  });

  it.each(['kill -KILL $$', 'kill -TERM $$', 'exit 137', 'sh -c "kill -KILL \\$\\$"; exit $?'])(
    'is not at fault if the system kills LibreOffice: %s',
    async (script) => {
      await expect(convert(script)).rejects.toBeInstanceOf(ParserKilledError);
    },
  );

  it.each(['kill -SEGV $$', 'kill -ABRT $$', 'exit 1'])('is at fault for a crash: %s', async (script) => {
    await expect(convert(script)).rejects.toMatchObject({ code: 'file_corrupt' });
  });

  it('is at fault if the conversion never ends', async () => {
    await expect(convert('sleep 60', 500)).rejects.toMatchObject({ code: 'parse_timeout' });
  });
});

/** Real here: files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readPidFile } from './stale-process.js';
import { temporaryFolder } from './temporary-folder.js';

describe('a server’s process id file', () => {
  it('names the process, or none once the server has removed it', () => {
    const file = join(temporaryFolder('tessera-pid'), 'postmaster.pid');
    expect(readPidFile(file)).toBeNull();
    writeFileSync(file, '4711\n/data\n5432\n');
    expect(readPidFile(file)).toBe(4711);
  });
});

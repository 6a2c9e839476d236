import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_BYTES = 200 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/** A PDF's text by poppler's `pdftotext`; null if it is missing or cannot read the file. */
export async function pdftotext(path: string): Promise<string | null> {
  try {
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-'], {
      maxBuffer: MAX_BYTES,
      timeout: TIMEOUT_MS,
    });
    return stdout;
  } catch {
    return null;
  }
}

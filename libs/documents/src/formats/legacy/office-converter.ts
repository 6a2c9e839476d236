import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findOnPath, type ProcessEnd, wasKilledFromOutside } from '@tessera/platform/child';
import { corruptFile } from '../../inspection/unreadable.js';
import { ParserKilledError } from '../../killed-from-outside.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import { DEFAULT_FORMAT_LIMITS } from '../limits.js';

const COMMANDS = ['soffice', 'libreoffice'];

/** Path of LibreOffice's command line, null if it is not installed. */
export async function findOfficeSuite(searchPath?: string): Promise<string | null> {
  return findOnPath(COMMANDS, searchPath);
}

/**
 * Converts a document with LibreOffice. Each conversion has its own profile, so that none waits for another. Macros do
 * not run, and links are not followed. On timeout, the whole process group is killed.
 * @returns path of the converted file
 * @throws UnreadableDocumentError `parse_timeout`, `file_corrupt`; ParserKilledError if it was killed from outside
 */
export async function convertWithOfficeSuite(
  suite: string,
  source: { path: string; name: string; workFolder: string },
  target: 'docx' | 'pptx',
  timeoutMs = DEFAULT_FORMAT_LIMITS.convertTimeoutMs,
): Promise<string> {
  const profile = join(source.workFolder, 'office-profile');
  const output = join(source.workFolder, 'converted');
  await mkdir(output, { recursive: true });
  try {
    const options = ['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'];
    const child = spawn(
      suite,
      [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        ...options,
        '--convert-to',
        target,
        '--outdir',
        output,
        source.path,
      ],
      { detached: true, stdio: 'ignore' },
    );
    const end = await endOf(child, timeoutMs);
    if (end === 'timeout') throw tookTooLong(source.name, timeoutMs);
    if (wasKilledFromOutside(end)) throw new ParserKilledError();
    const converted = (await readdir(output)).find((name) => name.endsWith(`.${target}`));
    if (!converted) throw corruptFile(source.name);
    return join(output, converted);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

function endOf(child: ChildProcess, timeoutMs: number): Promise<ProcessEnd | 'timeout'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      killGroup(child);
      resolve('timeout');
    }, timeoutMs);
    // A detached process outlives its parent.
    const onExit = (): void => killGroup(child);
    process.once('exit', onExit);
    const settle = (): void => {
      clearTimeout(timer);
      process.off('exit', onExit);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      settle();
      killGroup(child);
      resolve({ code, signal });
    });
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended by itself.
  }
}

function tookTooLong(name: string, timeoutMs: number): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'parse_timeout',
    `${name} could not be converted within ${Math.round(timeoutMs / 1000)} s.`,
    'Save it in a current format (.docx, .pptx) or as PDF, and upload that.',
  );
}

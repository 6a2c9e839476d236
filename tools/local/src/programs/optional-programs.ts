import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '@tessera/fetching/chromium';
import { findOnPath } from '@tessera/platform/child';

const run = promisify(execFile);

/** A program that the services use where the machine has it. */
export interface OptionalProgram {
  name: string;
  /** Of Debian; only some of them may be missing. */
  packages: readonly string[];
  /** Which systems have it under these names, by the id in /etc/os-release. */
  systems: readonly string[];
  /** What is less good without it. */
  without: string;
  isThere: () => Promise<boolean>;
}

/** What web pages are shown with, and what reads scans fastest. */
export const OPTIONAL_PROGRAMS: readonly OptionalProgram[] = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    // Ubuntu's package of that name is another package manager's.
    systems: ['debian'],
    without: 'web pages are read as they stand in their source, without pictures and what scripts add',
    isThere: async () => isSet('CHROMIUM_PATH') || (await findChromium()) !== null,
  },
  {
    name: 'tesseract',
    packages: ['tesseract-ocr', 'tesseract-ocr-eng', 'tesseract-ocr-chi-sim'],
    systems: ['debian', 'ubuntu'],
    without: 'scans are read by tesseract.js, which takes longer',
    isThere: async () => {
      const languages = await tesseractLanguages();
      return ['eng', 'chi_sim'].every((language) => languages.includes(language));
    },
  },
];

/** Of the machine's own tesseract; none when it has none. */
async function tesseractLanguages(): Promise<string[]> {
  const program = await findOnPath('tesseract');
  if (program === null) return [];
  const { stdout } = await run(program, ['--list-langs'], { timeout: 10_000 }).catch(() => ({ stdout: '' }));
  return stdout.split('\n').map((line) => line.trim());
}

function isSet(name: string): boolean {
  return (process.env[name] ?? '') !== '';
}

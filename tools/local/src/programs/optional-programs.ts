import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '@tessera/fetching/chromium';
import { findOnPath } from '@tessera/platform/child';

const run = promisify(execFile);

/** A program that the services use if it is installed. */
export interface OptionalProgram {
  name: string;
  /** Debian packages, of which some may be installed. */
  packages: readonly string[];
  /** Systems with packages of these names, by their ID in /etc/os-release. */
  systems: readonly string[];
  /** What is worse without it. */
  without: string;
  isThere: () => Promise<boolean>;
}

/** Chromium renders web pages; tesseract is the fastest OCR. */
export const OPTIONAL_PROGRAMS: readonly OptionalProgram[] = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    // On Ubuntu, the package installs a snap.
    systems: ['debian'],
    without: 'web pages are ingested from their HTML source, without images and content added by scripts',
    isThere: async () => isSet('CHROMIUM_PATH') || (await findChromium()) !== null,
  },
  {
    name: 'tesseract',
    packages: ['tesseract-ocr', 'tesseract-ocr-eng', 'tesseract-ocr-chi-sim'],
    systems: ['debian', 'ubuntu'],
    without: 'OCR falls back to tesseract.js, which is slower',
    isThere: async () => {
      const languages = await tesseractLanguages();
      return ['eng', 'chi_sim'].every((language) => languages.includes(language));
    },
  },
];

/** Languages of the installed tesseract; empty without one. */
async function tesseractLanguages(): Promise<string[]> {
  const program = await findOnPath('tesseract');
  if (program === null) return [];
  const { stdout } = await run(program, ['--list-langs'], { timeout: 10_000 }).catch(() => ({ stdout: '' }));
  return stdout.split('\n').map((line) => line.trim());
}

function isSet(name: string): boolean {
  return (process.env[name] ?? '') !== '';
}

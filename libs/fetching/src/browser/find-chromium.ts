import { findOnPath } from '@tessera/platform/child';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/homebrew/bin'];
const MAC_PROGRAMS = [
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
];

/** Path of an installed Chromium-based browser, or null. */
export async function findChromium(): Promise<string | null> {
  return (
    (await findOnPath(PROGRAMS)) ??
    (await findOnPath(PROGRAMS, USUAL_FOLDERS.join(':'))) ??
    (await findOnPath(['Chromium', 'Google Chrome'], MAC_PROGRAMS.join(':')))
  );
}

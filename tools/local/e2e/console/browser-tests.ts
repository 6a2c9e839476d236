import * as jest from '@jest/globals';
import { findOnPath } from '@tessera/platform/child';

/** Path of the system's Chromium; null if there is none. */
export const chromiumPath = await findOnPath(['chromium', 'chromium-browser', 'google-chrome']);

const nothing = () => undefined;

/** What tests in a browser use in place of Jest's: without Chromium, they are skipped, and no stack is started for them. */
export const it = chromiumPath === null ? jest.it.skip : jest.it;
export const beforeAll: typeof jest.beforeAll = chromiumPath === null ? nothing : jest.beforeAll;
export const afterAll: typeof jest.afterAll = chromiumPath === null ? nothing : jest.afterAll;
export const afterEach: typeof jest.afterEach = chromiumPath === null ? nothing : jest.afterEach;

if (chromiumPath === null) jest.it.skip('the console in a browser: no Chromium on this machine', nothing);

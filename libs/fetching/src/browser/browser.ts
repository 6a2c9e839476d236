import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { chromiumFlags } from './chromium-flags.js';
import type { Confinement } from './confinement.js';
import { groupResidentBytes } from './group-memory.js';
import { VIEWPORT } from './page-size.js';
import { makeSocketFolder } from './socket-folders.js';

const MAX_RESIDENT_BYTES = 1_280 * 1024 * 1024;
const LOOK_AT_MEMORY_MS = 500;

export interface BrowserOptions {
  program: string;
  confinement: Confinement;
  /** An existing folder for the browser's profile. */
  workFolder: string;
  hasScripts: boolean;
  timeoutMs: number;
}

/** Resources of a running browser. */
interface Folders {
  profile: string;
  sockets: string;
}

/** The browser failed before it finished its page. */
export class BrowserFailedError extends Error {
  override readonly name = 'BrowserFailedError';

  /**
   * Whether the browser died unexpectedly, perhaps not because of the page; otherwise it was stopped for something that
   * the page did.
   */
  readonly isSudden: boolean;

  constructor(message: string, { isSudden = false } = {}) {
    super(message);
    this.isSudden = isSudden;
  }
}

/** A browser for one page. SIGKILL ends it with all its processes. */
export class Browser {
  private readonly failed = Promise.withResolvers<never>();
  private watch: NodeJS.Timeout | undefined;
  private isEnded = false;

  /** @throws Error if it does not start */
  static async start(options: BrowserOptions): Promise<Browser> {
    const profile = await mkdtemp(join(options.workFolder, 'browser-'));
    const folders = { profile, sockets: await makeSocketFolder() };
    let context: BrowserContext | null = null;
    try {
      context = await launch(folders, options);
      const page = context.pages()[0] ?? (await context.newPage());
      const cdp = await context.newCDPSession(page);
      return new Browser(folders, context, page, cdp, await browserPidOf(context));
    } catch (error) {
      await context?.close();
      await remove(folders);
      throw error;
    }
  }

  private constructor(
    private readonly folders: Folders,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly cdp: CDPSession,
    private readonly pid: number,
  ) {
    this.failed.promise.catch(() => undefined);
    page.on('crash', () => this.fail(new BrowserFailedError('the browser crashed', { isSudden: true })));
    context.on('close', () => this.fail(new BrowserFailedError('the browser ended', { isSudden: true })));
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    context.on('page', (other) => void other.close().catch(() => undefined));
    this.lookAtMemoryLater();
  }

  /**
   * Returns the outcome of the work, unless the browser fails or its time is up. @throws BrowserFailedError, the
   * signal's reason
   */
  async unlessEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    work.catch(() => undefined);
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const onAbort = (): void => aborted.reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([work, this.failed.promise, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async end(): Promise<void> {
    this.kill();
    await this.context.close().catch(() => undefined);
    await remove(this.folders);
  }

  private fail(error: BrowserFailedError): void {
    this.failed.reject(error);
    this.kill();
  }

  private kill(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.watch);
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // The browser has exited.
    }
  }

  private lookAtMemoryLater(): void {
    this.watch = setTimeout(() => {
      void groupResidentBytes(this.pid).then((bytes) => {
        if (bytes > MAX_RESIDENT_BYTES)
          this.fail(new BrowserFailedError('the page exceeded the memory limit'));
        else if (!this.isEnded) this.lookAtMemoryLater();
      });
    }, LOOK_AT_MEMORY_MS);
  }
}

async function launch(
  { profile, sockets }: Folders,
  { program, confinement, hasScripts, timeoutMs }: BrowserOptions,
): Promise<BrowserContext> {
  const [executablePath = program, ...args] = [...confinement.wrapper, program];
  // Loaded with the first page: it takes 30 MB, which a worker without web pages saves.
  const { chromium } = await import('playwright-core');
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, ...chromiumFlags({ profile, hasSandbox: confinement.hasSandbox })],
    ignoreDefaultArgs: true,
    artifactsDir: profile,
    // Passes none of our environment: settings may be secrets.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: profile, TMPDIR: sockets, LANG: 'C.UTF-8' },
    timeout: timeoutMs,
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    viewport: VIEWPORT,
    deviceScaleFactor: 1,
    javaScriptEnabled: hasScripts,
    serviceWorkers: 'block',
    acceptDownloads: false,
    reducedMotion: 'reduce',
  });
}

async function remove(folders: Folders): Promise<void> {
  for (const folder of Object.values(folders) as string[])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function browserPidOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('The browser does not report its process id.');
  return pid;
}

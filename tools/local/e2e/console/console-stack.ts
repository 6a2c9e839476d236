import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';
import { HostedApp, workspaceRoot } from '@tessera/testing';
import { chromiumPath } from './browser-tests.js';
import { type IsolatedStack, withIsolatedStack } from '../../src/stack/isolated-stack.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The system's; a container's root may not use its sandbox, nor its small /dev/shm. */
const CHROMIUM = {
  executablePath: chromiumPath ?? '',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
};

export interface Visit {
  language?: 'en' | 'zh';
  theme?: 'light' | 'dark';
  /** API key to sign in with. */
  key?: string;
}

/** Everything that `npm start` starts, and a browser that shows the console. */
export class ConsoleStack {
  private readonly problems: string[] = [];

  private constructor(
    readonly stack: IsolatedStack,
    private readonly browser: Browser,
    private readonly release: () => Promise<void>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<ConsoleStack> {
    const started = Promise.withResolvers<IsolatedStack>();
    const released = Promise.withResolvers<void>();
    const stopped = withIsolatedStack(
      async (running) => {
        started.resolve(running);
        await released.promise;
      },
      { report: () => undefined, durable: false, startService: HostedApp.start, env },
    );
    stopped.catch(started.reject);
    const stack = await started.promise;
    const release = async () => {
      released.resolve();
      await stopped;
    };
    return new ConsoleStack(stack, await chromium.launch(CHROMIUM), release);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.release();
  }

  /** Opens a screen as a new visitor. What the page reports as an error is in {@link takeProblems}. */
  async visit(path: string, { language = 'en', theme = 'light', key }: Visit = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      colorScheme: theme,
      acceptDownloads: true,
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Types/i.test(message.text())) this.problems.push(message.text());
    });
    await page.goto(`${this.stack.urls.baseUrl}/console${path}${key === undefined ? '' : `#key=${key}`}`);
    await page.locator('h1').first().waitFor();
    return page;
  }

  /** Errors of scripts and violations of the policy since the last call. */
  takeProblems(): string[] {
    return this.problems.splice(0);
  }
}

/** Keeps a picture of the page for the documentation, if `CONSOLE_PICTURES` names a folder: `…=docs/images npm test -- console`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.CONSOLE_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: join(workspaceRoot, folder, `${name}.png`) });
}

/** @returns each violation of WCAG 2.2 AA and best practices with the elements that it concerns */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

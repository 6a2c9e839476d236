import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from '../workspace-root.js';
import { isAppReady, type StartedApp } from './app-process.js';
import type { ExitStatus } from './managed-process.js';
import { waitUntil } from './wait-until.js';

/**
 * The parts of a definition and of platform that this file uses. Both are loaded by path, since this library must not
 * depend on them.
 */
interface Definition {
  openapi?: unknown;
  settings: unknown;
}
/** A setting of an app, as `node apps/<app>/dist/main.js --settings` prints it. */
export interface AppSetting {
  variable: string;
  default: string | null;
  allowed: string;
  required: boolean;
  secret: boolean;
}
interface RunningApp {
  port: number;
  app: {
    getHttpAdapter: () => { getInstance: () => { router: { stack: Array<{ route?: RegisteredRoute }> } } };
  };
  stop: () => Promise<void>;
}
/** A route as registered in Express. */
export interface RegisteredRoute {
  /** With its parameters, such as `/documents/:document_id`. */
  path: string;
  /** In lower case. */
  methods: Record<string, boolean>;
}
type Start = (definition: Definition, env: Record<string, string>) => Promise<RunningApp>;
interface Platform {
  startHttpApp: Start;
  startWorker: Start;
}

/**
 * An app of this workspace inside the test's own process, from its sources, over HTTP. A separate process spends most
 * of its start on loading modules; here they are loaded once for all tests of a worker. For tests that neither kill the
 * app nor read its log.
 */
export class HostedApp implements StartedApp {
  isRunning = true;
  private readonly ended = Promise.withResolvers<ExitStatus>();
  readonly exited = this.ended.promise;

  private constructor(
    readonly name: string,
    private readonly app: RunningApp,
  ) {}

  /**
   * Starts an app and waits until it is ready.
   * @param env its settings; it inherits nothing from this process's environment
   * @throws Error if it does not become ready
   */
  static async start(name: string, env: Record<string, string>): Promise<HostedApp> {
    const platform = await load<Platform>('libs', 'platform', 'src', 'index.ts');
    const definition = await definitionOf(name);
    const start = definition.openapi === undefined ? platform.startWorker : platform.startHttpApp;
    const app = await start(definition, { HOST: '127.0.0.1', PORT: '0', ...env, LOG_LEVEL: 'silent' });
    const hosted = new HostedApp(name, app);
    try {
      await waitUntil(() => isAppReady(hosted.baseUrl), {
        what: `${name} to be ready`,
      });
      return hosted;
    } catch (error) {
      await hosted.stop();
      throw error;
    }
  }

  /** The settings of an app. */
  static async settingsOf(name: string): Promise<AppSetting[]> {
    const path = ['libs', 'platform', 'src', 'config', 'describe-settings.ts'];
    const { describeSettings } = await load<{ describeSettings: (of: unknown) => AppSetting[] }>(...path);
    return describeSettings((await definitionOf(name)).settings);
  }

  /** Every route of the app, documented or not. */
  get routes(): RegisteredRoute[] {
    const { stack } = this.app.app.getHttpAdapter().getInstance().router;
    return stack.flatMap(({ route }) => route ?? []);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.app.port}`;
  }

  async stop(): Promise<ExitStatus> {
    await this.app.stop();
    this.isRunning = false;
    this.ended.resolve({ code: 0, signal: null });
    return this.exited;
  }

  /** There is no process to kill. */
  async kill9(): Promise<void> {
    await this.stop();
  }
}

async function definitionOf(name: string): Promise<Definition> {
  const definitions = await load<Record<string, Definition>>('apps', name, 'src', 'app.definition.ts');
  const [definition] = Object.values(definitions);
  if (!definition) throw new Error(`${name} has no definition.`);
  return definition;
}

async function load<T>(...path: string[]): Promise<T> {
  return (await import(pathToFileURL(join(workspaceRoot, ...path)).href)) as T;
}

import {
  type AppOptions,
  compileCache,
  HostedApp,
  startApp,
  type StartedApp,
  waitUntil,
  workspaceRoot,
} from '@tessera/testing';
import { type IsolatedStack, withIsolatedStack } from '@tessera/tool-local';
import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** How a command ended: -1 when it was ended by a signal. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  /** Beside the `PATH` and the stack's own state. */
  env?: Record<string, string>;
  /** Its standard input; empty when absent. */
  input?: string;
  /** It is sent a signal once something is so. */
  end?: { by: 'SIGINT' | 'SIGTERM'; when: () => boolean };
  /** Nobody reads its output. */
  isUnread?: boolean;
}

const MAIN = join(workspaceRoot, 'tools', 'cli', 'dist', 'main.js');

/** Of the bulk-api, a test reads the log. */
const startService = (name: string, env: Record<string, string>, options: AppOptions): Promise<StartedApp> =>
  name === 'bulk-api' ? startApp(name, env, options) : HostedApp.start(name, env);

/** A whole stack of services inside this process but for the bulk-api, and the built command line as processes against it. */
export class CommandLineStack {
  private constructor(
    private readonly stack: IsolatedStack,
    readonly stop: () => Promise<void>,
  ) {}

  /** @param env further settings of the services */
  static async start(env: Record<string, string> = {}): Promise<CommandLineStack> {
    const started = Promise.withResolvers<IsolatedStack>();
    const released = Promise.withResolvers<void>();
    const stopped = withIsolatedStack(
      async (running) => {
        started.resolve(running);
        await released.promise;
      },
      { report: () => undefined, env, durable: false, startService },
    );
    stopped.catch(started.reject);
    return new CommandLineStack(await started.promise, async () => {
      released.resolve();
      await stopped;
    });
  }

  get addresses(): IsolatedStack['addresses'] {
    return this.stack.addresses;
  }

  get state(): IsolatedStack['state'] {
    return this.stack.state;
  }

  run(args: string[], { env, input = '', end, isUnread }: CommandOptions = {}): Promise<CommandResult> {
    const environment = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      TESSERA_STATE: this.state.path,
      ...env,
    };
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        ['--no-warnings', MAIN, ...args],
        { env: environment, timeout: 300_000 },
        (error, stdout, stderr) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr });
        },
      );
      child.stdin?.end(input);
      if (isUnread) child.stdout?.destroy();
      if (end)
        void waitUntil(end.when, { what: 'the moment to end it', timeoutMs: 120_000 }).then(() =>
          child.kill(end.by),
        );
    });
  }

  /** What a command prints with `--json`. */
  async json<T>(...args: string[]): Promise<T> {
    return JSON.parse((await this.run([...args, '--json'])).stdout) as T;
  }
}

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
import { runCommand } from '../src/run-command.js';

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

/** The command that reads its standard input. */
const READS_INPUT = 'warehouse';

const MAIN = join(workspaceRoot, 'tools', 'cli', 'dist', 'main.js');

/** Of the bulk-api, a test reads the log. */
const startService = (name: string, env: Record<string, string>, options: AppOptions): Promise<StartedApp> =>
  name === 'bulk-api' ? startApp(name, env, options) : HostedApp.start(name, env);

/** A whole stack of services inside this process but for the bulk-api, and the command line against it. */
export class CommandLineStack {
  private constructor(
    private readonly stack: IsolatedStack,
    readonly stop: () => Promise<void>,
  ) {}

  private last: Promise<unknown> = Promise.resolve();

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

  get urls(): IsolatedStack['urls'] {
    return this.stack.urls;
  }

  get state(): IsolatedStack['state'] {
    return this.stack.state;
  }

  /** Settings of the vector store, for commands that use it. */
  get vectorStore(): Record<string, string> {
    const settings = Object.entries(this.stack.env).filter(([name]) => /^(VECTOR_STORE|QDRANT_)/.test(name));
    return Object.fromEntries(settings) as Record<string, string>;
  }

  async run(args: string[], options: CommandOptions = {}): Promise<CommandResult> {
    const env = { TESSERA_STATE: this.state.path, ...options.env };
    const { end, isUnread } = options;
    if (end || isUnread || args[0] === READS_INPUT) return runAsProcess(args, { ...options, env });
    // One after the other: they share this process's output.
    this.last = this.last.then(() => runHere(args, env));
    return this.last as Promise<CommandResult>;
  }

  /** What a command prints with `--json`. */
  async json<T>(...args: string[]): Promise<T> {
    return JSON.parse((await this.run([...args, '--json'])).stdout) as T;
  }
}

function runAsProcess(
  args: string[],
  { env, input = '', end, isUnread }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--no-warnings', MAIN, ...args],
      { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env }, timeout: 300_000 },
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

/**
 * Runs a command inside this process: loading what it is made of takes most of the time of one that runs as a process. It takes the
 * output of the whole process meanwhile.
 */
export async function runHere(args: string[], env: Record<string, string>): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' };
  const streams = ['stdout', 'stderr'] as const;
  const before = { env: { ...process.env }, exitCode: process.exitCode };
  const writers = streams.map((name) => process[name].write);
  Object.assign(process.env, env);
  for (const name of streams)
    process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      output[name] += Buffer.from(chunk as string).toString();
      (rest.find((one) => typeof one === 'function') as (() => void) | undefined)?.();
      return true;
    };
  try {
    return { code: await runCommand(args), ...output };
  } finally {
    streams.forEach((name, at) => (process[name].write = writers[at]!));
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, before.env);
    process.exitCode = before.exitCode;
  }
}

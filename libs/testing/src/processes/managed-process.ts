import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { BoundedLog } from './bounded-log.js';
import { killOnParentExit, forgetProcess } from './reaper.js';

export interface ProcessOptions {
  /** Its name in messages. */
  name: string;
  command: string;
  args: string[];
  /** Receives the output of the process; appended to. See {@link BoundedLog} for its size. */
  logFile: string;
  cwd?: string;
  /** The complete environment; default: that of this process. */
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** Signal that it receives if this process dies without stopping it. */
  deathSignal?: 'TERM' | 'INT' | 'QUIT';
}

const ROTATE_EVERY_MS = 30_000;

export interface ExitStatus {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * A child process in its own process group (Ctrl-C at the terminal does not reach it, so that its parent decides the
 * order of stopping) that prints to a file and never outlives this process.
 */
export class ManagedProcess {
  readonly pid: number;
  private readonly output: BoundedLog;
  /** Resolves when the process has exited for any reason. */
  readonly exited: Promise<ExitStatus>;
  private readonly child: ChildProcess;
  private status: ExitStatus | null = null;

  /** @throws Error if the program cannot be started at all */
  static async spawn(options: ProcessOptions): Promise<ManagedProcess> {
    mkdirSync(dirname(options.logFile), { recursive: true });
    const log = openSync(options.logFile, 'a');
    const output = new BoundedLog(options.logFile);
    const { uid, gid } = options;
    try {
      const child = spawn(options.command, options.args, {
        cwd: options.cwd,
        env: options.env,
        stdio: ['ignore', log, log],
        detached: true,
        ...(uid === undefined ? {} : { uid, gid }),
      });
      await new Promise<void>((resolve, reject) => {
        child.once('spawn', resolve);
        child.once('error', (error) =>
          reject(new Error(`${options.name} cannot be started: ${error.message}`)),
        );
      });
      return new ManagedProcess(child, options, output);
    } finally {
      closeSync(log);
    }
  }

  private constructor(child: ChildProcess, options: ProcessOptions, output: BoundedLog) {
    this.child = child;
    this.pid = child.pid as number;
    this.output = output;
    const rotation = setInterval(() => void output.rotate(), ROTATE_EVERY_MS).unref();
    killOnParentExit(this.pid, options.deathSignal ?? 'TERM');
    this.exited = new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        forgetProcess(this.pid);
        clearInterval(rotation);
        this.status = { code, signal };
        resolve(this.status);
      }),
    );
  }

  get isRunning(): boolean {
    return this.status === null;
  }

  get logFile(): string {
    return this.output.file;
  }

  /** Its output since the start, as far as it is kept. */
  log(): string {
    return this.output.read();
  }

  /** Number of bytes that it has printed since the start. */
  get printedBytes(): number {
    return this.output.writtenBytes;
  }

  /** Its last lines of output, for error messages. */
  logTail(lines = 25): string {
    return this.log().trimEnd().split('\n').slice(-lines).join('\n');
  }

  /** Sends a signal; ignores a process that has already exited. */
  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.child.kill(signal);
  }

  /** Ends it with the signal, and with SIGKILL after the grace period (milliseconds). */
  async stop(signal: NodeJS.Signals = 'SIGTERM', graceMs = 35_000): Promise<ExitStatus> {
    this.signal(signal);
    const timer = setTimeout(() => this.signal('SIGKILL'), graceMs);
    try {
      return await this.exited;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends SIGKILL. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.exited;
  }
}

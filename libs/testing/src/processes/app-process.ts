import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { workspaceRoot } from '../workspace-root.js';
import { freePort } from './free-port.js';
import { type ExitStatus, ManagedProcess } from './managed-process.js';
import { untilReady } from './until-ready.js';

/**
 * By default, V8 reserves three times 16 MB and more for new objects per thread, and lets the old generation grow to
 * four times the live objects before it collects. Text-worker then holds 440 MB after a long document, and 290 MB with
 * these arguments. The SQL service keeps V8's default: with these arguments, it answers a third fewer small queries per
 * second (1,448 instead of 1,994).
 */
const ARGUMENTS = ['--max-semi-space-size=4', '--heap-growing-percent=50'];
/**
 * 32 concurrent searches allocate more than 4 MB, which would be copied repeatedly: 227 searches per second with 16 MB,
 * 210 with 4 MB. Its threads need little: after 10,000 searches of 42,000 chunks, the service holds 374 MB this way,
 * 388 MB with 4 MB for all threads, and 452 MB with 16 MB.
 */
const ARGUMENTS_OF_SEARCH = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
  '--import=@tessera/platform/small-threads',
];
const SEARCH_SERVICE = 'query-gateway';
const SQL_SERVICE = 'sql-query-api';
const BULK_SERVICE = 'bulk-api';
const ALLOCATOR = { MALLOC_ARENA_MAX: '2' };
const VISUAL_WORKER = 'visual-worker';
/** Returns freed images of pages to the system. */
const ALLOCATOR_OF_PICTURES = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };
/**
 * Results are stored in pieces of 64 KB, each of which is returned to the system when it is freed (otherwise a burst of
 * results keeps 1.4 GB; the rows of bulk jobs: 243 MB and 212 MB).
 */
const ALLOCATOR_OF_RESULTS = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

export interface AppOptions {
  /** File for its output; default: a temporary file. */
  logFile?: string;
  /** Called as soon as the process exists, before it is ready. */
  onSpawn?: (app: AppProcess) => void;
  /** Stops waiting for it to be ready, and ends it. */
  signal?: AbortSignal;
  /** How long it may make no progress before /health/ready answers 200; see `untilReady`. */
  patienceMs?: number;
}

/** What a stack needs to know about an app that it started. */
export type StartedApp = Pick<AppProcess, 'baseUrl' | 'exited' | 'stop' | 'kill9'>;

/** Arguments and allocator settings of an app, as in its image (docker/entrypoint.sh). */
export function launchOf(app: string): { args: string[]; env: Record<string, string> } {
  return {
    args: ['--import=@tessera/platform/source-maps', ...argumentsOf(app)],
    env: {
      ...ALLOCATOR,
      ...(app === SQL_SERVICE || app === BULK_SERVICE ? ALLOCATOR_OF_RESULTS : {}),
      ...(app === VISUAL_WORKER ? ALLOCATOR_OF_PICTURES : {}),
    },
  };
}

function argumentsOf(app: string): string[] {
  if (app === SQL_SERVICE) return [];
  return app === SEARCH_SERVICE ? ARGUMENTS_OF_SEARCH : ARGUMENTS;
}

/** A built app of this workspace in a separate process, as in production. */
export class AppProcess {
  private constructor(
    readonly name: string,
    /** E.g. `http://127.0.0.1:23456`. */
    readonly baseUrl: string,
    private readonly process: ManagedProcess,
  ) {}

  static async start(name: string, env: Record<string, string>, options: AppOptions): Promise<AppProcess> {
    const main = join(workspaceRoot, 'apps', name, 'dist', 'main.js');
    if (!existsSync(main)) throw new Error(`${name} is not built: run \`npm run build\` first.`);
    const launch = launchOf(name);
    const testFolder = process.env.TESSERA_TEST_FOLDER;
    const port = env.PORT ?? String(await freePort());
    const process_ = await ManagedProcess.spawn({
      name,
      command: process.execPath,
      args: [...launch.args, main],
      cwd: join(workspaceRoot, 'apps', name),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
        ...launch.env,
        // The default is the machine's folder, which may belong to another user.
        ...(testFolder && { WORK_PATH: join(testFolder, 'work') }),
        ...env,
        PORT: port,
      },
      logFile: options.logFile ?? join(testFolder ?? tmpdir(), `${name}-${randomUUID()}.log`),
    });
    const app = new AppProcess(name, `http://127.0.0.1:${port}`, process_);
    try {
      options.onSpawn?.(app);
    } catch (error) {
      await app.kill9();
      throw error;
    }
    const { patienceMs, signal } = options;
    await untilReady(process_, { name, isReady: () => isAppReady(app.baseUrl), patienceMs, signal });
    return app;
  }

  get pid(): number {
    return this.process.pid;
  }

  get isRunning(): boolean {
    return this.process.isRunning;
  }

  /** Resolves when it has exited for any reason. */
  get exited(): Promise<ExitStatus> {
    return this.process.exited;
  }

  /** Its complete output. */
  logs(): string {
    return this.process.log();
  }

  /** Sends SIGTERM and waits for the exit. */
  async stop(): Promise<ExitStatus> {
    return this.process.stop();
  }

  /** Sends SIGKILL. */
  async kill9(): Promise<void> {
    await this.process.kill();
  }
}

/** Whether an app reports that it and its dependencies can serve. */
export async function isAppReady(baseUrl: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.status === 200;
}

/**
 * Starts `apps/<name>/dist/main.js` on a free port and waits until it is ready.
 * @param env its settings; it inherits only PATH, HOME and NODE_COMPILE_CACHE from this process
 * @throws Error with the end of its log if it does not start
 */
export async function startApp(
  name: string,
  env: Record<string, string>,
  options: AppOptions = {},
): Promise<AppProcess> {
  return AppProcess.start(name, env, options);
}

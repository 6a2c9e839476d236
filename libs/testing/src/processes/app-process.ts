import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { workspaceRoot } from '../workspace-root.js';
import { freePort } from './free-port.js';
import { type ExitStatus, ManagedProcess } from './managed-process.js';
import { untilReady } from './until-ready.js';

/**
 * By default V8 sets 16 MB and more aside for new objects, three times over and for each thread, and lets what is old grow to four
 * times what lives before it looks at it again. Text-worker holds 440 MB after a long document so, and 290 MB with these arguments.
 * The SQL service keeps V8's default: it answers a third fewer small queries a second with them (1,448 for 1,994).
 */
const ARGUMENTS = ['--max-semi-space-size=4', '--heap-growing-percent=50'];
/**
 * 32 concurrent searches leave more behind than 4 MB hold, and would be copied again and again: 227 searches a second with 16 MB, 210
 * with four. Its threads take little: after 10,000 searches of 42,000 chunks the service holds 374 MB so, 388 MB with four for all
 * of them, and 452 MB with sixteen.
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
/** Pictures of pages go back to the system when they are free. */
const ALLOCATOR_OF_PICTURES = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };
/**
 * Results lie in pieces of 64 KB: each goes back to the system when it is free (a burst of results: 1.4 GB kept otherwise; the rows of
 * bulk jobs: 243 MB and 212 MB).
 */
const ALLOCATOR_OF_RESULTS = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

export interface AppOptions {
  /** Where it prints to; a temporary file when absent. */
  logFile?: string;
  /** Called as soon as the process is there, long before it is ready. */
  onSpawn?: (app: AppProcess) => void;
  /** Gives up waiting for it to be ready, and ends it. */
  signal?: AbortSignal;
  /** How long it may make no progress before /health/ready answers 200; see `untilReady`. */
  patienceMs?: number;
}

/** What a stack has to know of an app that it has started. */
export type StartedApp = Pick<AppProcess, 'baseUrl' | 'exited' | 'stop' | 'kill9'>;

/** What Node and its allocator are told when an app starts, here as in its image (docker/entrypoint.sh). */
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

/** A built app of this workspace that runs as a process of its own, as it does in production. */
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
        // Else that of the machine, which may be another user's.
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
    await untilReady(process_, { name, isReady: () => saysReady(app.baseUrl), patienceMs, signal });
    return app;
  }

  get pid(): number {
    return this.process.pid;
  }

  get isRunning(): boolean {
    return this.process.isRunning;
  }

  /** Resolves when it has ended, for whatever reason. */
  get exited(): Promise<ExitStatus> {
    return this.process.exited;
  }

  /** Everything it has printed. */
  logs(): string {
    return this.process.log();
  }

  /** SIGTERM, and the wait until it has ended. */
  async stop(): Promise<ExitStatus> {
    return this.process.stop();
  }

  /** kill -9. */
  async kill9(): Promise<void> {
    await this.process.kill();
  }
}

/** Whether an app says that it and what it depends on can serve. */
export async function saysReady(baseUrl: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.status === 200;
}

/**
 * Starts `apps/<name>/dist/main.js` on a free port and waits until it is ready.
 * @param env its settings; nothing of this process's environment reaches it but PATH, HOME and NODE_COMPILE_CACHE
 * @throws Error with the end of its log when it does not come up
 */
export async function startApp(
  name: string,
  env: Record<string, string>,
  options: AppOptions = {},
): Promise<AppProcess> {
  return AppProcess.start(name, env, options);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AppOptions,
  type ExitStatus,
  launchOf,
  ManagedProcess,
  isAppReady,
  untilReady,
  workspaceRoot,
} from '@tessera/testing';
import { HOSTED_APPS, type HostedSettings, type HostName } from './hosted-apps.js';

/** A part of the command line of every host. */
export const HOST_MARK = 'tools/local/dist/hosts/main.js';

/** Apps whose arguments and allocator suit all apps of the host; see `launchOf`. */
const LAUNCHES = {
  services: ['query-gateway', 'bulk-api'],
  workers: ['text-worker', 'visual-worker'],
} as const;

/**
 * V8 starts with 1 MB for new objects, which polling fills every ten seconds: collecting them takes a third of the CPU of an idle
 * host, mostly in waking V8's threads.
 */
const LEAST_NEW_SPACE = '--min-semi-space-size=4';

export interface HostOptions extends Pick<AppOptions, 'patienceMs' | 'signal'> {
  logFile: string;
  /** Settings of all apps. */
  env: Record<string, string>;
  /** Settings of each app, including its port. */
  apps: HostedSettings;
  /** URLs of the apps. */
  baseUrls: string[];
  /** Called as soon as the process exists, before it is ready. */
  onSpawn: (pid: number) => void;
}

/** A process that runs several apps. */
export class HostProcess {
  /**
   * Starts the process and waits until all apps are ready.
   * @throws NotReadyError
   */
  static async start(host: HostName, options: HostOptions): Promise<HostProcess> {
    const main = join(workspaceRoot, HOST_MARK);
    if (!existsSync(main)) throw new Error(`${main} is not built. Run \`npm run build\` first.`);
    const [forArguments, forAllocator] = LAUNCHES[host];
    const { PATH, HOME } = process.env;
    const child = await ManagedProcess.spawn({
      name: host,
      command: process.execPath,
      args: [...launchOf(forArguments).args, LEAST_NEW_SPACE, main, host],
      cwd: join(workspaceRoot, 'tools', 'local'),
      env: {
        PATH,
        HOME,
        ...launchOf(forAllocator).env,
        ...options.env,
        [HOSTED_APPS]: JSON.stringify(options.apps),
      },
      logFile: options.logFile,
    });
    try {
      options.onSpawn(child.pid);
    } catch (error) {
      await child.kill();
      throw error;
    }
    const { patienceMs, signal, baseUrls } = options;
    const isReady = async () => (await Promise.all(baseUrls.map(isAppReady))).every(Boolean);
    await untilReady(child, { name: host, isReady, patienceMs, signal });
    return new HostProcess(child);
  }

  private constructor(private readonly process: ManagedProcess) {}

  /** Resolves when it has exited for any reason. */
  get exited(): Promise<ExitStatus> {
    return this.process.exited;
  }

  /** Sends SIGTERM and waits for the exit. */
  async stop(): Promise<ExitStatus> {
    return this.process.stop();
  }

  async kill(): Promise<void> {
    await this.process.kill();
  }
}

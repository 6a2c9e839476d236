import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../boot/start.error.js';
import { type ConfigOf, optional, text } from '../config/setting.js';
import { isRunning } from '../processes/is-running.js';

/** Settings of every app that works with temporary files. */
export const workFolderSettings = {
  path: optional(
    text('WORK_PATH', {
      description:
        "Folder for temporary files, on a local disk that no other host or container shares. Default: a private folder per process in the system's temporary folder",
      example: '/var/lib/tessera/work',
    }),
  ),
};

export type WorkFoldersConfig = ConfigOf<typeof workFolderSettings>;

/** Injection token of the {@link WorkFoldersConfig}. */
export const WORK_FOLDERS_CONFIG = Symbol('WorkFoldersConfig');

const PRIVATE_PREFIX = 'tessera-work-';
/** Name patterns of a process's folders, which identify the process after a kill. */
const OWNED = /^(\d+)-[\w-]+$/;
const OWNED_PRIVATE = /^tessera-work-(\d+)-\w+$/;

/** Folders of the apps of this process, by name. */
const ofThisProcess = new Set<string>();
let privateFolder: string | undefined;

/**
 * The folder that `WORK_PATH` names; else a new folder of this process with an unpredictable name, since another user
 * could have created a fixed one in the shared temporary folder.
 */
export function workPath({ path }: WorkFoldersConfig): string {
  return path ?? (privateFolder ??= makePrivateFolder());
}

function makePrivateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PRIVATE_PREFIX}${process.pid}-`));
  ofThisProcess.add(basename(folder));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for each job, removed when the job ends; leftovers of a killed process are removed when the next one starts. */
@Injectable()
export class WorkFolders implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(WorkFolders.name);
  private readonly path: string;
  private readonly own: string;

  constructor(@Inject(WORK_FOLDERS_CONFIG) private readonly config: WorkFoldersConfig) {
    this.path = workPath(config);
    const name = `${process.pid}-${randomUUID()}`;
    ofThisProcess.add(name);
    this.own = join(this.path, name);
  }

  /** @throws StartError if the folder cannot be used */
  async onModuleInit(): Promise<void> {
    await this.makeFolder();
    if (this.config.path === undefined) await this.removeAbandoned(dirname(this.path), OWNED_PRIVATE);
    else await this.removeAbandoned(this.path, OWNED);
  }

  /** Runs the work with an empty folder, which is removed in any case. */
  async withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await this.create();
    try {
      return await work(folder);
    } finally {
      await this.remove(folder);
    }
  }

  /** Creates an empty folder; the caller must {@link remove} it. */
  async create(): Promise<string> {
    await mkdir(this.own, { recursive: true });
    return mkdtemp(join(this.own, 'job-'));
  }

  async remove(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
  }

  async onApplicationShutdown(): Promise<void> {
    await rm(this.own, { recursive: true, force: true });
  }

  /** Skips what cannot be removed: it belongs to another user. */
  private async removeAbandoned(parent: string, owned: RegExp): Promise<void> {
    for (const name of await readdir(parent)) {
      if (!isAbandoned(name, owned)) continue;
      try {
        await rm(join(parent, name), { recursive: true, force: true });
        this.logger.log({ msg: 'removed the files of a killed process', folder: name });
      } catch (error) {
        this.logger.debug({
          msg: 'could not remove the folder of a killed process',
          folder: name,
          err: error,
        });
      }
    }
  }

  private async makeFolder(): Promise<void> {
    const { path } = this;
    try {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new StartError(
        `Cannot use the folder ${path} (${code}). Set WORK_PATH to a folder owned by this user.`,
        { cause: error },
      );
    }
  }
}

/** A folder of a process that is gone, or of an earlier one with the same id, as in a restarted container. */
function isAbandoned(name: string, owned: RegExp): boolean {
  const pid = Number(owned.exec(name)?.[1]);
  if (!pid || ofThisProcess.has(name)) return false;
  return pid === process.pid || !isRunning(pid);
}

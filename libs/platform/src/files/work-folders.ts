import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../boot/start.error.js';
import { type ConfigOf, text } from '../config/setting.js';
import { isRunning } from '../processes/is-running.js';

/** Settings of every app that keeps files while it works on them. */
export const workFolderSettings = {
  path: text('WORK_PATH', {
    default: join(tmpdir(), 'tessera-work'),
    description:
      'Folder for files that are needed only while they are worked on; on a local disk, shared with no other host or container',
  }),
};

export type WorkFoldersConfig = ConfigOf<typeof workFolderSettings>;

/** Injection token of the {@link WorkFoldersConfig}. */
export const WORK_FOLDERS_CONFIG = Symbol('WorkFoldersConfig');

/** Names of a process's folder: who it belongs to can be told after it was killed. */
const OWNED = /^(\d+)-[\w-]+$/;

/** A folder for each job, gone when the job ends; what a killed process left goes when the next one starts. */
@Injectable()
export class WorkFolders implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(WorkFolders.name);
  private readonly own: string;

  constructor(@Inject(WORK_FOLDERS_CONFIG) private readonly config: WorkFoldersConfig) {
    this.own = `${process.pid}-${randomUUID()}`;
  }

  /** @throws StartError when the folder cannot be used */
  async onModuleInit(): Promise<void> {
    await this.makeFolder();
    for (const name of await readdir(this.config.path)) {
      if (!this.isAbandoned(name)) continue;
      await rm(join(this.config.path, name), { recursive: true, force: true });
      this.logger.log({ msg: 'removed what a killed process left', folder: name });
    }
  }

  /** Runs the work with an empty folder, which is removed however the work ends. */
  async withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await this.create();
    try {
      return await work(folder);
    } finally {
      await this.remove(folder);
    }
  }

  /** An empty folder, for whoever calls {@link remove} in the end. */
  async create(): Promise<string> {
    const own = join(this.config.path, this.own);
    await mkdir(own, { recursive: true });
    return mkdtemp(join(own, 'job-'));
  }

  async remove(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
  }

  async onApplicationShutdown(): Promise<void> {
    await rm(join(this.config.path, this.own), { recursive: true, force: true });
  }

  private async makeFolder(): Promise<void> {
    const { path } = this.config;
    try {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new StartError(
        `The folder ${path} cannot be used (${code}): set WORK_PATH to one that belongs to this user.`,
        { cause: error },
      );
    }
  }

  /** A folder of a process that is gone, or of an earlier one with the same id, as in a container that was restarted. */
  private isAbandoned(name: string): boolean {
    const pid = Number(OWNED.exec(name)?.[1]);
    if (!pid || name === this.own) return false;
    return pid === process.pid || !isRunning(pid);
  }
}

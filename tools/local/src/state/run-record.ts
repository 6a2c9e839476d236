import { rmSync, writeFileSync } from 'node:fs';
import { commandLine, endStaleProcess } from '@tessera/testing';
import { readJson, type StateFolder, writeWhole } from './state-folder.js';

interface Run {
  supervisorPid: number;
  startedAt: string;
  /** Set once it is ready. */
  baseUrl: string | null;
  services: Array<{ name: string; pid: number; commandMark: string }>;
}

/** Part of every supervisor's command line, which distinguishes it from a process that reuses its id. */
const SUPERVISOR_MARK = 'tools/local/';

/** Records the processes of a stack, and locks its state folder. */
export class RunRecord {
  private constructor(
    private readonly file: string,
    private readonly run: Run,
  ) {}

  /**
   * Locks the state folder for this process, after ending processes left by a killed run.
   * @returns the run that holds the lock, or the record of this one
   */
  static async claim(state: StateFolder): Promise<RunRecord | Run> {
    for (;;) {
      const run: Run = {
        supervisorPid: process.pid,
        startedAt: new Date().toISOString(),
        baseUrl: null,
        services: [],
      };
      try {
        writeFileSync(state.runFile, JSON.stringify(run), { flag: 'wx', mode: 0o600 });
        return new RunRecord(state.runFile, run);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const current = RunRecord.current(state);
      if (current) return current;
      await RunRecord.cleanUp(state);
    }
  }

  /** The run that holds the state folder, or null. */
  static current(state: StateFolder): Run | null {
    const run = readJson<Run>(state.runFile);
    return run && commandLine(run.supervisorPid)?.includes(SUPERVISOR_MARK) ? run : null;
  }

  /** Ends the services of a run whose supervisor has died, and removes its record. */
  static async cleanUp(state: StateFolder): Promise<void> {
    const run = readJson<Run>(state.runFile);
    const services = run?.services ?? [];
    await Promise.all(services.map(({ pid, commandMark }) => endStaleProcess(pid, commandMark, 'SIGTERM')));
    rmSync(state.runFile, { force: true });
  }

  /** Records the current process of a service. */
  noteService(name: string, pid: number, commandMark: string): void {
    const others = this.run.services.filter((service) => service.name !== name);
    this.run.services = [...others, { name, pid, commandMark }];
    this.write();
  }

  noteReady(baseUrl: string): void {
    this.run.baseUrl = baseUrl;
    this.write();
  }

  /** Unlocks the state folder. */
  release(): void {
    rmSync(this.file, { force: true });
  }

  private write(): void {
    writeWhole(this.file, this.run, 0o600);
  }
}

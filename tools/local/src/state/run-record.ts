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

/** A part of the command line of every supervisor, by which it is told from others that got its id later. */
const SUPERVISOR_MARK = 'tools/local/';

/** Which processes belong to the stack of a state folder; also the lock that keeps a second stack out of it. */
export class RunRecord {
  private constructor(
    private readonly file: string,
    private readonly run: Run,
  ) {}

  /**
   * Takes the state folder for this process. What a killed run left behind is ended first.
   * @returns the run that has it already, or the record of this one
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

  /** The run that has the state folder now, or null. */
  static current(state: StateFolder): Run | null {
    const run = readJson<Run>(state.runFile);
    return run && commandLine(run.supervisorPid)?.includes(SUPERVISOR_MARK) ? run : null;
  }

  /** Ends the services of a run whose supervisor is gone, and forgets it. */
  static async cleanUp(state: StateFolder): Promise<void> {
    const run = readJson<Run>(state.runFile);
    const services = run?.services ?? [];
    await Promise.all(services.map(({ pid, commandMark }) => endStaleProcess(pid, commandMark, 'SIGTERM')));
    rmSync(state.runFile, { force: true });
  }

  /** Notes a service's current process. */
  noteService(name: string, pid: number, commandMark: string): void {
    const others = this.run.services.filter((service) => service.name !== name);
    this.run.services = [...others, { name, pid, commandMark }];
    this.write();
  }

  noteReady(baseUrl: string): void {
    this.run.baseUrl = baseUrl;
    this.write();
  }

  /** Gives the state folder back. */
  release(): void {
    rmSync(this.file, { force: true });
  }

  private write(): void {
    writeWhole(this.file, this.run, 0o600);
  }
}

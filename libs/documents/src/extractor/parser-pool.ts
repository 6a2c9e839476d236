import { extname } from 'node:path';
import { ParserProcess } from './parser-process.js';
import type { ExtractorSettings } from './settings.js';

/** The pool was closed. The document is not at fault and can be parsed elsewhere or later. */
export class ExtractorClosedError extends Error {
  constructor() {
    super('The document extractor is closed.');
  }
}

/** The purpose of a process. */
interface ProcessUse {
  /** A large document takes minutes. Large documents leave one process to the others. */
  isLarge: boolean;
  /** Owners take turns. Null: no owner. */
  owner: string | null;
}

interface Waiter extends ProcessUse {
  extension: string;
  resolve: (process: ParserProcess) => void;
  reject: (error: Error) => void;
}

/**
 * Reuses a few parser processes, since starting one takes about half a second. A dead or worn-out process is replaced,
 * and an idle one ends after a while. Waiting documents are served in order, except that an owner without a process goes
 * first, and that large documents leave one of several processes to the others.
 */
export class ParserPool {
  private readonly idle: ParserProcess[] = [];
  private readonly all = new Set<ParserProcess>();
  private readonly waiters: Waiter[] = [];
  /** Processes that parse a large document, or are promised to one. */
  private readonly parsingLarge = new Set<ParserProcess>();
  private isClosed = false;

  constructor(private readonly settings: ExtractorSettings) {}

  /** Starts a process before the first document needs it. Further processes (90 MB each) start on demand. */
  warmUp(): void {
    if (!this.isClosed && this.all.size === 0) this.keepIdle(this.start());
  }

  /** Process ids, for tests and diagnosis. */
  get pids(): number[] {
    return [...this.all].flatMap((process) => (process.pid === null ? [] : [process.pid]));
  }

  /**
   * A process for one document, preferably one that has parsed the same format before.
   * @param options.fresh a process that has not loaded a parser yet
   * @throws ExtractorClosedError
   */
  async acquire(
    fileName: string,
    options: ProcessUse & { fresh: boolean; signal?: AbortSignal | undefined },
  ): Promise<ParserProcess> {
    const extension = extname(fileName).toLowerCase();
    options.signal?.throwIfAborted();
    const { isLarge, owner } = options;
    const free = this.mayBegin(isLarge) ? (this.takeIdle(extension) ?? this.startIfRoom()) : undefined;
    let process = free ?? (await this.wait({ extension, isLarge, owner }, options.signal));
    if (!process.isAlive || (options.fresh && process.documents > 0)) process = this.replace(process);
    clearTimeout(process.idleTimer);
    if (isLarge) this.parsingLarge.add(process);
    process.documents++;
    process.lastExtension = extension;
    process.owner = owner;
    process.setIdle(false);
    return process;
  }

  /** Counts the document of a process as large. @returns false if the limit of large documents is reached */
  countAsLarge(process: ParserProcess): boolean {
    if (!this.mayBegin(true)) return false;
    this.parsingLarge.add(process);
    return true;
  }

  /** Returns a process to the pool, replacing it if it is worn out or dead. */
  async release(process: ParserProcess): Promise<void> {
    this.parsingLarge.delete(process);
    process.owner = null;
    if (this.isClosed) return;
    if (!process.isAlive || (await this.isWornOut(process))) this.handOver(this.replace(process));
    else this.handOver(process);
  }

  /** Ends all processes; waiting jobs are rejected. Resolves once the processes are gone. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const waiter of this.waiters.splice(0)) waiter.reject(new ExtractorClosedError());
    const processes = [...this.all];
    for (const process of processes) {
      // Otherwise nothing would keep this process running until they are gone.
      process.setIdle(false);
      process.kill('closed');
    }
    await Promise.all(processes.map((process) => process.closed()));
    this.all.clear();
    this.idle.length = 0;
  }

  private takeIdle(extension: string): ParserProcess | undefined {
    if (this.isClosed) throw new ExtractorClosedError();
    const same = this.idle.findIndex((process) => process.lastExtension === extension);
    const unused = this.idle.findIndex((process) => process.lastExtension === null);
    const position = same >= 0 ? same : unused >= 0 ? unused : this.idle.length - 1;
    return position < 0 ? undefined : this.idle.splice(position, 1)[0];
  }

  private startIfRoom(): ParserProcess | undefined {
    return this.all.size < this.settings.processes ? this.start() : undefined;
  }

  private mayBegin(isLarge: boolean): boolean {
    return !isLarge || this.parsingLarge.size < Math.max(1, this.settings.processes - 1);
  }

  private wait(
    use: Pick<Waiter, 'extension' | 'isLarge' | 'owner'>,
    signal: AbortSignal | undefined,
  ): Promise<ParserProcess> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
        reject(signal!.reason as Error);
      };
      const waiter: Waiter = {
        ...use,
        resolve: (process) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(process);
        },
        reject,
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiters.push(waiter);
    });
  }

  private handOver(process: ParserProcess): void {
    const waiter = this.nextWaiter();
    if (waiter) {
      this.waiters.splice(this.waiters.indexOf(waiter), 1);
      if (waiter.isLarge) this.parsingLarge.add(process);
      return waiter.resolve(process);
    }
    this.keepIdle(process);
  }

  private nextWaiter(): Waiter | undefined {
    const served = new Set([...this.all].map(({ owner }) => owner));
    const ready = this.waiters.filter(({ isLarge }) => this.mayBegin(isLarge));
    return ready.find(({ owner }) => owner !== null && !served.has(owner)) ?? ready[0];
  }

  /** Keeps a process for the next document, but not for long: it holds 70 MB. */
  private keepIdle(process: ParserProcess): void {
    process.setIdle(true);
    this.idle.push(process);
    process.idleTimer = setTimeout(() => this.endIdle(process), this.settings.keepIdleMs).unref();
  }

  private endIdle(process: ParserProcess): void {
    const position = this.idle.indexOf(process);
    if (position < 0) return;
    this.idle.splice(position, 1);
    this.all.delete(process);
    process.kill('recycled');
  }

  private async isWornOut(process: ParserProcess): Promise<boolean> {
    if (process.documents >= this.settings.recycleAfterDocuments) return true;
    return (await process.residentBytes()) > this.settings.recycleResidentBytes;
  }

  private replace(process: ParserProcess): ParserProcess {
    this.all.delete(process);
    this.parsingLarge.delete(process);
    clearTimeout(process.idleTimer);
    process.kill('recycled');
    return this.start();
  }

  private start(): ParserProcess {
    const process = new ParserProcess(this.settings);
    this.all.add(process);
    process.setIdle(true);
    return process;
  }
}

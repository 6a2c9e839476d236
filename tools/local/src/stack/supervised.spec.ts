import { describe, expect, it } from '@jest/globals';
import { type Running, Supervised } from './supervised.js';

/** A program whose exit the test controls. */
class FakeProgram implements Running {
  end: (status: unknown) => void = () => undefined;
  readonly exited = new Promise<unknown>((resolve) => (this.end = resolve));
  stop = async () => this.end({ code: 0 });
  kill = async () => this.end({ signal: 'SIGKILL' });
}

function supervise(starts: Array<() => Promise<Running>>, isWorthAnotherTry?: () => boolean) {
  const lines: string[] = [];
  const waiting: Array<() => void> = [];
  const supervised = new Supervised({
    name: 'text-worker',
    ...(isWorthAnotherTry && { isWorthAnotherTry }),
    start: () => (starts.shift() ?? (async () => new FakeProgram()))(),
    report: (line) => {
      lines.push(line);
      waiting.shift()?.();
    },
  });
  const nextLine = () => new Promise<void>((resolve) => waiting.push(resolve));
  return { supervised, lines, nextLine };
}

describe('a service that exits unexpectedly', () => {
  it('is restarted, and both are reported', async () => {
    const first = new FakeProgram();
    const { supervised, lines, nextLine } = supervise([async () => first]);
    await supervised.start();

    first.end({ code: 3 });
    await nextLine();
    await nextLine();

    expect(lines).toEqual([
      'text-worker exited unexpectedly (exit code 3); restarting',
      'text-worker is ready again',
    ]);
    await supervised.stop();
  });

  it('is retried if it does not start', async () => {
    const first = new FakeProgram();
    const fails = async () => {
      throw new Error('no luck\nand more');
    };
    const { supervised, lines, nextLine } = supervise([async () => first, fails]);
    await supervised.start();

    first.end({ signal: 'SIGKILL' });
    for (let count = 0; count < 3; count++) await nextLine();

    expect(lines[0]).toContain('(SIGKILL)');
    expect(lines[1]).toBe('text-worker failed to start: no luck');
    expect(lines[2]).toBe('text-worker is ready again');
    await supervised.stop();
  });

  it('stays down once it is stopped', async () => {
    const program = new FakeProgram();
    const { supervised, lines } = supervise([async () => program]);
    await supervised.start();

    await supervised.stop();
    await program.exited;

    expect(lines).toEqual([]);
  });

  it('is retried after a slow first start, so that the rest of the stack continues', async () => {
    const second = new FakeProgram();
    const tooLong = async () => Promise.reject(new Error('it did nothing for 60 s.'));
    const { supervised, lines, nextLine } = supervise([tooLong, async () => second], () => true);

    await supervised.start();
    await nextLine();
    second.end({ code: 1 });
    await nextLine();
    await nextLine();

    expect(lines).toEqual([
      'text-worker failed to start: it did nothing for 60 s. Retrying',
      'text-worker is ready again',
      'text-worker exited unexpectedly (exit code 1); restarting',
      'text-worker is ready again',
    ]);
    await supervised.stop();
  });

  it('fails the start if it does not start the first time', async () => {
    const { supervised } = supervise([async () => Promise.reject(new Error('no disk'))]);

    await expect(supervised.start()).rejects.toThrow('no disk');
  });
});

import type { WriteStream } from 'node:tty';
import cliProgress, { MultiBar, type Options, type Params, Presets, type SingleBar } from 'cli-progress';
import { basename } from 'node:path';
import { clip, printable } from './table.js';

/** What stands beside a bar, or in its place where nobody knows how much there is to do. */
interface Shown {
  name: string;
  step: string;
  hasBar: boolean;
}

/**
 * A bar for each file under way; a finished one leaves a line behind. Without a terminal, the lines alone.
 */
export class ProgressDisplay {
  private readonly bars: MultiBar | null;
  private readonly active = new Map<string, SingleBar>();

  constructor(private readonly output: WriteStream) {
    this.bars = output.isTTY
      ? new MultiBar(
          {
            format: lineOf,
            stream: output,
            hideCursor: true,
            clearOnComplete: true,
          },
          Presets.shades_classic,
        )
      : null;
  }

  /** `percent` 0 to 100, null where nobody knows; `step` is what is being done. */
  update(file: string, percent: number | null, step: string): void {
    if (!this.bars) return;
    const shown: Shown = { name: clip(printable(basename(file)), 40), step, hasBar: percent !== null };
    const bar = this.active.get(file) ?? this.bars.create(100, 0, shown);
    this.active.set(file, bar);
    bar.update(percent ?? 0, shown);
  }

  /** Replaces the file's bar by a line that stays. */
  finish(file: string, line: string): void {
    const bar = this.active.get(file);
    if (bar) this.bars?.remove(bar);
    this.active.delete(file);
    if (this.bars) this.bars.log(`${line}\n`);
    else this.output.write(`${line}\n`);
    this.bars?.update();
  }

  stop(): void {
    this.bars?.stop();
  }
}

function lineOf(options: Options, { progress }: Params, { name, step, hasBar }: Shown): string {
  const bar = hasBar
    ? `${cliProgress.Format.BarFormat(progress, options)} ${Math.floor(progress * 100)}% `
    : '';
  return `  ${bar}${name} ${step}`;
}

import type { WriteStream } from 'node:tty';
import cliProgress, { MultiBar, type Options, type Params, Presets, type SingleBar } from 'cli-progress';
import { basename } from 'node:path';
import { clip, printable } from './table.js';

/** Text next to a bar, or instead of it when the total is unknown. */
interface Shown {
  name: string;
  step: string;
  hasBar: boolean;
}

/** Shows a bar per active file and a line per finished one. Without a terminal, only the lines. */
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

  /** @param percent 0 to 100, or null if unknown */
  update(file: string, percent: number | null, step: string): void {
    if (!this.bars) return;
    const shown: Shown = { name: clip(printable(basename(file)), 40), step, hasBar: percent !== null };
    const bar = this.active.get(file) ?? this.bars.create(100, 0, shown);
    this.active.set(file, bar);
    bar.update(percent ?? 0, shown);
  }

  /** Replaces the file's bar with a line. */
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

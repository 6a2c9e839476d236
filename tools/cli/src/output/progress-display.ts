import type { WriteStream } from 'node:tty';
import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import { basename } from 'node:path';
import { clip, printable } from './table.js';

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
            format: '  {bar} {percentage}% {name} {step}',
            stream: output,
            hideCursor: true,
            clearOnComplete: true,
          },
          Presets.shades_classic,
        )
      : null;
  }

  /** `percent` 0 to 100; `step` is the task's raw status. */
  update(file: string, percent: number, step: string): void {
    if (!this.bars) return;
    const shown = { name: clip(printable(basename(file)), 40), step };
    const bar = this.active.get(file) ?? this.bars.create(100, 0, shown);
    this.active.set(file, bar);
    bar.update(percent, shown);
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

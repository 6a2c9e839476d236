import type { JobContext } from '@tessera/queues';
import type { RecognisedPage } from '@tessera/scans';
import type { TiledPage } from './rendered-pages.js';

/** Maximum number of pages listed in a log entry; beyond that, only their number. */
const MAX_NAMED = 100;

/** Log entries about rendered and recognized pages. */
export class PageNotes {
  private readonly start = performance.now();
  private readonly byEngine = new Map<string, number>();
  private readonly turned: number[] = [];
  private readonly failed: number[] = [];
  private firstFailure: string | null = null;
  private pages = 0;
  private tiles = 0;

  add({ pageNumber, tiles }: TiledPage, { engine, rotation, failure }: Omit<RecognisedPage, 'page'>): void {
    this.pages++;
    this.tiles += tiles.length;
    if (engine !== null) this.byEngine.set(engine, (this.byEngine.get(engine) ?? 0) + 1);
    if (rotation !== 0) this.turned.push(pageNumber);
    if (failure === null) return;
    this.failed.push(pageNumber);
    this.firstFailure ??= failure;
  }

  /** The reason if no page could be read; null if one was read or none had content. */
  get failure(): string | null {
    return this.byEngine.size === 0 ? this.firstFailure : null;
  }

  write(context: JobContext): void {
    const { pages, tiles } = this;
    const details = {
      current: pages,
      total: pages,
      tiles,
      duration_ms: Math.round(performance.now() - this.start),
    };
    context.note({
      level: 'info',
      step: 'render',
      message: `${counted(pages, 'page')} rendered, ${counted(tiles, 'tile')}`,
      details,
    });
    for (const [engine, count] of this.byEngine)
      context.note({
        level: 'info',
        step: 'ocr',
        message: `${counted(count, 'page')} read by ${engine}`,
        details: { engine, pages: count },
      });
    if (this.turned.length > 0)
      context.note({
        level: 'info',
        step: 'ocr',
        message: `${counted(this.turned.length, 'page')} rotated upright`,
        details: { pages: this.turned.slice(0, MAX_NAMED) },
      });
    if (this.failed.length > 0)
      context.note({
        level: 'warning',
        step: 'ocr',
        message: `the words of ${counted(this.failed.length, 'page')} could not be read: ${this.firstFailure}`,
        details: { pages: this.failed.slice(0, MAX_NAMED) },
      });
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

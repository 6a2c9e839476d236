import { Tessera } from '@tessera/client';
import { type IsolatedStack } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { timeStreamEvents } from './http.js';
import { treeRssBytes } from './process-memory.js';
import { Prose } from './prose.js';
import { Random } from '@tessera/testing';
import { seedChunks } from './seed.js';
import { servicePid, servicePids } from './service-pids.js';
import { SqlClient } from './sql/sql-client.js';

const MEGABYTE = 1024 * 1024;
const CHUNKS = 42_000;
/** Words of 4 to 16 letters, more than any cache holds. */
const WORDS = { vocabularySize: 100_000, longestWord: 8 };
/** Enough searches to warm up. */
const FIRST = 1_000;
const AT_ONCE = 4;
const SEARCHES_PER_STREAM = 20;
const SEARCHES_PER_STATEMENT = 20;
const GROWTH_MEGABYTES = 100;
const SERVICE_MEGABYTES = 400;
const LOOK_EVERY_MS = 1_000;

export interface SoakOptions {
  /** Searches, each with a new question; plus a stream and an SQL statement for every twenty. */
  searches: number;
  scratch: string;
  seed: number;
}

/** Memory of all services under unique searches, streams and statements: caches must be bounded. */
export async function soakFigures(stack: IsolatedStack, options: SoakOptions): Promise<Figure[]> {
  const prose = new Prose(new Random(options.seed), WORDS);
  const kbName = 'bench-soak';
  await seedChunks(stack, prose, { kbName, chunks: CHUNKS, scratch: options.scratch });
  const peaks = new PeakMemory(stack.state.runFile);
  const soak = new Soak(stack, kbName, prose);
  try {
    await soak.run(FIRST);
    const before = gatewayMegabytes(stack);
    await soak.run(options.searches - FIRST);
    return [growthFigure(options.searches, before, gatewayMegabytes(stack)), ...peaks.figures()];
  } finally {
    peaks.stop();
    soak.close();
  }
}

class Soak {
  private readonly client: Tessera;
  private readonly sql: SqlClient;

  constructor(
    private readonly stack: IsolatedStack,
    private readonly kbName: string,
    private readonly prose: Prose,
  ) {
    const { urls } = stack;
    const [tenant] = urls.sql.tenants;
    if (!tenant) throw new Error('The stack has no tenant.');
    this.client = new Tessera({ baseUrl: urls.baseUrl, maxRetries: 0 });
    this.sql = new SqlClient(`${urls.services['sql-query-api']}/v1/queries`, {
      authorization: `Bearer ${tenant.apiKey}`,
      'x-tenant-id': tenant.tenantId,
    });
  }

  async run(searches: number): Promise<void> {
    let left = searches;
    const work = async (): Promise<void> => {
      while (left-- > 0) await this.step(left);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  close(): void {
    this.sql.close();
  }

  private async step(number: number): Promise<void> {
    const { kbName } = this;
    await this.client.search({ query: this.question(), kb_name: kbName });
    if (number % SEARCHES_PER_STREAM === 0)
      await timeStreamEvents(this.stack.urls.baseUrl, { query: this.question(), kb_name: kbName });
    if (number % SEARCHES_PER_STATEMENT === 0)
      await this.sql.query(`select * from orders where order_id > ${number} limit 500 -- ${this.question()}`);
  }

  private question(): string {
    return `${this.prose.question()} ${this.prose.inventWord()}${this.prose.inventWord()}`;
  }
}

/** Peak resident memory of each service with its children. */
class PeakMemory {
  private readonly peaks = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly runFile: string) {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  figures(): Figure[] {
    this.look();
    return [...this.peaks].map(([name, megabytes]) => ({
      name: `${name} with its children, most resident memory`,
      value: megabytes,
      unit: 'MB',
      baseline: null,
      bar: `${SERVICE_MEGABYTES} MB or less`,
      isReached: megabytes <= SERVICE_MEGABYTES,
    }));
  }

  private look(): void {
    for (const [name, pid] of servicePids(this.runFile)) {
      const megabytes = treeRssBytes(pid) / MEGABYTE;
      this.peaks.set(name, Math.max(this.peaks.get(name) ?? 0, megabytes));
    }
  }
}

function gatewayMegabytes({ state }: IsolatedStack): number {
  return treeRssBytes(servicePid(state.runFile, 'query-gateway')) / MEGABYTE;
}

function growthFigure(searches: number, before: number, after: number): Figure {
  const streams = Math.round(searches / SEARCHES_PER_STREAM).toLocaleString('en');
  return {
    name: `query-gateway, resident memory after ${searches.toLocaleString('en')} searches`,
    note: `${CHUNKS.toLocaleString('en')} chunks, ${streams} streams`,
    value: after,
    unit: 'MB',
    baseline: { name: `after the first ${FIRST.toLocaleString('en')}`, value: before },
    bar: `${GROWTH_MEGABYTES} MB more or less`,
    isReached: after - before <= GROWTH_MEGABYTES,
  };
}

import { randomUUID } from 'node:crypto';
import type { Random } from '@tessera/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAsOwner } from '@tessera/warehouse/postgres';
import type { FaultyStack } from '../faulty-stack.js';
import type { Journal } from './journal.js';
import { ask, askFor, json, PATIENCE_MS, StuckError } from './persistent-client.js';

export const TABLE = 'fault_rows';

const MOST_ROWS = 3_000;
const POLL_MS = 100;
const FINAL = ['JobComplete', 'Failed', 'Aborted'];

interface BulkRecord {
  job_id: string;
  state: string;
  number_records_processed: number;
  number_records_failed: number;
  error: unknown;
}

/** What users of the SQL services do. */
export class StatementLoad {
  private lastRow = 0;

  constructor(
    private readonly stack: FaultyStack,
    private readonly journal: Journal,
    private readonly random: Random,
  ) {}

  async prepare(): Promise<void> {
    await runAsOwner(
      this.stack.warehouseAdminUrl,
      this.stack.namespace,
      `create table ${TABLE} (id bigint primary key, batch text not null, note text)`,
    );
  }

  /** Statements, and often a load or an export, concurrently; resolves when all have ended. */
  burst(): Array<Promise<void>> {
    const work = [this.query()];
    if (this.random.chance(0.6)) work.push(this.load());
    if (this.random.chance(0.2)) work.push(this.export());
    return work;
  }

  private async query(): Promise<void> {
    const from = this.random.below(1_000);
    const sql = `select order_id from orders where order_id > ${from} order by order_id limit 20`;
    const answer = await this.call<{ data: unknown[] }>('POST', '/queries', { sql }, [200]);
    if (answer.data.length !== 20)
      this.journal.complaints.push(`a statement gave ${answer.data.length} rows of 20`);
    this.journal.counts.statements++;
  }

  private async load(): Promise<void> {
    const { random } = this;
    const rows = 1 + random.below(MOST_ROWS);
    const first = this.lastRow + 1;
    this.lastRow += rows;
    const batch = `b${first}`;
    const isAborted = random.chance(0.15);
    const abortAfterMs = random.below(500);
    const operation = random.pick(['insert', 'upsert']);
    const jobId = await this.create({ operation, object: TABLE });
    const lines = Array.from({ length: rows }, (_, at) => `${first + at},${batch},"note, ${at}"`);
    await this.putFile(jobId, `id,batch,note\n${lines.join('\n')}\n`);
    // If the response was lost, the work is done: 409.
    await this.call('PATCH', `/bulk/jobs/${jobId}`, { state: 'UploadComplete' }, [200, 409]);
    this.journal.loads.push({ jobId, batch, rows, isAborted });
    if (!isAborted) return;
    await sleep(abortAfterMs);
    await this.call('PATCH', `/bulk/jobs/${jobId}`, { state: 'Aborted' }, [200, 409]);
  }

  /** Of a completed load: all rows, none twice. */
  private async export(): Promise<void> {
    const known = this.journal.loads.filter(({ isAborted }) => !isAborted);
    if (known.length === 0) return;
    const { jobId: loadId, batch, rows } = this.random.pick(known);
    await this.untilFinal(loadId);
    const query = `select id from ${TABLE} where batch = '${batch}'`;
    const jobId = await this.create({ operation: 'query', object: TABLE, query });
    await this.call('PATCH', `/bulk/jobs/${jobId}`, { state: 'UploadComplete' }, [200, 409]);
    const { state, error } = await this.untilFinal(jobId);
    if (state !== 'JobComplete') {
      this.journal.complaints.push(`export ${jobId} is ${state}: ${JSON.stringify(error)}`);
      return;
    }
    const { download_url: url } = await this.call<{ download_url: string }>(
      'GET',
      `/bulk/jobs/${jobId}/results`,
      undefined,
      [200],
    );
    const { status, text } = await ask(url);
    const ids = text.trim().split('\n').slice(1);
    if (status !== 200 || ids.length !== rows || new Set(ids).size !== rows)
      this.journal.complaints.push(
        `export of ${batch} answered ${status} with ${ids.length} of ${rows} rows`,
      );
    this.journal.counts.exports++;
  }

  async untilFinal(jobId: string): Promise<BulkRecord> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const job = await this.call<BulkRecord>('GET', `/bulk/jobs/${jobId}`, undefined, [200]);
      if (FINAL.includes(job.state)) return job;
      if (Date.now() > deadline) throw new StuckError(`bulk job ${jobId} is still ${job.state}`);
      await sleep(POLL_MS);
    }
  }

  /** With a key, so that a retry creates no second job. */
  private async create(request: object): Promise<string> {
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await this.call<BulkRecord>('POST', '/bulk/jobs', request, [201], headers);
    if (this.random.chance(0.2)) {
      const again = await this.call<BulkRecord>('POST', '/bulk/jobs', request, [201], headers);
      if (again.job_id !== first.job_id) this.journal.complaints.push('a repeated request made a second job');
      this.journal.counts.replays++;
    }
    return first.job_id;
  }

  private async putFile(jobId: string, content: string): Promise<void> {
    const path = `/bulk/jobs/${jobId}/upload-url`;
    const { upload_url: url } = await this.call<{ upload_url: string }>('GET', path, undefined, [200]);
    const { status, text } = await ask(url, { method: 'PUT', body: () => content });
    if (status >= 300) throw new Error(`The upload was answered with ${status}: ${text}`);
  }

  private async call<T>(
    method: string,
    path: string,
    body: object | undefined,
    statuses: readonly number[],
    headers: Record<string, string> = {},
  ): Promise<T> {
    const sent = body ? json(body) : {};
    return askFor<T>(
      `${this.stack.baseUrl}/v1${path}`,
      { ...sent, method, headers: { ...sent.headers, ...this.stack.tenant, ...headers } },
      statuses,
    );
  }
}

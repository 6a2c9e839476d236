import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { QueryAnswer } from '../attacker.js';
import { type HttpClient, jsonOf, type Reply } from '../http/http-client.js';
import { LEDGER_ROWS, ledgerRow } from '../stack/tenant-tables.js';
import type { Tenant } from '../stack/world.js';

export type QuestionKind = 'one' | 'rows' | 'thousand' | 'replay' | 'async';

/** Interval of each question, in milliseconds. */
export const QUESTION_INTERVALS: Readonly<Record<QuestionKind, number>> = {
  one: 250,
  rows: 400,
  thousand: 1_000,
  replay: 1_500,
  async: 2_000,
};

/** An honest client would have given up by then. */
const DEADLINE_MS = 15_000;
const POLL_MS = 100;

/** Typical questions of a tenant with known results. */
export class CanaryQuestions {
  private readonly replayKey = randomUUID();
  private firstReply: Promise<Reply> | null = null;
  private readonly thousandHash: string;

  constructor(
    private readonly tenant: Pick<Tenant, 'tenantId' | 'apiKey' | 'word' | 'things'>,
    private readonly client: Pick<HttpClient, 'send'>,
  ) {
    this.thousandHash = hashOf(Array.from({ length: LEDGER_ROWS }, (_, i) => ledgerRow(tenant.word, i + 1)));
  }

  /** Asks once. @throws Error that describes a wrong response */
  async ask(kind: QuestionKind): Promise<void> {
    switch (kind) {
      case 'one':
        return this.askOne();
      case 'rows':
        return this.askRows();
      case 'thousand':
        return this.askThousand();
      case 'replay':
        return this.askReplay();
      case 'async':
        return this.askAsync();
    }
  }

  private async askOne(): Promise<void> {
    const marker = randomUUID();
    const answer = answerOf(await this.post('select 1 as one, $1::text as marker', [marker]));
    requireEqual(answer.data, [{ one: 1, marker }]);
  }

  private async askRows(): Promise<void> {
    const { word, things } = this.tenant;
    const first = 1 + Math.floor(Math.random() * (LEDGER_ROWS - 5));
    const sql = `select id, name, note from ${things.ledger} where id between $1 and $1 + 4 order by id`;
    const { data, metadata } = answerOf(await this.post(sql, [first]));
    requireEqual(
      data,
      Array.from({ length: 5 }, (_, i) => ledgerRow(word, first + i)),
    );
    const { columns, row_count, total_rows, truncated } = metadata;
    requireEqual([columns, row_count, total_rows, truncated], [['id', 'name', 'note'], 5, 5, false]);
  }

  private async askThousand(): Promise<void> {
    const sql = `select id, name, note from ${this.tenant.things.ledger} order by id`;
    const { data } = answerOf(await this.post(sql, []));
    if (hashOf(data) !== this.thousandHash) throw new Error(`other rows than its own: ${shown(data)}`);
  }

  private async askReplay(): Promise<void> {
    const sql = `select id, name from ${this.tenant.things.ledger} where id <= 50 order by id`;
    const post = () => this.post(sql, [], { 'x-idempotency-key': this.replayKey });
    // A repeated key during the first request would be a conflict.
    const first = await (this.firstReply ??= post());
    if (first.status !== 200) this.firstReply = null;
    answerOf(first);
    const replay = await post();
    answerOf(replay);
    if (replay.text !== first.text) throw new Error(`another answer than at first: ${shown(replay.text)}`);
  }

  private async askAsync(): Promise<void> {
    const marker = randomUUID();
    const deadline = Date.now() + DEADLINE_MS;
    const accepted = await this.post('select 1 as one, $1::text as marker', [marker], {
      prefer: 'respond-async',
    });
    const job = jsonOf<{ job_id: string }>(accepted);
    if (accepted.status !== 202 || !job) throw new Error(`not accepted: ${describe(accepted)}`);
    for (;;) {
      const status = jsonOf<{ status?: string }>(await this.get(`/jobs/${job.job_id}`))?.status;
      if (status === 'COMPLETED') break;
      if (status === 'FAILED' || status === 'CANCELLED') throw new Error(`its job is ${status}`);
      if (Date.now() > deadline) throw new Error(`its job is ${status} after ${DEADLINE_MS / 1_000} s`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    requireEqual(answerOf(await this.get(`/jobs/${job.job_id}/results`)).data, [{ one: 1, marker }]);
  }

  private post(sql: string, values: unknown[], headers: Record<string, string> = {}): Promise<Reply> {
    return this.client.send(
      {
        method: 'POST',
        path: '/queries',
        headers: { ...this.headers(), 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ sql, parameters: { values } }),
      },
      DEADLINE_MS,
    );
  }

  private get(path: string): Promise<Reply> {
    return this.client.send({ method: 'GET', path, headers: this.headers() }, DEADLINE_MS);
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.tenant.apiKey}`, 'x-tenant-id': this.tenant.tenantId };
  }
}

function answerOf(reply: Reply): QueryAnswer {
  const answer = reply.status === 200 ? jsonOf<QueryAnswer>(reply) : null;
  if (!answer) throw new Error(`no rows: ${describe(reply)}`);
  return answer;
}

function requireEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`another answer than ${shown(expected)}: ${shown(actual)}`);
}

function describe({ status, failure, durationMs, text }: Reply): string {
  return `${status || failure} after ${Math.round(durationMs)} ms ${text.slice(0, 300)}`;
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 300);
}

function hashOf(rows: unknown): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

import { Injectable } from '@nestjs/common';
import { MAX_QUERY_TIMEOUT_SECONDS } from '@tessera/contracts';
import {
  type ServiceResponse,
  IdempotencyService,
  newJobId,
  type StoredResponse,
} from '@tessera/sql-services';
import { AwaitedJobs } from './awaited-jobs.js';
import { type StatementCommand, StatementsService } from './statements.service.js';

/** A POST /queries request: the statement, and how to respond. */
export interface QueryCommand extends StatementCommand {
  /** The header Prefer. */
  prefer: string | undefined;
  /** The header X-Idempotency-Key. */
  idempotencyKey: string | undefined;
  /** Path of the jobs as the client sees it: `/v1/jobs`. */
  jobsPath: string;
}

/** Answers POST /queries with rows, a plan or a job; repeats the response for the same idempotency key. */
@Injectable()
export class QueriesService {
  constructor(
    private readonly statements: StatementsService,
    private readonly awaited: AwaitedJobs,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws ServiceError */
  async answer(command: QueryCommand, signal: AbortSignal): Promise<ServiceResponse | StoredResponse> {
    const { idempotencyKey: key, request, access } = command;
    const preference = asyncPreference(command.prefer);
    if (key === undefined) return this.answerOnce(command, preference, newJobId(), signal);
    return this.idempotency.once(
      {
        tenantId: access.tenant.tenantId,
        operation: 'POST /queries',
        key,
        content: {
          request,
          isAsync: preference !== null,
          ...preference,
          ...(command.format === 'json' ? {} : { format: command.format }),
        },
      },
      (jobId) => this.answerOnce(command, preference, jobId, signal),
    );
  }

  private async answerOnce(
    command: QueryCommand,
    preference: AsyncPreference | null,
    jobId: string,
    client: AbortSignal,
  ): Promise<ServiceResponse> {
    const { options, jobsPath } = command;
    if (options.isDryRun) return this.statements.plan(command, client);
    const waitSeconds = options.waitSeconds ?? (preference && (preference.wait ?? 0));
    if (waitSeconds === null) return this.statements.run(command, client);
    const submitted = await this.statements.submit(command, jobId);
    const outcome = await this.awaited.outcome(submitted, { ...command, waitSeconds }, client);
    const applied = appliedHeader(preference);
    if ('body' in outcome) return { ...outcome, headers: { ...outcome.headers, ...applied } };
    const headers = { Location: `${jobsPath}/${outcome.job_id}`, ...applied };
    return { status: 202, headers, body: [Buffer.from(JSON.stringify(outcome))] };
  }
}

/** `Prefer: respond-async`, and how many seconds to wait before that. */
interface AsyncPreference {
  wait?: number;
}

/** Among other preferences, possibly with parameters; `wait` alone asks for no job. See RFC 7240. */
function asyncPreference(prefer = ''): AsyncPreference | null {
  const words = prefer.split(',').map((word) => word.replace(/;.*/s, '').trim().toLowerCase());
  if (!words.includes('respond-async')) return null;
  const [, seconds] =
    words.map((word) => /^wait\s*=\s*"?(\d{1,9})"?$/.exec(word)).find((found) => found) ?? [];
  return seconds === undefined ? {} : { wait: Math.min(Number(seconds), MAX_QUERY_TIMEOUT_SECONDS) };
}

function appliedHeader(preference: AsyncPreference | null): Record<string, string> {
  if (!preference) return {};
  const wait = preference.wait === undefined ? '' : `, wait=${preference.wait}`;
  return { 'Preference-Applied': `respond-async${wait}` };
}

import { Injectable } from '@nestjs/common';
import {
  type ServiceResponse,
  IdempotencyService,
  newJobId,
  type StoredResponse,
} from '@tessera/sql-services';
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
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws ServiceError */
  async answer(command: QueryCommand, signal: AbortSignal): Promise<ServiceResponse | StoredResponse> {
    const { idempotencyKey: key, request, access } = command;
    if (key === undefined) return this.answerOnce(command, newJobId(), signal);
    return this.idempotency.once(
      {
        tenantId: access.tenant.tenantId,
        operation: 'POST /queries',
        key,
        content: { request, isAsync: prefersAsync(command.prefer) },
      },
      (jobId) => this.answerOnce(command, jobId, signal),
    );
  }

  private async answerOnce(
    command: QueryCommand,
    jobId: string,
    signal: AbortSignal,
  ): Promise<ServiceResponse> {
    if (command.options.isDryRun) return this.statements.plan(command, signal);
    if (!prefersAsync(command.prefer)) return this.statements.run(command, signal);
    const job = await this.statements.submit(command, jobId);
    const headers = {
      Location: `${command.jobsPath}/${job.job_id}`,
      'Preference-Applied': 'respond-async',
    };
    return { status: 202, headers, body: [Buffer.from(JSON.stringify(job))] };
  }
}

/** One of several preferences, possibly with parameters. See RFC 7240. */
function prefersAsync(prefer: string | undefined): boolean {
  return (prefer ?? '').split(',').some((word) => /^\s*respond-async\s*(;|$)/i.test(word));
}

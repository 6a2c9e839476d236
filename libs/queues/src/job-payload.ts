import type { QueueDefinition } from '@tessera/contracts';
import type { NewOutboxEntry } from '@tessera/persistence';
import { traceHeaders } from '@tessera/platform';
import { plainToInstance } from 'class-transformer';
import { validate, validateSync } from 'class-validator';

/** A job as created by its cause. */
export interface NewJob<P extends object> {
  /** The same for the same work: the broker ignores a job that it already has. No colon, and no plain integer. */
  id: string;
  /** Owners take turns in a queue. 1 to 64 characters. */
  owner: string;
  payload: P;
  /** Delay before it is processed, in milliseconds. */
  delayMs?: number;
}

/**
 * The outbox entry of a job, to be written in the transaction of the job's cause.
 * @throws Error if the payload does not match the queue's
 */
export function outboxEntryFor<P extends object>(queue: QueueDefinition<P>, job: NewJob<P>): NewOutboxEntry {
  const wrong = validateSync(plainToInstance(queue.payload, job.payload));
  if (wrong.length > 0) throw new Error(`Invalid payload of ${queue.name}: ${wrong.join('; ')}`);
  const { id, owner, payload, delayMs } = job;
  return { queue: queue.name, jobId: id, owner, payload: { ...payload, ...traceHeaders() }, delayMs };
}

/** The payload of a job that has arrived; null if it is invalid, as another version of the sender may have written it. */
export async function validPayload<P extends object>(
  queue: QueueDefinition<P>,
  data: unknown,
): Promise<P | null> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  // Only the broker needs the owner.
  const { owner: _owner, ...own } = data as { owner?: unknown };
  const payload = plainToInstance(queue.payload, own);
  return (await validate(payload)).length === 0 ? payload : null;
}

import type { QueueDefinition } from '@tessera/contracts';
import type { NewOutboxEntry } from '@tessera/persistence';
import { traceHeaders } from '@tessera/platform';
import { plainToInstance } from 'class-transformer';
import { validate, validateSync } from 'class-validator';

/** A job as its cause decides on it. */
export interface NewJob<P extends object> {
  /** The same for the same work: the broker ignores a job that it has already. Neither a colon nor a plain integer. */
  id: string;
  /** Whose work it is: owners take turns in a queue. 1 to 64 characters. */
  owner: string;
  payload: P;
  /** Delay before it is processed, in milliseconds. */
  delayMs?: number;
}

/**
 * The outbox entry that brings a job to its queue, to be written in the same transaction as the job's cause.
 * @throws Error when the payload is not what the queue carries
 */
export function outboxEntryFor<P extends object>(queue: QueueDefinition<P>, job: NewJob<P>): NewOutboxEntry {
  const wrong = validateSync(plainToInstance(queue.payload, job.payload));
  if (wrong.length > 0) throw new Error(`Invalid payload of ${queue.name}: ${wrong.join('; ')}`);
  const { id, owner, payload, delayMs } = job;
  return { queue: queue.name, jobId: id, owner, payload: { ...payload, ...traceHeaders() }, delayMs };
}

/** The payload of a job that has arrived; null when it is none, as another version of the sender may have made it. */
export async function validPayload<P extends object>(
  queue: QueueDefinition<P>,
  data: unknown,
): Promise<P | null> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  // Whose it is concerns the broker alone.
  const { owner: _owner, ...own } = data as { owner?: unknown };
  const payload = plainToInstance(queue.payload, own);
  return (await validate(payload)).length === 0 ? payload : null;
}

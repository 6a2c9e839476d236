/** A waiting job: its owner, and its turn. */
interface WaitingJob {
  owner: string | null;
  turn: number;
}

/** BullMQ's largest priority. A queue that runs empty starts at 1 again. */
const LAST_TURN = 2_097_152;

/**
 * Schedules owners of a queue round-robin: a job follows its owner's other jobs, regardless of how many jobs other owners have.
 */
export class Turns {
  private readonly current: number;
  private readonly last = new Map<string | null, number>();

  constructor(waiting: readonly WaitingJob[]) {
    this.current = waiting.length === 0 ? 1 : Math.max(1, Math.min(...waiting.map(({ turn }) => turn)));
    for (const { owner, turn } of waiting) this.last.set(owner, Math.max(this.last.get(owner) ?? 0, turn));
  }

  next(owner: string | null): number {
    const turn = Math.min(LAST_TURN, Math.max(this.current, (this.last.get(owner) ?? 0) + 1));
    this.last.set(owner, turn);
    return turn;
  }
}

/**
 * Departures from a first-come-first-served queue with equal servers.
 * @param arrivals ascending, in milliseconds
 * @param times of service, in milliseconds
 * @returns departures in the order of arrivals
 */
export function serve(arrivals: Float64Array, times: Float64Array, servers: number): Float64Array {
  const free = new FreeTimes(servers);
  return arrivals.map((arrival, index) => {
    const end = Math.max(arrival, free.earliest) + (times[index] as number);
    free.replaceEarliest(end);
    return end;
  });
}

/**
 * The same for parallel queues with their own servers.
 * @param arrivals in any order
 * @param queueOf the queue of each
 */
export function serveApart(
  arrivals: Float64Array,
  times: Float64Array,
  queueOf: Uint32Array,
  queues: { count: number; servers: number },
): Float64Array {
  const order = orderOf(arrivals);
  const ends = new Float64Array(arrivals.length);
  const free = Array.from({ length: queues.count }, () => new FreeTimes(queues.servers));
  for (const index of order) {
    const queue = free[queueOf[index] as number] as FreeTimes;
    const end = Math.max(arrivals[index] as number, queue.earliest) + (times[index] as number);
    queue.replaceEarliest(end);
    ends[index] = end;
  }
  return ends;
}

/** Indices by ascending value. */
export function orderOf(values: Float64Array): Uint32Array {
  return Uint32Array.from(values.keys()).sort((a, b) => (values[a] as number) - (values[b] as number));
}

/** When each server is free: a binary heap. */
class FreeTimes {
  private readonly times: Float64Array;

  constructor(servers: number) {
    this.times = new Float64Array(servers);
  }

  get earliest(): number {
    return this.times[0] as number;
  }

  replaceEarliest(time: number): void {
    const { times } = this;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= times.length) break;
      const right = left + 1;
      const next = right < times.length && (times[right] as number) < (times[left] as number) ? right : left;
      if ((times[next] as number) >= time) break;
      times[at] = times[next] as number;
      at = next;
    }
    times[at] = time;
  }
}

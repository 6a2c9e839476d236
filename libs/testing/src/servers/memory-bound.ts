/** A program that the system gives only so much memory, or time. */
export interface BoundedProgram {
  command: string;
  args: string[];
}

/**
 * Whether this system can bound the memory of a process in the way that {@link withMemoryBound} does. Only Linux counts
 * the private memory of a process against its limit on data.
 */
export const CAN_BOUND_MEMORY = process.platform === 'linux';

/**
 * The program with a bound on the private memory of its process and of each that it starts (RLIMIT_DATA, in bytes).
 *
 * Shared memory and the stack do not count, as they would against a limit on the whole address space: a stack that may not
 * grow is a crash, and no error that a program can answer.
 */
export function withMemoryBound({ command, args }: BoundedProgram, bytes: number): BoundedProgram {
  if (!CAN_BOUND_MEMORY) return { command, args };
  const script = 'ulimit -d "$0" && exec "$@"';
  return { command: '/bin/sh', args: ['-c', script, String(Math.floor(bytes / 1024)), command, ...args] };
}

/** The program with a lower priority (POSIX `nice`) for its process and each that it starts: others go before it. */
export function withNiceness({ command, args }: BoundedProgram, niceness: number): BoundedProgram {
  return { command: 'nice', args: ['-n', String(niceness), command, ...args] };
}

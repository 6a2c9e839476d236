/** A program with limited memory or CPU priority. */
export interface BoundedProgram {
  command: string;
  args: string[];
}

/**
 * Whether this system can limit the memory of a process as {@link withMemoryBound} does. Only Linux counts the private
 * memory of a process against its data limit.
 */
export const CAN_BOUND_MEMORY = process.platform === 'linux';

/**
 * The program with a limit on the private memory of its process and of each that it starts (RLIMIT_DATA, in bytes).
 *
 * Shared memory and the stack do not count, unlike with a limit on the whole address space: a stack that cannot grow is
 * a crash rather than an error that a program can handle.
 */
export function withMemoryBound({ command, args }: BoundedProgram, bytes: number): BoundedProgram {
  if (!CAN_BOUND_MEMORY) return { command, args };
  const script = 'ulimit -d "$0" && exec "$@"';
  return { command: '/bin/sh', args: ['-c', script, String(Math.floor(bytes / 1024)), command, ...args] };
}

/** The program with a lower CPU priority (POSIX `nice`) for its process and each that it starts. */
export function withNiceness({ command, args }: BoundedProgram, niceness: number): BoundedProgram {
  return { command: 'nice', args: ['-n', String(niceness), command, ...args] };
}

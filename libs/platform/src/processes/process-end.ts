/** How a process ended. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** What a program's own faults end it with. Any other signal was sent by somebody: the system out of memory, or an operator. */
const OWN_FAULTS: ReadonlySet<string> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
]);

/** What a shell exits with for a program that SIGKILL or SIGTERM ended. */
const CODES_OF_KILLED = [128 + 9, 128 + 15];

/** Whether somebody else ended the process, so that its end says nothing about what it was working on. */
export function wasKilledFromOutside({ code, signal }: ProcessEnd): boolean {
  return signal === null ? code !== null && CODES_OF_KILLED.includes(code) : !OWN_FAULTS.has(signal);
}

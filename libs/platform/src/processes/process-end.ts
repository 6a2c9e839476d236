export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Signals caused by the program itself. Others come from outside, such as the OOM killer or an operator. */
const OWN_FAULTS: ReadonlySet<string> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
]);

/** Exit codes of a shell for SIGKILL and SIGTERM. */
const CODES_OF_KILLED = [128 + 9, 128 + 15];

/** Whether the process was killed from outside, so that its work is not at fault. */
export function wasKilledFromOutside({ code, signal }: ProcessEnd): boolean {
  return signal === null ? code !== null && CODES_OF_KILLED.includes(code) : !OWN_FAULTS.has(signal);
}

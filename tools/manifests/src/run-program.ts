import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

const TIMEOUT_VARIABLE = 'MANIFESTS_CHECK_TIMEOUT_SECONDS';
const DEFAULT_TIMEOUT_SECONDS = 600;
/** The limit of `setTimeout`, in whole seconds. */
const LONGEST_TIMEOUT_SECONDS = 2_147_483;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/** The end of a failed program's output is the useful part. */
const QUOTED_OUTPUT_CHARACTERS = 2_000;

/** A program that the check needs failed. The message names it and says what to do. */
export class ProgramError extends Error {}

/**
 * Runs a program to its end.
 * @param purpose a noun phrase that begins the message: `Building k8s/overlays/local`
 * @returns its standard output
 * @throws ProgramError if it fails, is missing, or takes longer than MANIFESTS_CHECK_TIMEOUT_SECONDS
 */
export async function runProgram(
  purpose: string,
  program: string,
  args: readonly string[],
  options: Pick<ExecFileOptions, 'cwd' | 'env'> = {},
): Promise<string> {
  const seconds = timeoutSeconds(process.env[TIMEOUT_VARIABLE]);
  try {
    const { stdout } = await promisify(execFile)(program, [...args], {
      ...options,
      encoding: 'utf8',
      timeout: seconds * 1_000,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return stdout;
  } catch (error) {
    throw new ProgramError(`${purpose} failed: ${reasonOf(error, program, seconds)}`, { cause: error });
  }
}

function reasonOf(error: unknown, program: string, seconds: number): string {
  const {
    code,
    killed,
    stdout = '',
    stderr = '',
  } = error as {
    code?: unknown;
    killed?: boolean;
    stdout?: string;
    stderr?: string;
  };
  if (code === 'ENOENT') return `${program} was not found. Install it, or add it to PATH.`;
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return `${program} wrote more than ${MAX_OUTPUT_BYTES} bytes.`;
  if (killed)
    return `${program} did not finish within ${seconds} s. Set ${TIMEOUT_VARIABLE} to allow more time.`;
  // Some programs write errors to their standard output.
  const output = `${stdout}\n${stderr}`.trim().slice(-QUOTED_OUTPUT_CHARACTERS);
  return output || `${program} ended with ${String(code)}.`;
}

/** @throws ProgramError unless it is a whole number of seconds within a timer's range */
export function timeoutSeconds(value: string | undefined): number {
  if (value === undefined || value === '') return DEFAULT_TIMEOUT_SECONDS;
  const seconds = Number(value);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_TIMEOUT_SECONDS) return seconds;
  throw new ProgramError(
    `${TIMEOUT_VARIABLE} is ${value}. Set it to a whole number of seconds from 1 to ${LONGEST_TIMEOUT_SECONDS}.`,
  );
}

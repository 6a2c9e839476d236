import { CommanderError } from 'commander';
import { explainFailure } from './api/api.error.js';
import { programFor } from './program.js';

/**
 * Runs a command; what it has to say goes to the standard output and error of this process.
 * @param args as after the program's name
 * @returns the exit code
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  process.exitCode = 0;
  try {
    const program = await programFor(args);
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode);
  } catch (error) {
    // Has been explained already.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explainFailure(error)}\n`);
    return 1;
  }
}

import { CommanderError } from 'commander';
import { explainFailure } from './output/explain-failure.js';
import { programFor } from './program.js';

/**
 * Runs a command and prints to this process's standard output and error.
 * @param args the arguments after the program's name
 * @returns the exit code
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  process.exitCode = 0;
  try {
    const program = await programFor(args);
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode);
  } catch (error) {
    // Commander has already printed it.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explainFailure(error)}\n`);
    return 1;
  }
}

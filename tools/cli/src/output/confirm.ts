import { Option } from 'commander';

/** Options of destructive commands. */
export interface Confirmation {
  yes?: boolean;
}

export function yesOption(): Option {
  return new Option('-y, --yes', 'do not ask for confirmation');
}

/**
 * Asks for confirmation unless `--yes` was given.
 * @param question states what will be removed
 * @throws Error if the answer is not yes, or there is no terminal
 */
export async function confirm(question: string, { yes = false }: Confirmation): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw new Error(`${question} Confirm with --yes.`);
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const abort = new AbortController();
  // End of input, Ctrl-D and Ctrl-C count as no.
  terminal.once('close', () => abort.abort());
  try {
    const answer = await terminal.question(`${question} [y/N] `, { signal: abort.signal }).catch(() => '');
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Cancelled.');
  } finally {
    terminal.close();
  }
}

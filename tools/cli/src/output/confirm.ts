import { Option } from 'commander';

/** For commands that remove something for good. */
export interface Confirmation {
  yes?: boolean;
}

/** `--yes`, for {@link confirm}. */
export function yesOption(): Option {
  return new Option('-y, --yes', 'do it without asking');
}

/**
 * Asks whether to go on, unless `--yes` has said so.
 * @param question names what is about to be removed
 * @throws Error when the answer is not yes, or nobody is at a terminal to give one
 */
export async function confirm(question: string, { yes = false }: Confirmation): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw new Error(`${question} Confirm with --yes.`);
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const abort = new AbortController();
  // The end of the input, Ctrl-D or Ctrl-C, is no answer.
  terminal.once('close', () => abort.abort());
  try {
    const answer = await terminal.question(`${question} [y/N] `, { signal: abort.signal }).catch(() => '');
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was done.');
  } finally {
    terminal.close();
  }
}

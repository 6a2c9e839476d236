import { printable } from './table.js';

/** Prints text, or the value as JSON with `--json`. */
export function print(options: { json?: boolean }, value: unknown, text: string): void {
  process.stdout.write(options.json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
}

/** Prints a `warning` step on standard error, so that standard output holds only the answer. */
export function printWarning({ name, message }: { name: string; message?: string }): void {
  if (name === 'warning' && message) process.stderr.write(`! ${printable(message)}\n`);
}

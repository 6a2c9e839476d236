import { printable } from './table.js';

/** Writes a line for people, or a value as JSON for programs. */
export function print(options: { json?: boolean }, value: unknown, text: string): void {
  process.stdout.write(options.json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
}

/** Of the steps of a question, prints warnings: beside the answer, which may be read by a program. */
export function printWarning({ name, message }: { name: string; message?: string }): void {
  if (name === 'warning' && message) process.stderr.write(`! ${printable(message)}\n`);
}

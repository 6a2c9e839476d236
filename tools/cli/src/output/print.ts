/** Writes a line for people, or a value as JSON for programs. */
export function print(options: { json?: boolean }, value: unknown, text: string): void {
  process.stdout.write(options.json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
}

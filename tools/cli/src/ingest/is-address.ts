/** Whether a source is something on the web, and no path of a file. */
export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

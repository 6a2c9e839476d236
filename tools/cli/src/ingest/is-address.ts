/** Whether a source is a URL rather than a path. */
export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** The words of a text: a long list of short ones, a few lines long. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

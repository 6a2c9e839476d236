/** Only letters and digits, so that whitespace, dashes and quotes of two readers compare equal. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

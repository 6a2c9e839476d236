/** A text by its letters and digits alone, so that blanks, dashes and quotes of two readers count as equal. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

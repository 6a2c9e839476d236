/** What HTML does not allow in a text, however it is written: control characters but for white space, and no characters. */
const UNSHOWABLE = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu;

/** Text as HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return withoutUnshowable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** The text without what HTML does not allow in it; halves of characters become U+FFFD. */
export function withoutUnshowable(text: string): string {
  return text.toWellFormed().replace(UNSHOWABLE, '');
}

/** Characters that HTML does not allow even when escaped: control characters except white space, and noncharacters. */
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

/** The text without characters that HTML does not allow; unpaired surrogates become U+FFFD. */
export function withoutUnshowable(text: string): string {
  return text.toWellFormed().replace(UNSHOWABLE, '');
}

/**
 * `Content-Disposition` with the name in UTF-8 (RFC 6266), and an ASCII name for older clients, without characters that
 * such clients misread as the end of the name, an escape or a folder.
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\/%]/g, '_');
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encodeRfc8187(name)}`;
}

/** encodeURIComponent leaves four characters that RFC 8187 requires to be escaped. */
function encodeRfc8187(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

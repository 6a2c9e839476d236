/**
 * Allows the console its own files and the routes beside it, and the issuer's endpoints if people sign in there. Nothing inline runs,
 * whatever a document, its name or a query result contains.
 */
export function contentSecurityPolicy(issuers: readonly string[]): string {
  const connect = ["'self'", ...issuers.map((url) => new URL(url).origin)].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures of pages are fetched with a credential and shown as blobs.
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * Allows the console its own files and the routes beside it, and the issuer if people sign in there. Nothing inline runs,
 * whatever a document, its name or a query result contains.
 */
export function contentSecurityPolicy(issuer: string | undefined): string {
  const connect = issuer === undefined ? "'self'" : `'self' ${new URL(issuer).origin}`;
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

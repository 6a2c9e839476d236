import { UrlError } from '../url.errors.js';

/** Statuses that say that trying again later may help. */
const TEMPORARY = new Set([408, 425, 429]);

const TELLING: Readonly<Record<number, string>> = {
  401: 'it wants a log-in',
  403: 'it refuses access',
  404: 'there is nothing under the address',
  407: 'it wants a log-in',
  410: 'what was under the address is gone',
  429: 'it is asked too often',
};

/** The server answered, but not with the content. */
export function httpError(status: number): UrlError {
  const isTemporary = status >= 500 || TEMPORARY.has(status);
  const told = TELLING[status] ?? (status >= 500 ? 'it has a fault of its own' : null);
  return new UrlError(
    {
      code: 'url_http_error',
      reason: `The server of the address answers with HTTP status ${status}${told ? `: ${told}` : ''}.`,
      suggestion: isTemporary
        ? 'Try it again later.'
        : 'Check the address in a browser that is not logged in, or download the document and upload it as a file.',
      actual: status,
    },
    { isTemporary },
  );
}

export function tooManyRedirects(limit: number): UrlError {
  return new UrlError({
    code: 'url_too_many_redirects',
    reason: `The address redirects more than ${limit} times.`,
    suggestion: 'Open it in a browser, and give the address that it ends at.',
    limit,
  });
}

export function redirectWithoutTarget(status: number): UrlError {
  return new UrlError({
    code: 'url_http_error',
    reason: `The server of the address redirects (HTTP status ${status}) without saying where to.`,
    suggestion: 'Open it in a browser, and give the address that it ends at.',
    actual: status,
  });
}

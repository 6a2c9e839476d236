import { UrlError } from '../url.errors.js';

/** Retryable statuses. */
const TEMPORARY = new Set([408, 425, 429]);

const TELLING: Readonly<Record<number, string>> = {
  401: 'login required',
  403: 'access denied',
  404: 'not found',
  407: 'login required',
  410: 'no longer available',
  429: 'too many requests',
};

export function httpError(status: number): UrlError {
  const isTemporary = status >= 500 || TEMPORARY.has(status);
  const told = TELLING[status] ?? (status >= 500 ? 'server error' : null);
  return new UrlError(
    {
      code: 'url_http_error',
      reason: `The server responded with HTTP status ${status}${told ? `: ${told}` : ''}.`,
      suggestion: isTemporary
        ? 'Try again later.'
        : 'Check the URL in a browser that is not logged in, or download the document and upload it as a file.',
      actual: status,
    },
    { isTemporary },
  );
}

export function tooManyRedirects(limit: number): UrlError {
  return new UrlError({
    code: 'url_too_many_redirects',
    reason: `The URL redirects more than ${limit} times.`,
    suggestion: 'Open it in a browser and specify the final URL.',
    limit,
  });
}

export function redirectWithoutTarget(status: number): UrlError {
  return new UrlError({
    code: 'url_http_error',
    reason: `The server redirects (HTTP status ${status}) without a target.`,
    suggestion: 'Open it in a browser and specify the final URL.',
    actual: status,
  });
}

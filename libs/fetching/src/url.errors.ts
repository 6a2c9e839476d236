/** Why a URL was rejected or could not be fetched. */
export const URL_ERROR_CODES = [
  'url_invalid',
  'url_scheme_unsupported',
  'url_credentials_forbidden',
  'url_port_forbidden',
  'url_dns_failed',
  'url_private_address',
  'url_too_many_redirects',
  'url_timeout',
  'url_unreachable',
  'url_http_error',
  'url_content_unsupported',
  'file_too_large',
] as const;
export type UrlErrorCode = (typeof URL_ERROR_CODES)[number];

/** An error for the user. Never contains resolved IP addresses, which may be internal. */
export interface UrlProblem {
  code: UrlErrorCode;
  reason: string;
  suggestion: string;
  /** The limit that was exceeded, and the actual value; for `file_too_large` both in bytes. */
  limit?: number;
  actual?: number;
}

/** A URL that was rejected, or whose content could not be fetched. */
export class UrlError extends Error {
  override readonly name = 'UrlError';
  /** The message may quote the user's input and is not logged. */
  readonly quotesInput = true;
  /** Whether a retry may help: a network error, or a status that the server marks as temporary. */
  readonly isTemporary: boolean;

  constructor(
    readonly problem: UrlProblem,
    { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {},
  ) {
    super(`${problem.reason} ${problem.suggestion}`, options);
    this.isTemporary = isTemporary;
  }
}

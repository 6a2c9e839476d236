/** Why an address is not taken, or could not be fetched. */
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

/** An error in words for whoever gave the address. They name no address that a host name stands for: it may be an inner one. */
export interface UrlProblem {
  code: UrlErrorCode;
  reason: string;
  suggestion: string;
  /** The bound that was exceeded, and by what; for `file_too_large` both in bytes. */
  limit?: number;
  actual?: number;
}

/** An address that is refused, or whose content could not be had. */
export class UrlError extends Error {
  override readonly name = 'UrlError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;
  /** Trying again later may help: the fault is with the network, or the server says that it is passing. */
  readonly isTemporary: boolean;

  constructor(
    readonly problem: UrlProblem,
    { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {},
  ) {
    super(`${problem.reason} ${problem.suggestion}`, options);
    this.isTemporary = isTemporary;
  }
}

import { errors } from 'undici';
import { UrlError, type UrlErrorCode } from '../url.errors.js';

/** The failures of sockets, TLS, HTTP and decompression: the error that the user sees, and whether it is temporary. */
type UrlErrorKind = 'timeout' | 'connection' | 'certificate' | 'headers' | 'protocol' | 'compression';

const OUTCOMES: Readonly<
  Record<UrlErrorKind, { code: UrlErrorCode; reason: string; suggestion: string; isTemporary: boolean }>
> = {
  timeout: {
    code: 'url_timeout',
    reason: 'The server did not respond in time.',
    suggestion: 'Try again later, or download the document and upload it as a file.',
    isTemporary: true,
  },
  connection: {
    code: 'url_unreachable',
    reason: 'The server could not be reached or closed the connection.',
    suggestion: 'Check the URL and try again later.',
    isTemporary: true,
  },
  certificate: {
    code: 'url_unreachable',
    reason:
      'Could not establish a secure connection: the certificate or TLS version of the server is not accepted.',
    suggestion: 'Check the URL. If it is correct, download the document and upload it as a file.',
    isTemporary: false,
  },
  headers: {
    code: 'url_unreachable',
    reason: 'The response headers are too large.',
    suggestion: 'Download the document and upload it as a file.',
    isTemporary: false,
  },
  protocol: {
    code: 'url_unreachable',
    reason: 'The response is not valid HTTP.',
    suggestion: 'Check the URL. If it is correct, download the document and upload it as a file.',
    isTemporary: false,
  },
  compression: {
    code: 'url_content_unsupported',
    reason: 'The compressed content is damaged.',
    suggestion: 'Download the document and upload it as a file.',
    isTemporary: false,
  },
};

const CONNECTION =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOTCONN|ENETUNREACH|EHOSTUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|ETIMEDOUT|EACCES|EPERM|EINVAL|ERR_STREAM_PREMATURE_CLOSE)$/;
const TLS =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|EPROTO)/;
const COMPRESSION = /^(?:Z_|ERR__ERROR_FORMAT_|ERR__?BROTLI|ERR_BROTLI|BROTLI|ZSTD_|ERR_ZSTD)/;

/** The connection ended while the parser expected more. */
const BROKEN_OFF = /Invalid EOF state/;

/** Maps a fetch failure to an error for the user; returns other errors unchanged. */
export function urlErrorOf(error: unknown): unknown {
  const kind = error instanceof UrlError ? null : kindOf(error);
  if (kind === null) return error;
  const { isTemporary, ...problem } = OUTCOMES[kind];
  return new UrlError(problem, { isTemporary, cause: error });
}

export function tookTooLong(totalTimeoutMs: number): UrlError {
  return new UrlError(
    {
      code: 'url_timeout',
      reason: `Fetching the URL took longer than ${totalTimeoutMs} milliseconds.`,
      suggestion: OUTCOMES.timeout.suggestion,
      limit: totalTimeoutMs,
    },
    { isTemporary: true },
  );
}

function kindOf(error: unknown): UrlErrorKind | null {
  if (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  )
    return 'timeout';
  if (error instanceof errors.HeadersOverflowError) return 'headers';
  if (error instanceof errors.SocketError || error instanceof errors.ResponseContentLengthMismatchError)
    return 'connection';
  if (error instanceof errors.HTTPParserError)
    return BROKEN_OFF.test(error.message) ? 'connection' : 'protocol';
  if (error instanceof errors.InformationalError) return 'protocol';
  const code = codeOf(error);
  if (COMPRESSION.test(code)) return 'compression';
  if (TLS.test(code)) return 'certificate';
  return CONNECTION.test(code) ? 'connection' : null;
}

/** The code of the last of several connection attempts. */
function codeOf(error: unknown): string {
  const { code, errors: attempts } = (error ?? {}) as { code?: unknown; errors?: unknown[] };
  if (typeof code === 'string') return code;
  return Array.isArray(attempts) && attempts.length > 0 ? codeOf(attempts.at(-1)) : '';
}

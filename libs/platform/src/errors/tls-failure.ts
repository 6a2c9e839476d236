import type { EventEmitter } from 'node:events';
import type { Logger } from '@nestjs/common';
import { errorsWithin } from './errors-within.js';

const MAX_NAMES_CHARACTERS = 200;
const UNKNOWN_CA =
  'The CA of the server certificate is not trusted. Set NODE_EXTRA_CA_CERTS to a file with the CA certificate.';
const NO_COMMON_TLS =
  'The server does not support TLS on this port, or only versions that are not accepted. Check the port and scheme of the URL.';

/** Hints by error code of Node.js and OpenSSL, and two internal codes. Hints name no hosts, because /health shows them. */
const HINTS: ReadonlyArray<[code: RegExp, hint: string]> = [
  [/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, UNKNOWN_CA],
  [/^(?:UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/, UNKNOWN_CA],
  [/^(?:CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE)$/, UNKNOWN_CA],
  [/^CERT_HAS_EXPIRED$/, 'The certificate of the server or of its CA has expired. Renew it.'],
  [/^CERT_NOT_YET_VALID$/, 'The server certificate is not valid yet. Compare the clocks of both machines.'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'The server certificate is for other host names (see the log). Use one of them in the URL, or add this host name to the certificate.',
  ],
  [
    /^SERVER_WITHOUT_TLS$/,
    'The server does not support TLS. Enable it there, or set sslmode=disable if you trust the network.',
  ],
  [/^SERVER_DEMANDS_TLS$/, 'The server requires TLS. Add sslmode=verify-full to the URL.'],
  [
    /^(?:EPROTO|ERR_SSL_(?:WRONG_VERSION|PACKET_LENGTH|UNSUPPORTED_PROTOCOL|\w*ALERT_PROTOCOL)\w*)$/,
    NO_COMMON_TLS,
  ],
  [
    /^(?:ERR_SSL|ERR_TLS|CERT|UNABLE_TO)_[A-Z\d_]{1,60}$/,
    'The TLS handshake failed. See the log for the reason.',
  ],
];

/** Messages of Postgres and its driver that have no TLS error code. */
const MESSAGES: ReadonlyArray<[pattern: RegExp, code: string]> = [
  [/server does not support SSL connections/i, 'SERVER_WITHOUT_TLS'],
  [/no pg_hba\.conf entry for .*(?:no encryption|SSL off)/i, 'SERVER_DEMANDS_TLS'],
];

/** Why a TLS connection failed. The message is the library's; it may name hosts. */
export class TlsFailure extends Error {
  override readonly name = 'TlsFailure';

  constructor(
    readonly code: string,
    /** Advice for the operator. */
    readonly hint: string,
    message: string,
    /** The names in the server's certificate, if it does not match the host. */
    readonly certificateNames: string | null,
  ) {
    super(message);
  }
}

/** The TLS failure in an error or its causes, or null. */
export function tlsFailureOf(error: unknown): TlsFailure | null {
  for (const each of errorsWithin(error)) {
    if (each instanceof TlsFailure) return each;
    const code = codeOf(each);
    const hint = HINTS.find(([pattern]) => pattern.test(code))?.[1];
    if (hint !== undefined) return new TlsFailure(code, hint, each.message, namesOf(each));
  }
  return null;
}

/** Sent by the server, so restricted to the characters of host names. */
function namesOf({ cert }: Error & { cert?: { subjectaltname?: unknown } }): string | null {
  const names = cert?.subjectaltname;
  return typeof names === 'string' ? names.replace(/[^\w.:*, -]/g, '').slice(0, MAX_NAMES_CHARACTERS) : null;
}

function codeOf({ code, message }: Error & { code?: unknown }): string {
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? (typeof code === 'string' ? code : '');
}

/**
 * Observes a client that reconnects by itself without reporting why, and warns once per reason.
 * @returns the current TLS failure, if any
 */
export function watchTls(client: EventEmitter, logger: Logger): () => TlsFailure | null {
  let failure: TlsFailure | null = null;
  client.on('error', (error) => {
    const found = tlsFailureOf(error);
    if (found && found.code !== failure?.code) logger.warn({ msg: 'no TLS connection', err: found });
    failure = found;
  });
  client.on('ready', () => (failure = null));
  return () => failure;
}

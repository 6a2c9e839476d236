import { describe, expect, it } from '@jest/globals';
import { describeError } from '../logging/described-error.js';
import { tlsFailureOf } from './tls-failure.js';

const failed = (code: string, message = 'failed', more = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('a TLS failure', () => {
  it.each([
    [failed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'Set NODE_EXTRA_CA_CERTS'],
    [failed('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'Set NODE_EXTRA_CA_CERTS'],
    [failed('CERT_HAS_EXPIRED'), 'has expired'],
    [failed('ERR_TLS_CERT_ALTNAME_INVALID'), 'other host names'],
    [failed('ERR_SSL_WRONG_VERSION_NUMBER'), 'does not support TLS on this port'],
    [failed('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), 'handshake failed'],
    [new Error('The server does not support SSL connections'), 'does not support TLS. Enable'],
    [
      failed('28000', 'no pg_hba.conf entry for host "10.0.0.7", user "me", database "db", no encryption'),
      'requires TLS',
    ],
  ])('is found among the causes of an error: %s', (error, hint) => {
    const wrapped = new TypeError('fetch failed', { cause: new AggregateError([new Error('other'), error]) });

    expect(tlsFailureOf(wrapped)?.hint).toContain(hint);
  });

  it.each([
    failed('ECONNREFUSED'),
    failed('ECONNRESET'),
    failed('28P01', 'wrong password'),
    new Error('x'),
    'x',
    null,
  ])('is not what %s is', (error) => {
    expect(tlsFailureOf(error)).toBeNull();
  });

  it('logs what the certificate is valid for, whatever its names contain', () => {
    const cert = { subjectaltname: 'DNS:db.example, DNS:"\u001b[31m' };
    const error = new Error('The store is unavailable.', {
      cause: failed('ERR_TLS_CERT_ALTNAME_INVALID', 'x', { cert }),
    });

    expect(describeError(error).hint).toMatch(/\(DNS:db\.example, DNS:31m\)$/);
  });
});

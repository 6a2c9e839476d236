import { X509Certificate } from 'node:crypto';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { choice, optional, type Setting, SettingProblem, structured, url } from './setting.js';

const MAX_PEM_BYTES = 4 * 1024 * 1024;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Variables that Node and pg read by themselves. They are only validated here, because Node and pg ignore invalid ones. */
export const tlsSettings = {
  extraCaCerts: optional(
    structured('NODE_EXTRA_CA_CERTS', {
      allowed: 'a readable PEM file with certificates',
      parse: requireCertificates,
      description:
        'Additional CA certificates to trust for all connections: Postgres, Redis, Qdrant, S3, BigQuery, models and fetched URLs',
    }),
  ),
  rejectUnauthorized: optional(
    choice('NODE_TLS_REJECT_UNAUTHORIZED', ['1'], {
      description: 'Certificate verification, which cannot be disabled',
    }),
  ),
  postgresTls: optional(
    choice('PGSSLMODE', ['verify-full', 'disable'], {
      description: 'Postgres: default sslmode for URLs without one',
    }),
  ),
};

/** A URL of Postgres. Accepts only the TLS parameters that mean the same to pg as to libpq. */
export function postgresUrl(
  variable: string,
  options: { description: string; example: string },
): Setting<string> {
  const address = url(variable, { ...options, schemes: ['postgres', 'postgresql'] });
  const parse = (raw: string): string => {
    checkTlsParameters(new URL(address.validator._parse(raw)).searchParams);
    return raw;
  };
  return structured(variable, { ...options, allowed: address.allowed, parse });
}

function checkTlsParameters(parameters: URLSearchParams): void {
  for (const name of ['ssl', 'uselibpqcompat'])
    if (parameters.has(name)) throw new SettingProblem(`write sslmode=verify-full instead of ${name}`);
  const modes = parameters.getAll('sslmode');
  if (modes.some((mode) => mode !== 'verify-full' && mode !== 'disable'))
    throw new SettingProblem(
      'sslmode must be verify-full (TLS with verification of the host name) or disable (no TLS)',
    );
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = parameters.get(name);
    if (file === null) continue;
    if (modes.length !== 1 || modes[0] !== 'verify-full')
      throw new SettingProblem(`${name} requires sslmode=verify-full`);
    if (name === 'sslkey') requireReadable(file);
    else requireCertificates(file);
  }
}

/** @returns the file's name */
function requireCertificates(file: string): string {
  requireReadable(file);
  const certificates = readFileSync(file, 'latin1').match(CERTIFICATE) ?? [];
  if (certificates.length === 0) throw new SettingProblem(`${file} contains no PEM certificate`);
  certificates.forEach((pem, index) => {
    try {
      new X509Certificate(pem);
    } catch {
      throw new SettingProblem(`certificate ${index + 1} of ${file} is damaged`);
    }
  });
  return file;
}

function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new SettingProblem(`${file} does not exist or is not readable`);
  }
  const status = statSync(file);
  if (!status.isFile() || status.size > MAX_PEM_BYTES)
    throw new SettingProblem(`${file} is not a file, or exceeds ${MAX_PEM_BYTES} bytes`);
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { TestCa } from '@tessera/testing/tls';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.error.js';
import { loadConfig } from './load-config.js';
import { postgresUrl, tlsSettings } from './tls.settings.js';

// Real: files, and certificates in them.

const settings = {
  ...tlsSettings,
  url: postgresUrl('DATABASE_URL', { description: 'A database', example: 'postgres://localhost/db' }),
};
const folder = createTestFolder('tls-settings');
const DATABASE_URL = 'postgres://me:secret@db/tessera';
let bundle: string;

beforeAll(async () => {
  bundle = (await TestCa.create(folder, 'ca')).file;
});

function fileOf(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

function problemOf(environment: Record<string, string>): string | null {
  try {
    loadConfig(settings, { DATABASE_URL, ...environment });
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('a CA file', () => {
  it('is accepted if it contains certificates', () => {
    expect(problemOf({ NODE_EXTRA_CA_CERTS: bundle })).toBeNull();
  });

  it.each([
    ['that does not exist', () => join(folder, 'none.pem'), 'does not exist or is not readable'],
    ['that is a folder', () => folder, 'is not a file'],
    ['without certificates', () => fileOf('empty.pem', 'none yet'), 'contains no PEM certificate'],
    [
      'with a damaged certificate',
      () => fileOf('bad.pem', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'),
      'certificate 1 of .* is damaged',
    ],
  ])('%s is rejected', (_case, file, problem) => {
    expect(problemOf({ NODE_EXTRA_CA_CERTS: file() })).toMatch(
      new RegExp(`NODE_EXTRA_CA_CERTS .*${problem}`),
    );
  });
});

it('server certificates are always verified', () => {
  expect(problemOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toContain('NODE_TLS_REJECT_UNAUTHORIZED is "0"');
});

describe('a Postgres URL', () => {
  it.each([
    '',
    '?sslmode=disable',
    '?sslmode=verify-full',
    '?sslmode=verify-full&sslrootcert=BUNDLE',
    '?application_name=x',
  ])('is accepted with the parameters "%s"', (parameters) => {
    expect(problemOf({ DATABASE_URL: DATABASE_URL + parameters.replace('BUNDLE', bundle) })).toBeNull();
  });

  it.each([
    ['?sslmode=require', 'sslmode must be verify-full'],
    ['?sslmode=no-verify', 'sslmode must be verify-full'],
    ['?sslmode=verify-full&sslmode=no-verify', 'sslmode must be verify-full'],
    ['?ssl=true', 'write sslmode=verify-full instead of ssl'],
    ['?sslmode=verify-full&uselibpqcompat=true', 'instead of uselibpqcompat'],
    ['?sslrootcert=BUNDLE', 'sslrootcert requires sslmode=verify-full'],
    ['?sslmode=verify-full&sslrootcert=/none.pem', '/none.pem does not exist'],
  ])('is rejected with %s', (parameters, problem) => {
    const message = problemOf({ DATABASE_URL: DATABASE_URL + parameters.replace('BUNDLE', bundle) });

    expect(message).toContain(problem);
    expect(message).not.toContain('secret');
  });

  it('ignores other defaults of the environment', () => {
    expect(problemOf({ PGSSLMODE: 'require' })).toContain(
      'PGSSLMODE is "require"; expected one of verify-full',
    );
    expect(problemOf({ PGSSLMODE: 'verify-full' })).toBeNull();
  });
});

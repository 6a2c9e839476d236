import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ConfigError } from './config.error.js';
import { describeSettings } from './describe-settings.js';
import { exampleConfig, loadConfig } from './load-config.js';
import { choice, decimal, flag, integer, list, optional, text, url } from './setting.js';

const schema = {
  store: choice('OBJECT_STORE', ['filesystem', 's3'], {
    default: 'filesystem',
    description: 'Where objects lie',
  }),
  weight: decimal('WEIGHT', { default: 0.5, min: 0, max: 1, description: 'A share' }),
  limits: {
    maxBytes: integer('MAX_BYTES', { default: 10, min: 1, description: 'Bytes at most' }),
    ports: list('PORTS', { default: ['80', '443'], description: 'Open ports' }),
  },
  verbose: flag('VERBOSE', { default: false, description: 'Say more' }),
  key: optional(text('API_KEY', { secret: true, pattern: /^k-/, allowed: 'a key', description: 'Key' })),
  databaseUrl: url('DATABASE_URL', {
    schemes: ['postgres', 'postgresql'],
    example: 'postgres://tessera@localhost/tessera',
    description: 'The control database',
  }),
};
const DATABASE_URL = 'postgres://me:secret@db:5432/tessera';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(schema, { DATABASE_URL, ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  it('is typed, grouped and completed with defaults', () => {
    const config = loadConfig(schema, { DATABASE_URL, MAX_BYTES: '20', VERBOSE: 'true', PORTS: ' 1, 2,' });

    expect(config).toEqual({
      store: 'filesystem',
      weight: 0.5,
      limits: { maxBytes: 20, ports: ['1', '2'] },
      verbose: true,
      key: undefined,
      databaseUrl: DATABASE_URL,
    });
  });

  it('treats an empty variable as missing', () => {
    expect(loadConfig(schema, { DATABASE_URL, MAX_BYTES: ' ' }).limits.maxBytes).toBe(10);
  });

  it.each([
    [{ MAX_BYTES: '0' }, 'MAX_BYTES is "0"; expected a whole number of at least 1'],
    [{ MAX_BYTES: '1e3' }, 'MAX_BYTES is "1e3"; expected a whole number of at least 1'],
    [{ WEIGHT: '1.01' }, 'WEIGHT is "1.01"; expected a number from 0 to 1'],
    [{ VERBOSE: 'maybe' }, 'VERBOSE is "maybe"; expected true or false'],
    [{ OBJECT_STORE: 'tape' }, 'OBJECT_STORE is "tape"; expected one of filesystem, s3'],
    [{ API_KEY: 'hunter2' }, 'API_KEY is "***"; expected a key'],
    [
      { DATABASE_URL: 'mysql://me:secret@db/x' },
      'DATABASE_URL is "mysql://me:***@db/x"; expected a URL that starts with postgres:// or postgresql://',
    ],
    [
      { DATABASE_URL: 'postgre://me:se@cr/et@db/x' },
      'DATABASE_URL is "postgre://me:***@db/x"; expected a URL that starts with postgres:// or postgresql://',
    ],
    [
      { DATABASE_URL: '' },
      'DATABASE_URL is not set; expected a URL that starts with postgres:// or postgresql:// (The control database)',
    ],
  ])('rejects %j in one clear sentence', (environment, sentence) => {
    expect(problemsOf(environment as unknown as Record<string, string>)).toEqual([sentence]);
  });

  it('reports all invalid variables at once', () => {
    expect(problemsOf({ MAX_BYTES: 'x', WEIGHT: 'y', DATABASE_URL: 'z' })).toHaveLength(3);
  });

  it('accepts exactly the numbers within the limits', () => {
    const byte = { value: integer('VALUE', { min: -5, max: 255, default: 0, description: 'A byte' }) };

    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (value) => {
        const load = () => loadConfig(byte, { VALUE: String(value) }).value;
        if (value >= -5 && value <= 255) expect(load()).toBe(value);
        else expect(load).toThrow(ConfigError);
      }),
    );
  });

  it('describes every setting, without secrets', () => {
    const descriptions = describeSettings(schema);

    expect(descriptions.map(({ variable }) => variable)).toEqual([
      'OBJECT_STORE',
      'WEIGHT',
      'MAX_BYTES',
      'PORTS',
      'VERBOSE',
      'API_KEY',
      'DATABASE_URL',
    ]);
    expect(descriptions.find(({ variable }) => variable === 'PORTS')?.default).toBe('80,443');
    expect(descriptions.filter(({ secret }) => secret).map(({ variable }) => variable)).toEqual(['API_KEY']);
    expect(descriptions.filter(({ required }) => required).map(({ variable }) => variable)).toEqual([
      'DATABASE_URL',
    ]);
  });

  it('has examples that describe an app', () => {
    expect(exampleConfig(schema).databaseUrl).toBe('postgres://tessera@localhost/tessera');
  });
});

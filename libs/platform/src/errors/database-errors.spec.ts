import { describe, expect, it } from '@jest/globals';
import { Client, Pool } from 'pg';
import { isDatabaseUnavailable, isUnstorableInput } from './database-errors.js';

const coded = (code: string): Error => Object.assign(new Error('failed'), { code });

describe('database errors', () => {
  it('a server that refuses connections is unavailable', async () => {
    const client = new Client({ host: '127.0.0.1', port: 1 });

    const error = await client.connect().catch((reason: unknown) => reason);

    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each(['ECONNRESET', '57P01', '57P03', '08006', '08001', '53300'])('%s means unavailable', (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
  });

  it('finds the connection error within a wrapper, an aggregate or a cause', () => {
    const wrapped = Object.assign(new Error('QueryFailedError'), { driverError: coded('57P01') });

    expect(isDatabaseUnavailable(wrapped)).toBe(true);
    expect(isDatabaseUnavailable(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
    expect(isDatabaseUnavailable(new Error('x', { cause: wrapped }))).toBe(true);
  });

  it('a pool that cannot provide a connection in time is unavailable', async () => {
    const silent = new Pool({ host: '192.0.2.1', connectionTimeoutMillis: 20 });

    const error = await silent.connect().catch((reason: unknown) => reason);

    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each(['23505', '42P01', '57014'])('a statement that failed with %s is not an outage', (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(false);
  });

  it('survives an error that is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;

    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it.each(['22021', '22P02', '22003', '22P05'])('%s is the input’s fault', (code) => {
    expect(isUnstorableInput(Object.assign(new Error('x'), { driverError: coded(code) }))).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { defaultName, formatOf } from './file-format.js';

describe('the format of a file', () => {
  it.each([
    ['a.csv', {}, 'CSV', 'NONE'],
    ['a.CSV.GZ', {}, 'CSV', 'GZIP'],
    ['a.jsonl', {}, 'JSON', 'NONE'],
    ['a.b.ndjson.gz', {}, 'JSON', 'GZIP'],
    ['a.parquet', {}, 'PARQUET', 'NONE'],
    ['a.txt', {}, 'CSV', 'NONE'],
    ['a', {}, 'CSV', 'NONE'],
    ['a.gz', {}, 'CSV', 'GZIP'],
    ['-', { format: 'json', gzip: true }, 'JSON', 'GZIP'],
    ['a.csv.gz', { format: 'parquet', gzip: false }, 'PARQUET', 'NONE'],
  ] as const)('%s with %j is %s, %s', (name, options, content_type, compression) => {
    expect(formatOf(name, options)).toEqual({ content_type, compression });
  });

  it.each([
    ['CSV', 'NONE', 'job.csv'],
    ['JSON', 'GZIP', 'job.jsonl.gz'],
    ['PARQUET', 'GZIP', 'job.parquet'],
  ] as const)('%s, %s makes the name %s', (content_type, compression, name) => {
    expect(defaultName('../job', { content_type, compression })).toBe(name);
  });
});

import { describe, expect, it } from '@jest/globals';
import { credentialMask, withoutQuotes } from './masked-text.js';

describe('a message without quotations', () => {
  it.each([
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ["the client's connection can't be used", "the client's connection can't be used"],
    ['invalid input syntax for type uuid: "MARK"', 'invalid input syntax for type uuid: …'],
    [`Unexpected token 'o', "{"a": MARK}" is not valid JSON`, 'Unexpected token … is not valid JSON'],
    ["ENOENT: no such file or directory, open '/data/MARK", 'ENOENT: no such file or directory, open …'],
    ['Failed to parse URL from https://me:MARK@host/MARK?MARK', 'Failed to parse URL from [address]'],
    ['first line\nMARK', 'first line'],
    [`a "quotation ${'x'.repeat(600)}" MARK`, 'a …'],
  ])('of %j is %j', (message, told) => {
    expect(withoutQuotes(message)).toBe(told);
  });
});

describe('a line without credentials', () => {
  const mask = credentialMask(['a long secret of "tests"', 'short']);

  it.each([
    ['"url":"postgres://me:p@ss@db/x"', '"url":"postgres://[Redacted]db/x"'],
    ['key tsk_0198_aBc-d refused', 'key tsk_[Redacted] refused'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2lnbmVk!', 'token eyJ[Redacted]!'],
    ['Authorization: Bearer abc', 'Authorization: Bearer [Redacted]'],
    ['/a?X-Amz-Signature=ab12&x=1', '/a?X-Amz-Signature=[Redacted]&x=1'],
    [JSON.stringify({ msg: 'it was a long secret of "tests".' }), '{"msg":"it was [Redacted]."}'],
    [
      'short words and addresses like http://localhost:3001 stay',
      'short words and addresses like http://localhost:3001 stay',
    ],
  ])('%s becomes %s', (line, told) => {
    expect(mask(line)).toBe(told);
  });
});

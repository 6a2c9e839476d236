import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const SOURCE = new URL('./fast-strings.ts', import.meta.url).href;

/** Whether V8 finds methods of strings without a dictionary lookup, in a process that runs a line of code. */
function areStringsFast(code: string): boolean {
  const program = `const { makeStringsFast } = await import('${SOURCE}');\n${code}\nconsole.log(String(%HasFastProperties(String.prototype)));`;
  const args = ['--allow-natives-syntax', '--no-warnings', '--input-type=module', '-e', program];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim() === 'true';
}

describe('string methods', () => {
  it('become slow if a class extends String', () => {
    expect(areStringsFast('class Named extends String {}')).toBe(false);
  });

  it.each([
    ['after it', 'class Named extends String {}; makeStringsFast();'],
    ['for those that come later, too', 'makeStringsFast(); class Named extends String {}'],
  ])('are made fast again %s', (_, code) => {
    expect(areStringsFast(code)).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ProgramError, runProgram, timeoutSeconds } from './run-program.js';

// Real: child processes.

const TIMEOUT = 'MANIFESTS_CHECK_TIMEOUT_SECONDS';

async function failureOf(program: string, args: string[]): Promise<string> {
  const error: unknown = await runProgram('Building k8s/overlays/local', program, args).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProgramError);
  return (error as ProgramError).message;
}

describe('a program that the check runs', () => {
  it('returns its output', async () => {
    expect(await runProgram('A greeting', process.execPath, ['-e', 'console.log("hello")'])).toBe('hello\n');
  });

  it('is named with the limit and the setting if it does not end', async () => {
    const before = process.env[TIMEOUT];
    process.env[TIMEOUT] = '1';
    try {
      const message = await failureOf(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);

      expect(message).toContain('Building k8s/overlays/local failed: ');
      expect(message).toContain(`did not finish within 1 s. Set ${TIMEOUT} to allow more time.`);
    } finally {
      if (before === undefined) delete process.env[TIMEOUT];
      else process.env[TIMEOUT] = before;
    }
  });

  it('is quoted if it fails, without a stack trace', async () => {
    const message = await failureOf(process.execPath, [
      '-e',
      'console.error("no such base"); process.exit(3)',
    ]);

    expect(message).toBe('Building k8s/overlays/local failed: no such base');
  });

  it('is named if it is not installed', async () => {
    expect(await failureOf('no-such-kubectl', [])).toMatch(/no-such-kubectl was not found\. Install it/);
  });

  it.each(['0', '-1', '1.5', 'soon', '1e12', 'Infinity'])('rejects a limit of %s', (value) => {
    expect(() => timeoutSeconds(value)).toThrow(`${TIMEOUT} is ${value}. Set it to a whole number`);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Command } from 'commander';
import { CATALOGUE } from './commands/catalogue.js';
import { wholeProgram } from './program.js';
import { runCommand } from './run-command.js';

let printed: string;

beforeEach(() => {
  printed = '';
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
});

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
});

const commands = (await wholeProgram()).commands.flatMap((command) => leavesOf(command, [command.name()]));
const reaches = new Map(CATALOGUE.map(({ name, worksOn }) => [name, worksOn]));

describe('every command', () => {
  it.each(commands)(
    '$path refuses an unknown option and names the nearest one',
    async ({ path, options, minimum }) => {
      // Commander suggests no names of one letter.
      for (const option of options.filter(({ length }) => length > '--q'.length)) {
        printed = '';
        const misspelt = `${option.slice(0, 3)}${option.slice(2)}`;

        expect(await runCommand([...path.split(' '), ...minimum, misspelt])).toBe(1);
        expect(printed).toContain(`unknown option '${misspelt}'`);
        expect(printed).toMatch(/Did you mean (one of )?--/);
      }
    },
  );

  it.each(commands)('$path explains itself', async ({ path, options }) => {
    expect(await runCommand([...path.split(' '), '--help'])).toBe(0);
    expect(printed).toContain(`Usage: tessera ${path}`);
    for (const option of [...options, '--url', '--key', '--state']) expect(printed).toContain(option);
  });

  it.each(commands.filter(({ path }) => reaches.get(path.split(' ')[0] ?? '') === 'stores'))(
    '$path refuses an address and a key, which it would not use',
    async ({ path, minimum }) => {
      for (const option of ['--url', '--key']) {
        printed = '';

        expect(await runCommand([...path.split(' '), ...minimum, option, 'http://localhost:1'])).toBe(1);
        expect(printed).toMatch(new RegExp(`^${option} does not apply to .*--state`));
      }
    },
  );

  it.each(commands)('$path refuses a state folder that does not exist', async ({ path, minimum }) => {
    expect(await runCommand([...path.split(' '), ...minimum, '--state', '/no/such'])).toBe(1);
    expect(printed).toMatch(/^No such folder: \/no\/such/);
  });
});

describe('the command line', () => {
  it('tells its version', async () => {
    expect(await runCommand(['--version'])).toBe(0);
    expect(printed).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('names the nearest command', async () => {
    expect(await runCommand(['documets'])).toBe(1);
    expect(printed).toContain('Did you mean documents?');
  });
});

/** Every command that does something, with its options and the least that it takes. */
function leavesOf(command: Command, names: string[] = []) {
  const inner: Array<{ path: string; options: string[]; minimum: string[] }> = command.commands.flatMap(
    (each) => leavesOf(each, [...names, each.name()]),
  );
  const isGroup = command.commands.length > 0 && command.options.length === 0;
  if (isGroup) return inner;
  const options = command.options.flatMap(({ long }) => long ?? []);
  const required = command.options.filter(({ mandatory }) => mandatory);
  const minimum = [
    ...command.registeredArguments.filter((argument) => argument.required).map(() => 'x'),
    ...required.flatMap(({ long }) => [long ?? '', 'x']),
  ];
  return [{ path: names.join(' '), options, minimum }, ...inner];
}

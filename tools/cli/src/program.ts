import { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { CATALOGUE, type CatalogueEntry } from './commands/catalogue.js';
import { applyGlobalOptions } from './global-options.js';

/**
 * The command line. Loads only the commands that `words` name; `--help` lists the others.
 * @param words the arguments after the program's name
 */
export function programFor(words: readonly string[]): Promise<Command> {
  return program((name) => words.includes(name));
}

/** The command line with all commands loaded. */
export function wholeProgram(): Promise<Command> {
  return program(() => true);
}

async function program(isNeeded: (name: string) => boolean): Promise<Command> {
  const all = new Command('tessera')
    .description('Ingest documents and ask questions about them; query and administer tables of tenants.')
    .usage('[options] <command>')
    .version(version(), '-V, --version', 'print the version')
    .option('--url <url>', 'URL of the services (default: TESSERA_URL, or the local stack)')
    .option('--key <api_key>', 'API key (default: TESSERA_API_KEY, or a key of the local stack)')
    .option(
      '--state <folder>',
      'state folder of the local stack (default: TESSERA_STATE, or .tessera in this checkout)',
    )
    .hook('preAction', (_, action) => applyGlobalOptions(action, entryOf(action)));
  for (const entry of CATALOGUE) {
    const command = isNeeded(entry.name) ? await entry.load() : new Command(entry.name);
    if (!command.description()) command.description(entry.summary);
    all.addCommand(command.summary(entry.summary));
  }
  for (const command of withSubcommands(all))
    command
      .exitOverride()
      .showSuggestionAfterError()
      .showHelpAfterError()
      .configureHelp({ subcommandTerm: (each) => each.name(), showGlobalOptions: true });
  return all;
}

function entryOf(action: Command): CatalogueEntry {
  const { parent } = action;
  if (parent?.parent) return entryOf(parent);
  return CATALOGUE.find(({ name }) => name === action.name()) as CatalogueEntry;
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

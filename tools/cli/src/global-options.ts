import type { Command } from 'commander';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CatalogueEntry } from './commands/catalogue.js';

/**
 * Has the command use what the options before all commands say, or refuses those that do not apply to it.
 * @throws Error that names the option and the way out
 */
export function applyGlobalOptions(action: Command, { name, worksOn }: CatalogueEntry): void {
  const { url, key, state } = action.optsWithGlobals<{ url?: string; key?: string; state?: string }>();
  const given = url !== undefined ? '--url' : key !== undefined ? '--key' : null;
  if (worksOn === 'stores' && given)
    throw new Error(
      `${given} does not apply to \`${name}\`, which does not call the services: name the local stack with --state, or set the variables of docs/configuration.md.`,
    );
  if (state !== undefined) process.env.TESSERA_STATE = existingFolder(state);
}

function existingFolder(path: string): string {
  const folder = resolve(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(
      `There is no folder ${folder}: --state names the state folder of a stack that was started.`,
    );
  return folder;
}

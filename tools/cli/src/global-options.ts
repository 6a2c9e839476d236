import type { Command } from 'commander';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CatalogueEntry } from './commands/catalogue.js';

/** Applies the global options, and rejects those that do not apply to the command. */
export function applyGlobalOptions(action: Command, { name, worksOn }: CatalogueEntry): void {
  const { url, key, state } = action.optsWithGlobals<{ url?: string; key?: string; state?: string }>();
  const given = url !== undefined ? '--url' : key !== undefined ? '--key' : null;
  if (worksOn === 'stores' && given)
    throw new Error(
      `${given} does not apply to \`${name}\`, which does not call the services. Select a local stack with --state, or set the variables in docs/configuration.md.`,
    );
  if (state !== undefined) process.env.TESSERA_STATE = existingFolder(state);
}

function existingFolder(path: string): string {
  const folder = resolve(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`No such folder: ${folder}. Set --state to the state folder of a local stack.`);
  return folder;
}

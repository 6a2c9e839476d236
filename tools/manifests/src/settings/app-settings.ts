import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AppSetting, compileCache, workspaceRoot } from '@tessera/testing';
import { runProgram } from '../run-program.js';

/** A built app and its settings. */
export interface App {
  name: string;
  settings: ReadonlyMap<string, AppSetting>;
}

/** Reads all apps of the workspace, which must be built. */
export async function readApps(): Promise<App[]> {
  const apps: App[] = [];
  for (const name of readdirSync(join(workspaceRoot, 'apps')).sort()) {
    const main = join(workspaceRoot, 'apps', name, 'dist', 'main.js');
    const output = await runProgram(
      `Reading the settings of ${name}`,
      process.execPath,
      ['--no-warnings', main, '--settings'],
      { env: { ...process.env, NODE_COMPILE_CACHE: compileCache } },
    );
    const settings = JSON.parse(output) as AppSetting[];
    apps.push({ name, settings: new Map(settings.map((setting) => [setting.variable, setting])) });
  }
  return apps;
}

import { HostedApp, workspaceRoot } from '@tessera/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './app-settings.js';

/** The result of `readApps`, without a process for each app. */
export function hostedApps(): Promise<App[]> {
  return Promise.all(readdirSync(join(workspaceRoot, 'apps')).sort().map(appOf));
}

async function appOf(name: string): Promise<App> {
  const settings = await HostedApp.settingsOf(name);
  return { name, settings: new Map(settings.map((setting) => [setting.variable, setting])) };
}

/** Runs several apps in one process for `npm start`: `node main.js <host>`. */
import { type AppDefinition, bootTogether } from '@tessera/platform';
import { HOSTED_APPS, type HostedSettings } from './hosted-apps.js';

const { [HOSTED_APPS]: hosted = '{}', ...shared } = process.env;
const settings = Object.entries(JSON.parse(hosted) as HostedSettings);

await bootTogether(
  process.argv[2] ?? 'host',
  await Promise.all(
    settings.map(async ([name, own]) => ({
      definition: await definitionOf(name),
      environment: { ...shared, ...own },
    })),
  ),
);

/** Imported by path, because packages must not depend on apps. */
async function definitionOf(app: string): Promise<AppDefinition> {
  const { href } = new URL(`../../../../apps/${app}/dist/app.definition.js`, import.meta.url);
  const [definition] = Object.values((await import(href)) as Record<string, AppDefinition>);
  if (!definition) throw new Error(`${app} has no definition.`);
  return definition;
}

import type { Finding } from '../finding.js';
import type { Manifests } from '../rendering/manifests.js';
import type { AppSetting } from '@tessera/testing';
import type { App } from '../settings/app-settings.js';
import { environmentOf, ownContainer, type Variable } from '../settings/environment.js';
import { LEFT_OUT } from '../settings/left-out.js';
import { deploymentsOf } from './pods.js';

/**
 * Checks that each variable of a Deployment is a setting of its app with a valid value, and that secrets come from
 * Secrets. Conversely, a secret or required setting must be set, or listed in {@link LEFT_OUT} with the reason.
 */
export function checkSettings(manifests: Manifests, apps: readonly App[]): Finding[] {
  return deploymentsOf(manifests).flatMap((deployment) => {
    const app = apps.find(({ name }) => name === deployment.name);
    const container = ownContainer(deployment);
    if (!app || !container) return [];
    const { variables, missing } = environmentOf(manifests, container);
    const problems = [
      ...missing.map((name) => `it loads ${name}, which does not exist`),
      ...variables.flatMap((variable) => problemsOfVariable(variable, app)),
      ...missingSettings(variables, app, manifests.overlay),
    ];
    return problems.map((problem) => ({ where: manifests.where(deployment), problem }));
  });
}

function problemsOfVariable({ name, value, source }: Variable, app: App): string[] {
  const setting = app.settings.get(name);
  if (!setting) return [`${name} of ${source} is not a setting of ${app.name}`];
  if (value === null) return [];
  if (setting.secret || /\/\/[^/:@]*:[^/@]*@/.test(value)) return [`${name} is secret, but set in ${source}`];
  const choices = /^one of (.+)$/.exec(setting.allowed)?.[1]?.split(', ');
  if (choices && !choices.includes(value)) return [`${name} is ${value}; expected ${setting.allowed}`];
  return [];
}

function missingSettings(variables: readonly Variable[], app: App, overlay: string): string[] {
  const set = new Set(variables.map(({ name }) => name));
  const isNeeded = ({ variable, required, secret }: AppSetting) =>
    (required || secret) && !set.has(variable) && !(variable in LEFT_OUT);
  return [...app.settings.values()]
    .filter(isNeeded)
    .map(({ variable, secret }) =>
      secret
        ? `${variable} is secret, but no secret of ${overlay} contains it: add it there, or to left-out.ts with the reason`
        : `${variable} is required, but not set`,
    );
}

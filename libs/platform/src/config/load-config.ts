import { cleanEnv, EnvMissingError, type ValidatorSpec } from 'envalid';
import { ConfigError } from './config.error.js';
import { describeValue } from './masking.js';
import { type ConfigOf, type Setting, type SettingGroup, SettingProblem } from './setting.js';

type Environment = Record<string, string | undefined>;

/**
 * Reads and validates all settings. The only place that reads `process.env`.
 * @throws ConfigError that names each missing or invalid variable, its value and the allowed values
 */
export function loadConfig<G extends SettingGroup>(
  group: G,
  environment: Environment = process.env,
): ConfigOf<G> {
  const settings = settingsOf(group);
  const specs: Record<string, ValidatorSpec<unknown>> = {};
  for (const setting of settings) specs[setting.variable] = setting.validator;

  const values: Record<string, unknown> = cleanEnv(withoutEmpty(environment), specs, {
    reporter: ({ errors }) => {
      const wrong = settings.filter(({ variable }) => errors[variable]);
      if (wrong.length > 0) {
        throw new ConfigError(wrong.map((s) => problemOf(s, errors[s.variable], environment[s.variable])));
      }
    },
  });
  return collect(group, (setting) => values[setting.variable]) as ConfigOf<G>;
}

/** All secrets of an environment: values of secret settings, secrets in those that are JSON, and passwords in URLs. */
export function secretsIn(group: SettingGroup, environment: Environment = process.env): string[] {
  const found = new Set<string>();
  for (const { variable, secret } of settingsOf(group)) {
    const value = environment[variable]?.trim() ?? '';
    if (secret) for (const text of [value, ...secretsInJson(value)]) found.add(text);
    const { protocol = '', username = '', password = '' } = URL.parse(value) ?? {};
    // In a web URL, the user name may be a token.
    for (const part of [password, protocol.startsWith('http') ? username : ''])
      found.add(part).add(decoded(part));
  }
  found.delete('');
  return [...found];
}

function secretsInJson(value: string): string[] {
  try {
    const texts: string[] = [];
    JSON.parse(value, (key, part: unknown) => {
      if (typeof part === 'string' && /secret/i.test(key)) texts.push(part);
      return part;
    });
    return texts;
  } catch {
    return [];
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A configuration of defaults and examples: enough to describe an app, not to run one. */
export function exampleConfig<G extends SettingGroup>(group: G): ConfigOf<G> {
  return collect(group, (setting) => setting.default ?? setting.example) as ConfigOf<G>;
}

/** All settings of a group and its nested groups, each variable once. */
export function settingsOf(group: SettingGroup): Setting<unknown>[] {
  const found = new Map<string, Setting<unknown>>();
  for (const entry of Object.values(group)) {
    for (const setting of isSetting(entry) ? [entry] : settingsOf(entry)) {
      found.set(setting.variable, setting);
    }
  }
  return [...found.values()];
}

function isSetting(entry: Setting<unknown> | SettingGroup): entry is Setting<unknown> {
  return 'validator' in entry;
}

function collect(group: SettingGroup, valueOf: (setting: Setting<unknown>) => unknown): object {
  const entries = Object.entries(group).map(([name, entry]) => [
    name,
    isSetting(entry) ? valueOf(entry) : collect(entry, valueOf),
  ]);
  return Object.fromEntries(entries) as object;
}

/** `FOO=` means the same as no FOO, as in Compose files and shells. */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
}

function problemOf(setting: Setting<unknown>, error: unknown, raw: string | undefined): string {
  if (error instanceof SettingProblem)
    return `${setting.variable} is ${describeValue(setting, raw ?? '')}: ${error.message}`;
  return error instanceof EnvMissingError
    ? `${setting.variable} is not set; expected ${setting.allowed} (${setting.description})`
    : `${setting.variable} is ${describeValue(setting, raw ?? '')}; expected ${setting.allowed}`;
}

import { settingsOf } from './load-config.js';
import { maskPassword } from './masking.js';
import type { SettingGroup } from './setting.js';

/** One row of an app's table of settings. */
export interface SettingDescription {
  variable: string;
  description: string;
  allowed: string;
  /** As written in the environment; null if the setting has none. */
  default: string | null;
  required: boolean;
  /** Never printed, and to be stored with secrets. */
  secret: boolean;
}

/** Lists all settings of an app, for its documentation. */
export function describeSettings(group: SettingGroup): SettingDescription[] {
  return settingsOf(group).map((setting) => ({
    variable: setting.variable,
    description: setting.description,
    allowed: setting.allowed,
    default: textOf(setting.default),
    required: setting.default === undefined && !setting.optional,
    secret: setting.secret,
  }));
}

/** Null for none, and for values that no variable can represent. */
function textOf(value: unknown): string | null {
  if (value === undefined || (typeof value === 'object' && !Array.isArray(value))) return null;
  return maskPassword(Array.isArray(value) ? value.join(',') : `${value as string | number | boolean}`);
}

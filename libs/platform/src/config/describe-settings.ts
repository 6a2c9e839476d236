import { settingsOf } from './load-config.js';
import { maskPassword } from './masking.js';
import type { SettingGroup } from './setting.js';

/** One row of an app's table of settings. */
export interface SettingDescription {
  variable: string;
  description: string;
  allowed: string;
  /** As one would write it in the environment; null when the setting has none. */
  default: string | null;
  required: boolean;
  /** Never printed, and to be kept where secrets are. */
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

/** Null for none, and for one that no variable can hold. */
function textOf(value: unknown): string | null {
  if (value === undefined || (typeof value === 'object' && !Array.isArray(value))) return null;
  return maskPassword(Array.isArray(value) ? value.join(',') : `${value as string | number | boolean}`);
}

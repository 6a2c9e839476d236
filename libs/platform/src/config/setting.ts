import { bool, makeExactValidator, type ValidatorSpec } from 'envalid';

/** One environment variable: its name, type, bounds, default and description, declared once. */
export interface Setting<T> {
  /** Name of the environment variable, such as `PORT`. */
  readonly variable: string;
  readonly description: string;
  /** Description of valid values: "a whole number from 1 to 65535". */
  readonly allowed: string;
  /** Value if the variable is absent or empty; a setting without one and without {@link optional} is required. */
  readonly default?: T;
  /** A valid value, for documentation and for describing an app without its environment. */
  readonly example?: T;
  readonly optional: boolean;
  /** Secret values are never printed, not even invalid ones. */
  readonly secret: boolean;
  readonly validator: ValidatorSpec<T>;
}

/** Settings by name; groups may nest, so that a library exports its settings as one group. */
export interface SettingGroup {
  readonly [name: string]: Setting<unknown> | SettingGroup;
}

/** The typed configuration that a group of settings yields. */
export type ConfigOf<G> = {
  readonly [K in keyof G]: G[K] extends Setting<infer T> ? T : ConfigOf<G[K]>;
};

interface SettingOptions<T> {
  description: string;
  default?: T;
  /** Example for documentation, required without a default. */
  example?: T;
  secret?: boolean;
}

/** Thrown by a setting's `parse`, with a message shown to the operator instead of {@link Setting.allowed}. */
export class SettingProblem extends Error {
  override readonly name = 'SettingProblem';
}

type Rule<T> = { allowed: string; parse: (raw: string) => T };

/** A whole number within bounds, both inclusive. */
export function integer(
  variable: string,
  options: SettingOptions<number> & { min: number; max?: number },
): Setting<number> {
  const { min, max = Number.MAX_SAFE_INTEGER } = options;
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return define(variable, options, {
    allowed: `a whole number ${bounds}`,
    parse: (raw) => parseNumber(raw, { pattern: /^-?\d+$/, min, max }),
  });
}

/** A decimal number within bounds, both inclusive. */
export function decimal(
  variable: string,
  options: SettingOptions<number> & { min: number; max: number },
): Setting<number> {
  const { min, max } = options;
  return define(variable, options, {
    allowed: `a number from ${min} to ${max}`,
    parse: (raw) => parseNumber(raw, { pattern: /^-?\d+(\.\d+)?$/, min, max }),
  });
}

/** A TCP port; 0 lets the system choose a free one. */
export function port(variable: string, options: SettingOptions<number>): Setting<number> {
  return integer(variable, { ...options, min: 0, max: 65_535 });
}

/** `true` or `false`; also `1`, `yes`, `on` and their opposites. */
export function flag(variable: string, options: SettingOptions<boolean>): Setting<boolean> {
  return define(variable, options, { allowed: 'true or false', parse: (raw) => bool()._parse(raw) });
}

/** One of a fixed set of words. */
export function choice<const T extends string>(
  variable: string,
  choices: readonly T[],
  options: SettingOptions<NoInfer<T>>,
): Setting<T> {
  return define<T>(variable, options, {
    allowed: `one of ${choices.join(', ')}`,
    parse: (raw) => choices.find((candidate) => candidate === raw) ?? refuse(),
  });
}

/** Any text, unless restricted by a `pattern`, which `allowed` describes. */
export function text(
  variable: string,
  options: SettingOptions<string> & { pattern?: RegExp; allowed?: string },
): Setting<string> {
  const { pattern = /^[^\0]+$/, allowed = 'text' } = options;
  return define(variable, options, { allowed, parse: (raw) => (pattern.test(raw) ? raw : refuse()) });
}

/** Comma-separated text; white space around entries and empty entries are ignored. */
export function list(
  variable: string,
  options: SettingOptions<readonly string[]>,
): Setting<readonly string[]> {
  const split = (raw: string): readonly string[] => raw.split(',').map((entry) => entry.trim());
  return define(variable, options, {
    allowed: 'words separated by commas',
    parse: (raw) => split(raw).filter((entry) => entry !== ''),
  });
}

/** An absolute URL of one of the given schemes (without colon). A password in it is masked wherever it is printed. */
export function url(
  variable: string,
  options: SettingOptions<string> & { schemes: readonly string[] },
): Setting<string> {
  return define(variable, options, {
    allowed: `a URL that starts with ${options.schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    parse: (raw) => {
      const parsed = URL.parse(raw);
      const scheme = parsed?.protocol.slice(0, -1) ?? '';
      return parsed?.host && options.schemes.includes(scheme) ? raw : refuse();
    },
  });
}

/**
 * A value with a custom format, such as JSON.
 * @param options.parse throws for invalid values; a {@link SettingProblem} carries a specific message
 */
export function structured<T>(
  variable: string,
  options: SettingOptions<T> & { allowed: string; parse: (raw: string) => T },
): Setting<T> {
  return define(variable, options, options);
}

/** Makes a setting optional: `undefined` if the variable is absent. */
export function optional<T>(setting: Setting<T>): Setting<T | undefined> {
  return { ...setting, optional: true, validator: { ...setting.validator, default: undefined } };
}

function define<T>(variable: string, options: SettingOptions<T>, rule: Rule<T>): Setting<T> {
  const { description, example, secret = false } = options;
  const fallback = options.default === undefined ? {} : { default: options.default };
  const validator = makeExactValidator<T>(rule.parse)(fallback as { default: NonNullable<T> });
  return {
    variable,
    description,
    allowed: rule.allowed,
    example,
    secret,
    optional: false,
    validator,
    ...fallback,
  };
}

function parseNumber(raw: string, bounds: { pattern: RegExp; min: number; max: number }): number {
  const value = Number(raw);
  return bounds.pattern.test(raw) && value >= bounds.min && value <= bounds.max ? value : refuse();
}

function refuse(): never {
  throw new RangeError('not allowed');
}

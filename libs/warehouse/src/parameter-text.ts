import type { ParameterValue } from './warehouse.port.js';

/** A parameter's text for the warehouse, with all digits of a number. */
export function parameterText(value: Exclude<ParameterValue, null>): string {
  return typeof value === 'object' ? value.decimal : String(value);
}

import type { ParameterValue } from './warehouse.port.js';

/** A parameter as the text that goes to a warehouse. Numbers keep every digit that their client wrote. */
export function parameterText(value: Exclude<ParameterValue, null>): string {
  return typeof value === 'object' ? value.decimal : String(value);
}

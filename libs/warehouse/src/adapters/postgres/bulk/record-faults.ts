import { escapeLiteral } from 'pg';
import type { LoadColumn } from './load-target.js';

/** A fault of a staged value that does not depend on the table. */
export interface ValueFault {
  /** SQL condition. */
  when: string;
  code: string;
  /** SQL expression. */
  message: string;
}

export function faultsOf(column: LoadColumn, isKey: boolean): ValueFault[] {
  const { name, staged, type, nullable, isArray, isText } = column;
  const value = `s.${staged}`;
  const faults: ValueFault[] = [];
  const isNull = `${value} is null`;
  if (isKey)
    faults.push({ when: isNull, code: 'KEY_NULL', message: escapeLiteral(`The key "${name}" is NULL.`) });
  else if (!nullable)
    faults.push({
      when: isNull,
      code: '23502',
      message: escapeLiteral(`null value in column "${name}" violates not-null constraint`),
    });
  if (isText) return faults;
  const given = isArray
    ? `case when ${isJsonList(staged)} then 'json' else ${escapeLiteral(type)} end`
    : escapeLiteral(type);
  faults.push({
    when: `pg_catalog.pg_input_is_valid(${value}, ${given}) is false`,
    code: 'VALUE_INVALID',
    message: `${escapeLiteral(`${name}: `)} || (select message from pg_catalog.pg_input_error_info(${value}, ${given}))`,
  });
  return faults;
}

/** Tells JSON arrays from Postgres arrays with bounds: `[0:1]={1,2}`. */
export function isJsonList(staged: string): string {
  return `s.${staged} ~ '^\\s*\\[' and s.${staged} !~ '^\\s*(\\[[-+\\d:\\s]+\\])+\\s*='`;
}

import { InvalidSqlError } from './guard/guard.errors.js';
import type { ParameterValue } from './warehouse.port.js';

/** A statement with parameters by number, and their values in order. */
export interface PositionalStatement {
  sql: string;
  values: ParameterValue[];
}

/** A `@name` in a statement. Offsets are in UTF-16 units; `end` is exclusive. */
export interface NamedParameter {
  name: string;
  start: number;
  end: number;
}

/**
 * Replaces each name by a number. Spaces fill up shorter ones, so that positions in errors are those of the statement as
 * it was sent, unless a number is longer than its name.
 * @param numbered how the warehouse writes the n-th parameter
 * @throws InvalidSqlError for a name without a value, and a value without a name
 */
export function withNumbers(
  sql: string,
  parameters: readonly NamedParameter[],
  given: Readonly<Record<string, ParameterValue>>,
  numbered: (n: number) => string,
): PositionalStatement {
  const values = new Map(Object.entries(given));
  const numbers = new Map<string, number>();
  let written = '';
  let at = 0;
  for (const { name, start, end } of parameters) {
    if (!values.has(name))
      throw new InvalidSqlError(
        `The parameter @${name} has no value.`,
        start + 1,
        'Add it to parameters.values.',
      );
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    written += sql.slice(at, start) + numbered(number).padEnd(end - start);
    at = end;
  }
  const unused = [...values.keys()].find((name) => !numbers.has(name));
  if (unused !== undefined)
    throw new InvalidSqlError(
      `The statement has no parameter @${unused}.`,
      null,
      'Remove it from parameters.values, or correct its name.',
    );
  return {
    sql: written + sql.slice(at),
    values: [...numbers.keys()].map((name) => values.get(name) ?? null),
  };
}

import type { NamedParameter } from '../../../named-values.js';
import { scanStatement } from './scan-statement.js';

const AT = 0x40;
/** Postgres has operators that end with these and an `@`: `<@`, `@@`, `!@@`. */
const PART_OF_OPERATOR = /[<@!]@$/;
const NAME = /^[A-Za-z_]\w*$/;

/** Finds each `@name`: an `@` that is no operator, directly before a word. To apply the operator `@`, write a space after it. */
export function namedParameters(sql: string): NamedParameter[] {
  const found: NamedParameter[] = [];
  let behindAt = -1;
  scanStatement(sql, {
    token: (kind, start, end) => {
      const text = sql.slice(start, end);
      if (kind === 'word' && start === behindAt && NAME.test(text))
        found.push({ name: text, start: start - 1, end });
      const isAt = kind === 'operator' && sql.charCodeAt(end - 1) === AT && !PART_OF_OPERATOR.test(text);
      behindAt = isAt ? end : -1;
    },
    comment: () => undefined,
  });
  return found;
}

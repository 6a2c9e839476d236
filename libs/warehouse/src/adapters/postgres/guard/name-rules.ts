import {
  attributeDenial,
  functionDenial,
  isDeniedRelation,
  isSystemColumn,
  SAMPLING_METHODS,
  typeDenial,
} from './denied-names.js';
import { SqlBlockedError } from '../../../guard/guard.errors.js';
import type { SyntaxNode } from './parse-statement.js';

/** Lists of column names, as in `using (a, b)`, which can only refer to the statement's own tables. */
const COLUMN_LISTS: ReadonlySet<string> = new Set([
  'usingClause',
  'colnames',
  'aliascolnames',
  'search_col_list',
  'cycle_col_list',
]);

const OTHER_SCHEMA = 'it names a schema that is not yours.';
const AS_COLUMN = 'If it is a column of yours, write it without its table’s name.';

/**
 * Decides which names a statement may use. Every list of strings in a tree is a name or a list of columns. Unknown
 * lists are refused, including those of later grammar versions.
 */
export class NameRules {
  /** Accepted names; long statements repeat a few. */
  private readonly passed = new Set<string>();

  /** @param schema the only one besides pg_catalog that a statement may name */
  constructor(private readonly schema: string) {}

  /**
   * @param key of the list in the tree
   * @throws SqlBlockedError
   */
  checkList(key: string, list: readonly unknown[]): void {
    if (COLUMN_LISTS.has(key)) return;
    const names = list.map(nameOf);
    const id = `${key}\0${names.join('\0')}`;
    if (this.passed.has(id)) return;
    if (key === 'fields') this.checkColumn(names);
    else if (key === 'indirection') for (const name of names) checkAttribute(name);
    else
      this.checkQualified(
        key,
        names.map((name) => name ?? ''),
      );
    this.passed.add(id);
  }

  checkRelation(relation: SyntaxNode): void {
    const {
      catalogname: catalog,
      schemaname: schema,
      relname: name,
    } = relation as Partial<Record<'catalogname' | 'schemaname' | 'relname', string>>;
    const pattern = [catalog, schema, name].filter((part) => part !== undefined).join('.');
    if (catalog !== undefined || (schema !== undefined && schema !== this.schema))
      throw new SqlBlockedError(pattern, OTHER_SCHEMA);
    if (name === undefined || isDeniedRelation(name))
      throw new SqlBlockedError(pattern, 'the catalog of the database cannot be queried.');
  }

  /** A column, possibly qualified: `a`, `t.a`, `s.t.a`. A star as the last name is null. */
  private checkColumn(names: ReadonlyArray<string | null>): void {
    const [first = null] = names;
    if (names.length > 3 || (names.length === 3 && first !== this.schema))
      throw new SqlBlockedError(names.map((name) => name ?? '*').join('.'), OTHER_SCHEMA);
    if (names.length > 1) checkAttribute(names.at(-1) ?? null);
    else if (first !== null && isSystemColumn(first)) checkAttribute(first);
  }

  private checkQualified(key: string, names: readonly string[]): void {
    const name = names.at(-1) ?? '';
    const schema = names.length > 1 ? names.slice(0, -1).join('.') : null;
    const pattern = names.join('.');
    const why = this.denialOf(key, name, schema);
    if (why !== null) throw new SqlBlockedError(key === 'funcname' ? `${name}()` : pattern, why);
    if (schema !== null && schema !== 'pg_catalog' && schema !== this.schema)
      throw new SqlBlockedError(pattern, OTHER_SCHEMA);
  }

  private denialOf(key: string, name: string, schema: string | null): string | null {
    switch (key) {
      case 'funcname':
        return functionDenial(name);
      case 'names':
        return typeDenial(name);
      case 'method': {
        const isOurs = schema === null && SAMPLING_METHODS.has(name);
        return isOurs ? null : 'only BERNOULLI and SYSTEM can sample a table.';
      }
      // Operators and collations: only their schema matters.
      case 'name':
      case 'operName':
      case 'useOp':
      case 'collname':
        return null;
      default:
        return 'names cannot stand there.';
    }
  }
}

function checkAttribute(name: string | null): void {
  const why = name === null ? null : attributeDenial(name);
  if (why !== null) throw new SqlBlockedError(`.${name}`, `${why} ${AS_COLUMN}`);
}

/** The name; null for a star or subscript. */
function nameOf(item: unknown): string | null {
  return (item as { String?: { sval?: string } }).String?.sval ?? null;
}

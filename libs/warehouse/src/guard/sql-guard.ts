import { ALLOWED_NODES, SQL_OF_NODE } from './allowed-nodes.js';
import { isDeniedFunction, isDeniedRelation, isDeniedType, SAMPLING_METHODS } from './denied-names.js';
import { InvalidSqlError, SqlBlockedError } from './guard.errors.js';
import { maxRowsOf } from './max-rows.js';
import { loadParser, parseStatements, type SyntaxNode } from './parse-statement.js';

export interface GuardedStatement {
  /** One SELECT-like statement as it was written, without a semicolon behind it. */
  text: string;
  /** The highest `$n` in it, 0 without any. */
  parameterCount: number;
  /** How many rows it can have at most, as far as its text tells; null when it does not. */
  maxRows: number | null;
}

/** Longest statement, in UTF-16 units: parsing takes some 20 times its length in memory. */
const MAX_LENGTH = 100_000;

const READ_ONLY = 'only a single SELECT, VALUES, TABLE or WITH query can be run here.';

/** Lets single statements pass that only read the tenant's own relations. A first line: the database's roles are the second. */
export class SqlGuard {
  private constructor(private readonly schema: string) {}

  /** @param options.schema the only one that a statement may name; it need not name any */
  static async create({ schema }: { schema: string }): Promise<SqlGuard> {
    await loadParser();
    return new SqlGuard(schema);
  }

  /** @throws InvalidSqlError, SqlBlockedError */
  check(sql: string): GuardedStatement {
    if (sql.length > MAX_LENGTH)
      throw new InvalidSqlError(`The statement is longer than ${MAX_LENGTH} characters.`);
    // The parser stops there, and what follows would be run unseen.
    const nul = sql.indexOf('\0');
    if (nul >= 0) throw new InvalidSqlError('The statement holds a null character.', nul + 1);
    const [statement, ...others] = sql.trim() === '' ? [] : parseStatements(sql);
    if (!statement) throw new InvalidSqlError('There is no statement.');
    if (others.length > 0) throw new SqlBlockedError('several statements', READ_ONLY);
    const walk = new Walk(this.schema);
    walk.visit(statement.tree);
    const { parameterCount } = walk;
    return { text: statement.text, parameterCount, maxRows: maxRowsOf(statement.tree) };
  }
}

/** Goes over every node of a tree, however deep, and throws at the first that is not allowed. */
class Walk {
  parameterCount = 0;

  constructor(private readonly schema: string) {}

  visit(tree: SyntaxNode): void {
    const rest: unknown[] = [tree];
    while (rest.length > 0) {
      const next = rest.pop();
      if (Array.isArray(next)) for (const item of next) rest.push(item);
      else if (typeof next === 'object' && next !== null) {
        this.check(next as SyntaxNode);
        for (const value of Object.values(next)) rest.push(value);
      }
    }
  }

  /** By what a node has, not by its kind alone: some kinds stand in the tree without their name. */
  private check(node: SyntaxNode): void {
    for (const key of Object.keys(node)) if (/^[A-Z]/.test(key)) checkKind(key);
    if ('intoClause' in node) checkKind('IntoClause');
    if ('funcname' in node) this.checkFunction(namesOf(node.funcname));
    if ('relname' in node) this.checkRelation(node);
    if ('names' in node) checkType(namesOf(node.names));
    if ('collname' in node) checkSystemName(namesOf(node.collname), 'a collation');
    if ('lexpr' in node || 'rexpr' in node) checkSystemName(namesOf(node.name), 'an operator');
    if (typeof node.op === 'string' && node.op.startsWith('SVFOP_')) checkValueFunction(node.op);
    if ('RangeTableSample' in node) checkSampling(node.RangeTableSample as SyntaxNode);
    if ('ParamRef' in node) this.countParameter(node.ParamRef as SyntaxNode);
  }

  private checkFunction(names: string[]): void {
    const { schema, name } = split(names);
    if (isDeniedFunction(name))
      throw new SqlBlockedError(`${name}()`, 'it tells about or acts on more than your own rows.');
    if (schema !== null && schema !== 'pg_catalog' && schema !== this.schema)
      throw new SqlBlockedError(names.join('.'), 'it names a schema that is not yours.');
  }

  private checkRelation(relation: SyntaxNode): void {
    const {
      catalogname: catalog,
      schemaname: schema,
      relname: name,
    } = relation as Partial<Record<'catalogname' | 'schemaname' | 'relname', string>>;
    const pattern = [catalog, schema, name].filter((part) => part !== undefined).join('.');
    if (catalog !== undefined || (schema !== undefined && schema !== this.schema))
      throw new SqlBlockedError(pattern, 'it names a schema that is not yours.');
    if (name === undefined || isDeniedRelation(name))
      throw new SqlBlockedError(pattern, 'the catalog of the database cannot be queried.');
  }

  private countParameter({ number = 0 }: SyntaxNode): void {
    this.parameterCount = Math.max(this.parameterCount, Number(number));
  }
}

function checkKind(kind: string): void {
  if (!ALLOWED_NODES.has(kind)) throw new SqlBlockedError(SQL_OF_NODE[kind] ?? kind, READ_ONLY);
}

function checkType(names: string[]): void {
  const { schema, name } = split(names);
  if (isDeniedType(name) || (schema !== null && schema !== 'pg_catalog'))
    throw new SqlBlockedError(names.join('.'), 'values cannot be given that type here.');
}

function checkSystemName(names: string[], what: string): void {
  const { schema } = split(names);
  if (schema !== null && schema !== 'pg_catalog')
    throw new SqlBlockedError(names.join('.'), `${what} of another schema cannot be used.`);
}

/** CURRENT_DATE and its like tell the time; CURRENT_USER and its like tell names of roles, schemas and databases. */
function checkValueFunction(operation: string): void {
  const name = operation.slice('SVFOP_'.length).replace(/_N$/, '');
  if (!/^(?:CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)$/.test(name))
    throw new SqlBlockedError(name, 'it tells a name of the database’s own.');
}

function checkSampling({ method }: SyntaxNode): void {
  const names = namesOf(method);
  if (names.length !== 1 || !SAMPLING_METHODS.has(names[0] ?? ''))
    throw new SqlBlockedError(names.join('.'), 'only BERNOULLI and SYSTEM can sample a table.');
}

function split(names: string[]): { schema: string | null; name: string } {
  return { schema: names.length > 1 ? names.slice(0, -1).join('.') : null, name: names.at(-1) ?? '' };
}

function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.map((item: { String?: { sval?: string } }) => item.String?.sval ?? '');
}

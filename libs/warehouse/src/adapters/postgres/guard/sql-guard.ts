import { ALLOWED_NODES, SQL_OF_NODE } from './allowed-nodes.js';
import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import type { GuardedStatement } from '../../../guard/guarded-statement.js';
import { maxRowsOf } from './max-rows.js';
import { NameRules } from './name-rules.js';
import { loadParser, parseStatements, type SyntaxNode } from './parse-statement.js';

const READ_ONLY = 'only a single SELECT, VALUES, TABLE or WITH query can be run here.';
/** CURRENT_DATE and similar; the others reveal roles, schemas and databases. */
const TIME_FUNCTIONS =
  /^SVFOP_(?:CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)(?:_N)?$/;

/**
 * Accepts single statements that only read the tenant's relations. The database's roles are the second control. Runs on
 * the calling thread: use StatementChecker for untrusted statements.
 */
export class SqlGuard {
  private constructor(private readonly schema: string) {}

  /** @param options.schema the only one that a statement may name */
  static async create({ schema }: { schema: string }): Promise<SqlGuard> {
    await loadParser();
    return new SqlGuard(schema);
  }

  /** @throws InvalidSqlError, SqlBlockedError; anything else means that the parser is broken */
  check(sql: string): GuardedStatement {
    const [statement, ...others] = sql.trim() === '' ? [] : parseStatements(sql);
    if (!statement) throw new InvalidSqlError('The statement is empty.');
    if (others.length > 0) throw new SqlBlockedError('several statements', READ_ONLY);
    const { text, start, tree } = statement;
    const walk = new Walk(new NameRules(this.schema));
    walk.visit(tree);
    return { text, start, parameterCount: walk.parameterCount, maxRows: maxRowsOf(tree) };
  }
}

/** Visits every node iteratively and throws for the first denied one. */
class Walk {
  parameterCount = 0;

  constructor(private readonly names: NameRules) {}

  visit(tree: SyntaxNode): void {
    const rest: unknown[] = [tree];
    while (rest.length > 0) {
      const next = rest.pop();
      if (Array.isArray(next)) for (const item of next) rest.push(item);
      else if (typeof next === 'object' && next !== null) this.visitNode(next as SyntaxNode, rest);
    }
  }

  /** Checks a node's members, since some kinds appear without their name. */
  private visitNode(node: SyntaxNode, rest: unknown[]): void {
    for (const key in node) {
      const value = node[key];
      if (isKind(key)) checkKind(key);
      if (key === 'op') checkValueFunction(value);
      else if (key === 'relname') this.names.checkRelation(node);
      else if (key === 'ParamRef') this.countParameter(value as SyntaxNode);
      else if (key === 'intoClause') checkKind('IntoClause');
      if (typeof value !== 'object') continue;
      // Names have no children; an indirection may contain subscripts.
      if (!Array.isArray(value) || !this.isNames(key, value)) rest.push(value);
    }
  }

  private isNames(key: string, list: readonly unknown[]): boolean {
    if (!list.some(isString)) return false;
    this.names.checkList(key, list);
    return list.every(isString);
  }

  private countParameter({ number = 0 }: SyntaxNode): void {
    this.parameterCount = Math.max(this.parameterCount, Number(number));
  }
}

function isKind(key: string): boolean {
  const code = key.charCodeAt(0);
  return code >= 0x41 && code <= 0x5a;
}

function isString(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'String' in item;
}

function checkKind(kind: string): void {
  if (!ALLOWED_NODES.has(kind)) throw new SqlBlockedError(SQL_OF_NODE[kind] ?? kind, READ_ONLY);
}

function checkValueFunction(operation: unknown): void {
  if (typeof operation !== 'string' || !operation.startsWith('SVFOP_') || TIME_FUNCTIONS.test(operation))
    return;
  throw new SqlBlockedError(
    operation.slice('SVFOP_'.length),
    'it reveals the name of a role, a schema or a database, nothing about your rows.',
  );
}

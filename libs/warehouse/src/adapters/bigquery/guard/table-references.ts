import { SqlBlockedError } from '../../../guard/guard.errors.js';
import { ALLOWED_NODES } from './allowed-nodes.js';

/** A node of the syntax tree as JSON: `{kind: {…}}`. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export interface TableReferences {
  /** Every named table, as a dotted path in the statement's spelling. */
  paths: string[];
  /** Those of `paths` that are tables of the warehouse, not a WITH query or an array of an earlier table. */
  tables: string[];
  /** Table functions, as written. */
  tableFunctions: string[];
}

/** Names in scope at one place of the statement, with ASCII letters in lower case. */
interface Scope {
  /** WITH queries. */
  queries: Names;
  /** Tables whose columns, and therefore arrays, can be used. */
  rows: Names;
}

/** One set per enclosing query. */
type Names = ReadonlyArray<ReadonlySet<string>>;

const NOTHING: Names = [];
/** Fields that contain a single node and so look like a kind. */
const FIELDS: ReadonlySet<string> = new Set(['this', 'expressions', 'ctes', 'name', 'columns', 'expression']);
/** Parts of a SELECT that can certainly use the rows of its FROM; ORDER BY after a UNION cannot. */
const PARTS_WITH_ROWS: ReadonlySet<string> = new Set(['expressions', 'where_clause', 'having', 'qualify']);
/** Detects text that the parser left unparsed. */
const PLAIN = /^[\p{L}\p{M}\p{N}_\-.:*@?=<>' ]*$/u;

const UNKNOWN = 'the tables that it reads cannot be determined.';

/**
 * Finds the tables of a query by GoogleSQL's scoping rules. In doubt a name counts as a table, which is refused unless
 * it is the tenant's.
 * @throws SqlBlockedError for unknown syntax
 */
export function readReferences(tree: SyntaxNode): TableReferences {
  const reader = new Reader();
  reader.visit(tree, { queries: NOTHING, rows: NOTHING });
  const { paths, tables, tableFunctions } = reader;
  return { paths, tables, tableFunctions };
}

class Reader {
  readonly paths: string[] = [];
  readonly tables: string[] = [];
  readonly tableFunctions: string[] = [];

  /** Any node or part of one outside a FROM. */
  visit(node: unknown, scope: Scope): void {
    if (typeof node === 'string') requirePlain(node);
    if (Array.isArray(node)) for (const item of node) this.visit(item, scope);
    else if (isNode(node)) this.visitKind(node, scope);
  }

  private visitKind(node: SyntaxNode, scope: Scope): void {
    const kind = kindOf(node);
    const content = node[kind ?? ''];
    if (kind === 'select') this.select(content as SyntaxNode, scope);
    else if (kind === 'union' || kind === 'intersect' || kind === 'except')
      this.setOperation(content as SyntaxNode, scope);
    else if (kind === 'table') this.table(content as SyntaxNode, { ...scope, rows: NOTHING });
    else if (isNode(content)) for (const part of Object.values(content)) this.visit(part, scope);
    else this.visit(kind === null ? Object.values(node) : content, scope);
  }

  private select(select: SyntaxNode, outer: Scope): void {
    const { with: withs, from, joins, ...parts } = select;
    const scope = this.withQueries(withs, outer);
    const rows = new Set<string>();
    const withRows = { ...scope, rows: [...outer.rows, rows] };
    // Each item sees the previous ones.
    for (const item of listOf((from as SyntaxNode | null)?.expressions))
      addAll(rows, this.item(item, withRows));
    this.joins(joins, withRows, rows);
    for (const [name, part] of Object.entries(parts))
      this.visit(part, PARTS_WITH_ROWS.has(name) ? withRows : { ...scope, rows: NOTHING });
  }

  private setOperation(operation: SyntaxNode, outer: Scope): void {
    const { with: withs, left, right, ...parts } = operation;
    const scope = this.withQueries(withs, outer);
    this.visit(left, scope);
    this.visit(right, scope);
    this.visit(parts, { ...scope, rows: NOTHING });
  }

  /** WITH queries are visible to later ones, and with RECURSIVE to all; outer rows are not. */
  private withQueries(withs: unknown, outer: Scope): Scope {
    if (!isNode(withs)) return outer;
    const ctes = listOf(withs.ctes) as Array<{ alias: { name: string } }>;
    const isRecursive = withs.recursive === true;
    const names = new Set(isRecursive ? ctes.map(({ alias }) => fold(alias.name)) : []);
    const queries = [...outer.queries, names];
    for (const { alias, ...cte } of ctes) {
      this.visit(Object.values(cte), { queries, rows: NOTHING });
      names.add(fold(alias.name));
    }
    return { queries, rows: outer.rows };
  }

  /** @param rows names to the left of the joins; receives those of the joined items */
  private joins(joins: unknown, scope: Scope, rows: Set<string>): void {
    for (const join of listOf(joins)) {
      const { this: item, kind, ...parts } = join;
      // In nested joins it is unclear which join an ON belongs to.
      const isPlain = join.nesting_group === 0 && join.deferred_condition === false;
      const seesLeft = isPlain && /^(?:Inner|Left|Cross)$/.test(String(kind));
      addAll(rows, this.item(item as SyntaxNode, seesLeft ? scope : { ...scope, rows: NOTHING }));
      this.visit([parts, kind], scope);
    }
  }

  /** One item of a FROM. @returns names that are certainly in scope */
  private item(node: SyntaxNode, scope: Scope): string[] {
    const kind = kindOf(node);
    const content = (node[kind ?? ''] ?? {}) as SyntaxNode;
    switch (kind) {
      case 'table':
        return this.table(content, scope);
      case 'alias': {
        const { this: inner, ...parts } = content;
        this.visit(parts, { ...scope, rows: NOTHING });
        this.item(inner as SyntaxNode, scope);
        return namesOf(content.alias);
      }
      case 'joined_table': {
        const { left, joins, ...parts } = content;
        this.visit(parts, { ...scope, rows: NOTHING });
        const rows = new Set(this.item(left as SyntaxNode, { ...scope, rows: NOTHING }));
        this.joins(joins, { ...scope, rows: [rows] }, rows);
        return content.alias ? namesOf(content.alias) : [...rows];
      }
      case 'pivot':
      case 'unpivot': {
        const { this: inner, ...parts } = content;
        this.item(inner as SyntaxNode, scope);
        this.visit(parts, { ...scope, rows: NOTHING });
        return namesOf(content.alias);
      }
      case 'unnest':
        this.visit(content, scope);
        return [...namesOf(content.alias), ...namesOf(content.offset_alias)];
      case 'function':
        this.tableFunctions.push(String(content.name));
        this.visit(node, { ...scope, rows: NOTHING });
        return namesOf(content.alias);
      case 'subquery':
        this.visit(node, { ...scope, rows: NOTHING });
        return namesOf(content.alias);
      default:
        throw new SqlBlockedError(kind ?? 'this', UNKNOWN);
    }
  }

  private table(table: SyntaxNode, scope: Scope): string[] {
    const { catalog, schema, name, alias, ...parts } = table;
    const names = [catalog, schema, name].flatMap((part) => nameOf(part) ?? []);
    const path = names.join('.');
    const [first = ''] = names;
    this.paths.push(path);
    const isQuery = !path.includes('.') && isIn(scope.queries, fold(path));
    const isArray = names.length > 1 && isIn(scope.rows, fold(first));
    if (!isQuery && !isArray) this.tables.push(path);
    this.visit(parts, { ...scope, rows: NOTHING });
    this.visit(names, scope);
    return alias ? namesOf(alias) : [fold(path.slice(path.lastIndexOf('.') + 1))];
  }
}

/** @throws SqlBlockedError for an unknown kind */
function kindOf(node: SyntaxNode): string | null {
  const [key, ...others] = Object.keys(node);
  if (key === undefined || others.length > 0 || FIELDS.has(key)) return null;
  if (!ALLOWED_NODES.has(key)) throw new SqlBlockedError(key.replaceAll('_', ' ').toUpperCase(), UNKNOWN);
  return key;
}

function requirePlain(text: string): void {
  if (!PLAIN.test(text)) throw new SqlBlockedError('this', UNKNOWN);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null;
}

function listOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? (value as SyntaxNode[]) : [];
}

function nameOf(identifier: unknown): string | null {
  return isNode(identifier) && typeof identifier.name === 'string' ? identifier.name : null;
}

function namesOf(identifier: unknown): string[] {
  const name = nameOf(identifier);
  return name === null ? [] : [fold(name)];
}

function isIn(names: Names, name: string): boolean {
  return names.some((some) => some.has(name));
}

function addAll(names: Set<string>, more: readonly string[]): void {
  for (const name of more) names.add(name);
}

/** GoogleSQL ignores the case of these names; only ASCII is folded. */
function fold(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

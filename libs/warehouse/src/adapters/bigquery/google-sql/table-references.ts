import { SqlBlockedError } from '../../../guard/guard.errors.js';
import { ALLOWED_NODES } from './allowed-nodes.js';

/** A node of the parser's tree as JSON: `{kind: {…}}`. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export interface TableReferences {
  /** Each path as it was written, with dots between its parts, wherever a table was named. */
  paths: string[];
  /** Those of them that name a table of the warehouse, and neither a WITH nor an array of a table that stands before. */
  tables: string[];
  /** Names of functions that give rows, as written. */
  tableFunctions: string[];
}

/** What a name may mean at some place. Both hold names in lower case, of which only ASCII has been changed. */
interface Scope {
  /** Names of WITH. */
  queries: Names;
  /** Names of tables whose columns can be used there, and from whose arrays rows can be made. */
  rows: Names;
}

/** One set for each query around the place. */
type Names = ReadonlyArray<ReadonlySet<string>>;

const NOTHING: Names = [];
/** Fields that hold nothing but one node, so that they look like the name of a kind. */
const FIELDS: ReadonlySet<string> = new Set(['this', 'expressions', 'ctes', 'name', 'columns', 'expression']);
/** Parts of a SELECT in which the rows of its FROM can be used for certain. In ORDER BY behind a UNION they cannot. */
const PARTS_WITH_ROWS: ReadonlySet<string> = new Set(['expressions', 'where_clause', 'having', 'qualify']);
/** Text that the parser has left unread would have other characters. */
const PLAIN = /^[\p{L}\p{M}\p{N}_\-.:*@?=<>' ]*$/u;

const UNKNOWN = 'it cannot be told which tables it reads.';

/**
 * Reads which tables a query names, wherever they stand, by GoogleSQL's rules of scope. Where those are intricate a name is
 * taken for a table's: that is refused later on unless it is the tenant's own.
 * @throws SqlBlockedError for what the reader does not know
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

  /** Any node, or any part of one, outside of a FROM. */
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
    // Each item sees those before it.
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

  /** Names of WITH are there for those that come later, and with RECURSIVE for all; no rows of outside are. */
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

  /** @param rows names of what stands left of the joins, to which those of the joined are added */
  private joins(joins: unknown, scope: Scope, rows: Set<string>): void {
    for (const join of listOf(joins)) {
      const { this: item, kind, ...parts } = join;
      // Of joins in joins it is not known here which one an ON belongs to.
      const isPlain = join.nesting_group === 0 && join.deferred_condition === false;
      const seesLeft = isPlain && /^(?:Inner|Left|Cross)$/.test(String(kind));
      addAll(rows, this.item(item as SyntaxNode, seesLeft ? scope : { ...scope, rows: NOTHING }));
      this.visit([parts, kind], scope);
    }
  }

  /** One item of a FROM. @returns names that its rows have for certain */
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

/** @throws SqlBlockedError for a kind that is not allowed */
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

/** GoogleSQL's names of queries and rows do not tell A from a; beyond ASCII none are taken for the same. */
function fold(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

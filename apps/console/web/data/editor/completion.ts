import {
  type Completion,
  type CompletionContext,
  type CompletionSource,
  completeFromList,
} from '@codemirror/autocomplete';
import { PostgreSQL, schemaCompletionSource, type SQLNamespace } from '@codemirror/lang-sql';
import type { CatalogTable, CatalogTableDetail } from '../queries.js';
import { identifier } from './identifiers.js';

/** What completion needs of the catalog. */
export interface Catalog {
  tables(): readonly CatalogTable[];
  /** Null if it cannot be read. */
  columns(table: string): Promise<CatalogTableDetail | null>;
}

/** Offers tables and, of those that the statement names, columns, which are read when they are needed. */
export function catalogCompletion(catalog: Catalog): CompletionSource {
  return async (context) => {
    const text = context.state.doc.toString();
    const tables = catalog.tables();
    const named = await Promise.all(
      tables.filter(({ name }) => mentions(text, name)).map(({ name }) => catalog.columns(name)),
    );
    const details = named.filter((table) => table !== null);
    // The columns may arrive after the person has left the editor.
    if (context.view?.hasFocus === false) return null;
    const ofSchema = await schemaCompletionSource({
      dialect: PostgreSQL,
      schema: namespace(tables, details),
    })(context);
    return ofSchema && isBareWord(context)
      ? {
          ...ofSchema,
          options: [...ofSchema.options, ...details.flatMap((table) => table.columns.map(columnOf))],
        }
      : (ofSchema ?? completeFromList([])(context));
  };
}

function mentions(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}

/** Not the part behind `orders.`, which has only the columns of that table. */
function isBareWord(context: CompletionContext): boolean {
  return context.matchBefore(/[."][\w"]*$/) === null;
}

function namespace(tables: readonly CatalogTable[], details: readonly CatalogTableDetail[]): SQLNamespace {
  const columns = new Map(details.map((table) => [table.name, table.columns.map(columnOf)]));
  return Object.fromEntries(
    tables.map(({ name, kind }) => [
      name,
      {
        self: { label: name, type: 'type', detail: kind, apply: identifier(name) },
        children: columns.get(name) ?? [],
      },
    ]),
  );
}

function columnOf({ name, type }: CatalogTableDetail['columns'][number]): Completion {
  return { label: name, type: 'property', detail: type, apply: identifier(name), boost: 1 };
}

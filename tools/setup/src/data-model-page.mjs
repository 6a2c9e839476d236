const INTRODUCTION = `# Data model

The tables of the registry, the one Postgres database that all services share. [schema.sql](../libs/persistence/schema.sql) has the constraints,
indexes, views, functions and triggers. \`npm run generate\` generates this page from a migrated database and the entities.

Lines are foreign keys. Other tables refer to ids without one, because they outlive what they refer to.
`;

/**
 * The page of all tables.
 * @param {{tables: Array<{name: string, columns: Array<{name: string, type: string, isRequired: boolean}>, constraints: Array<{type: string, target: string, columns: string[]}>}>}} schema
 * @param {Array<{table: string, file: string, meaning: string}>} entities
 */
export function dataModelPage({ tables }, entities) {
  const rows = entities
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))
    .map(({ table, file, meaning }) => [`[\`${table}\`](../${file})`, meaning]);
  return `${INTRODUCTION}\n${diagram(tables)}\n\n## Tables\n\n${markdownTable(['Table', 'A row is'], rows)}\n`;
}

function diagram(tables) {
  const references = tables.flatMap(({ name, columns, constraints }) =>
    constraints
      .filter(({ type }) => type === 'f')
      .map(({ target, columns: keys }) => {
        const isOptional = columns.some((column) => keys.includes(column.name) && !column.isRequired);
        return `  ${target} ${isOptional ? '|o' : '||'}--o{ ${name} : "${keys.join(', ')}"`;
      }),
  );
  const boxes = tables.map(({ name, columns, constraints }) => {
    const has = (column, type) =>
      constraints.some((constraint) => constraint.type === type && constraint.columns.includes(column));
    const lines = columns.map(({ name: column, type }) => {
      const keys = [has(column, 'p') && 'PK', has(column, 'f') && 'FK'].filter(Boolean).join(', ');
      return `    ${typeName(type)} ${column}${keys && ` ${keys}`}`;
    });
    return `  ${name} {\n${lines.join('\n')}\n  }`;
  });
  return `\`\`\`mermaid\nerDiagram\n${[...references, ...boxes].join('\n')}\n\`\`\``;
}

/** Mermaid accepts only one word as a type. */
function typeName(type) {
  return type
    .replace(/^timestamp(\(\d\))? with time zone$/, 'timestamptz')
    .replace('character varying', 'varchar')
    .replace('character(', 'char(')
    .replace('double precision', 'double')
    .replaceAll(' ', '_');
}

/** The first sentence of the comment above an entity. */
export function entityOf(file, source) {
  const [, comment = '', table] = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?@Entity\('(\w+)'\)/.exec(source) ?? [];
  if (!table) return null;
  const text = comment
    .replace(/^\s*\*? ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const [sentence = ''] = /^.*?[.;](?= |$)|^.+$/.exec(text) ?? [];
  return { table, file, meaning: sentence.replace(/[.;]$/, '').replaceAll('|', '\\|') };
}

function markdownTable(head, body) {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
}

/** GoogleSQL types and functions with another name in DuckDB. */
const WORDS: Readonly<Record<string, string>> = {
  SAFE_CAST: 'TRY_CAST',
  INT64: 'BIGINT',
  FLOAT64: 'DOUBLE',
  STRING: 'VARCHAR',
  BYTES: 'BLOB',
  DATETIME: 'TIMESTAMP',
  TIMESTAMP: 'TIMESTAMPTZ',
  CHAR_LENGTH: 'length',
  BYTE_LENGTH: 'octet_length',
  FORMAT: 'printf',
  UNIX_MICROS: 'epoch_us',
};
/** NUMERIC without a size; DuckDB has no BIGNUMERIC. */
const NUMERIC = 'DECIMAL(38, 9)';

/** Functions that DuckDB lacks, created on each connection. */
export const MACROS = `
  CREATE OR REPLACE TEMP MACRO to_json_string(x) AS CAST(to_json(x) AS VARCHAR);
  CREATE OR REPLACE TEMP MACRO safe_parse_json(x) AS TRY_CAST(x AS JSON);
  CREATE OR REPLACE TEMP MACRO safe_from_hex(x) AS
    CASE WHEN regexp_full_match(x, '([0-9A-Fa-f]{2})*') THEN unhex(x) END;
  CREATE OR REPLACE TEMP MACRO safe_from_base64(x) AS
    CASE WHEN length(x) % 4 = 0 AND regexp_full_match(x, '[A-Za-z0-9+/]*={0,2}') THEN from_base64(x) END;
  CREATE OR REPLACE TEMP MACRO format_datetime(f, x) AS
    CASE WHEN f = '%E4Y-%m-%dT%H:%M:%E*S' THEN replace(CAST(x AS VARCHAR), ' ', 'T') ELSE error(f) END;
  CREATE OR REPLACE TEMP MACRO format_time(f, x) AS
    CASE WHEN f = '%H:%M:%E*S' THEN CAST(x AS VARCHAR) ELSE error(f) END;
  CREATE OR REPLACE TEMP MACRO json_value_array(x) AS
    CASE WHEN json_type(TRY_CAST(x AS JSON)) = 'ARRAY' THEN CAST(TRY_CAST(x AS JSON) AS VARCHAR[]) END;
  CREATE OR REPLACE TEMP MACRO json_query_array(x) AS
    CASE WHEN json_type(TRY_CAST(x AS JSON)) = 'ARRAY' THEN CAST(CAST(TRY_CAST(x AS JSON) AS JSON[]) AS VARCHAR[]) END;`;

const TOKEN = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[A-Za-z_]\w*|\s+|./gs;
const LIST = /UNNEST\((JSON_\w+_ARRAY\([\w.]+\))\) AS e(?: WITH OFFSET AS o)?/g;

/** Translates a script to DuckDB's SQL, as far as tests and loads need. */
export function duckDbStatements(script: string): string[] {
  const unnested = script.replaceAll(LIST, '(SELECT UNNEST($1) AS e, UNNEST(RANGE(LEN($1))) AS o) AS list');
  const statements = [''];
  const tokens = unnested.match(TOKEN) ?? [];
  tokens.forEach((token, index) => {
    if (token === ';') statements.push('');
    else statements[statements.length - 1] += translated(token, tokens[index + 1]);
  });
  return statements.map((statement) => statement.replaceAll(/\bSAFE\./g, 'safe_').trim()).filter(Boolean);
}

function translated(token: string, next: string | undefined): string {
  if (token.startsWith("'")) return `'${unescaped(token).replaceAll("'", "''")}'`;
  if (token.startsWith('`')) return quotedPath(unescaped(token));
  if (token === 'NUMERIC' || token === 'BIGNUMERIC') return next === '(' ? 'DECIMAL' : NUMERIC;
  return WORDS[token] ?? token;
}

/** DuckDB's paths have no project. */
function quotedPath(path: string): string {
  const parts = path.split('.');
  return parts
    .slice(parts.length === 3 ? 1 : 0)
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

function unescaped(token: string): string {
  const inner = token.slice(1, -1).replaceAll(/\\(['`])/g, '$1');
  return JSON.parse(`"${inner.replaceAll(/(?<!\\)((?:\\\\)*)"/g, '$1\\"')}"`) as string;
}

import fc from 'fast-check';
import { type OpenApiDocument, resolved, type Route, routesOf, type Schema } from '../openapi/open-api.js';
import { headerValue, ODD_HEADERS, seldom, type WildRequest } from './wild-request.js';

/** Placeholder for an id from an earlier response; the sender replaces it. */
export const KNOWN_ID = '00000000-0000-4000-8000-00000000cafe';

const BOUNDARY = 'fuzz';
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'colour', '', 'a.b', 'a\u0000b'];
const LONG = 'x'.repeat(9_000);

/** Text of every kind: of no script, of many, with lone surrogates, with characters that databases and paths interpret. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udfff报',
    '\u202e\u200d',
    'e\u0301'.repeat(40),
    "' or 1=1 --",
    '%',
    '_\\',
    '../../etc/passwd',
    'null',
    '差旅报销',
    LONG,
  ),
);

const oddValue = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e300, -1e-300, 2 ** 53, 2 ** 31, [], {}, [[[]]]),
  fc.constantFrom(100, 1_000).map((depth) => nested(depth)),
  fc.constantFrom(600, 3_000).map((length) => Array.from({ length }, () => 'a')),
);

const idOfAnyShape = fc.oneof(
  { weight: 6, arbitrary: fc.constant(KNOWN_ID) },
  { weight: 2, arbitrary: fc.uuid() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      KNOWN_ID.toUpperCase(),
      '00000000-0000-0000-0000-000000000000',
      'default',
      '{00000000-0000-4000-8000-00000000cafe}',
      '0',
      '-1',
      '1e9',
    ),
  },
  { weight: 1, arbitrary: oddText },
);

/** What a document does not say about its requests. */
export interface RequestHints {
  /** Values of properties with these names. */
  properties?: Record<string, fc.Arbitrary<unknown>>;
  /** A path that most requests use. */
  mainPath?: string;
}

type HintedDocument = OpenApiDocument & RequestHints;

/** Requests for every operation of the document, and beyond what it allows; most of them are almost valid. */
export function requestsOf(openApi: OpenApiDocument, hints: RequestHints = {}): fc.Arbitrary<WildRequest> {
  const document = { ...openApi, ...hints };
  const routes = routesOf(document);
  const weighted = routes.map((route) => ({
    weight: route.path === hints.mainPath ? 4 * routes.length : 1,
    arbitrary: requestOf(document, route),
  }));
  return fc.oneof(
    { weight: 19, arbitrary: fc.oneof(...weighted) },
    { weight: 1, arbitrary: requestBeyond(Object.keys(document.paths)) },
  );
}

function requestOf(document: HintedDocument, { method, path, operation }: Route): fc.Arbitrary<WildRequest> {
  const [[contentType, { schema = {} }] = ['', {}]] = Object.entries(operation.requestBody?.content ?? {});
  const given = contentType === '' ? fc.constant(undefined) : bodyOf(document, contentType, schema);
  const own: Record<string, string> =
    contentType === 'multipart/form-data'
      ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
      : contentType === ''
        ? {}
        : { 'content-type': contentType };
  return fc
    .record({
      method: mostly(
        fc.constant(method),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      ),
      path: pathOf(path),
      query: queryOf(document, operation.parameters ?? []),
      headers: oddHeaders(operation.parameters ?? []),
      body: mostly(given, oddBody),
    })
    .map((parts) => {
      const body = ['GET', 'HEAD'].includes(parts.method) ? undefined : parts.body;
      const headers = { ...(body === undefined ? {} : own), ...parts.headers };
      return { method: parts.method, path: parts.path + parts.query, headers, body };
    });
}

function requestBeyond(paths: string[]): fc.Arbitrary<WildRequest> {
  const beyond = fc.oneof(
    fc.constantFrom(...paths).map((path) => `${path.replace(/\{.*?\}/g, KNOWN_ID)}/more`),
    fc.constantFrom(...paths).map((path) => path.replace(/\{.*?\}/g, '%ff')),
    fc.constantFrom('/', '//', '/%', '/.env', '/constructor', '/__proto__/toString'),
    oddText.map((text) => `/${encoded(text)}`),
  );
  return fc.record({
    method: fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'OPTIONS', 'HEAD'),
    path: beyond,
    headers: fc.constant({}),
    body: fc.constant(undefined),
  });
}

function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function pathOf(path: string): fc.Arbitrary<string> {
  const parts = path.split(/\{.*?\}/);
  const ids = fc.array(
    mostly(
      idOfAnyShape.map(encoded),
      fc.constantFrom('%ff', '%00', '%E0%A4%A', '..%2F..%2Fetc', '%2e%2e', LONG),
    ),
    { minLength: parts.length - 1, maxLength: parts.length - 1 },
  );
  return ids.map((values) => parts.map((part, index) => part + (values[index] ?? '')).join(''));
}

function queryOf(
  document: HintedDocument,
  parameters: Array<{ name: string; in: string; schema?: Schema }>,
): fc.Arbitrary<string> {
  const known = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema = {} }) =>
      mostly(valueOf(document, schema), oddValue).map((value) =>
        (Array.isArray(value) ? value : [value])
          .slice(0, 20)
          .map((one) => `${name}=${encoded(textOf(one))}`)
          .join('&'),
      ),
    );
  const odd = fc.constantFrom(
    'colour=red',
    '__proto__=1',
    'a[b]=c',
    'limit[]=1',
    '=',
    '&',
    '%ff=%ff',
    '%00',
    'q=%E0%A4',
  );
  const some =
    known.length === 0 ? fc.constant<string[]>([]) : fc.array(fc.oneof(...known), { maxLength: 3 });
  return fc.tuple(some, seldomOf(odd)).map(([pairs, extra]) => {
    const all = [...pairs, ...extra];
    return all.length === 0 ? '' : `?${all.join('&')}`;
  });
}

function seldomOf<T>(odd: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: odd.map((one) => [one]) },
  );
}

/** Includes headers of the document, such as ranges and conditions. */
function oddHeaders(parameters: Array<{ name: string; in: string }>): fc.Arbitrary<Record<string, string>> {
  const own = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => [name, headerValue]);
  const ranges = fc.constantFrom(
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-2',
    'bytes=0-1,3-4',
    `bytes=${'9'.repeat(40)}-`,
    'x',
  );
  const conditions = fc.constantFrom('*', '"a"', 'W/"b"', '"unfinished');
  return seldom(
    fc.record(
      {
        ...ODD_HEADERS,
        range: ranges,
        'if-none-match': conditions,
        'if-range': conditions,
        ...(Object.fromEntries(own) as Record<string, fc.Arbitrary<string>>),
      },
      { requiredKeys: [] },
    ),
  );
}

function bodyOf(
  document: HintedDocument,
  contentType: string,
  schema: Schema,
): fc.Arbitrary<string | undefined> {
  if (contentType === 'multipart/form-data') return formOf(document, schema);
  const content = fc
    .tuple(valueOf(document, schema), seldomOf(fc.tuple(fc.nat(20), fc.constantFrom(...NAMES), oddValue)))
    .map(([value, changes]) => changes.reduce<unknown>(changed, value));
  return content.map((value) => JSON.stringify(value));
}

/** Replaces one of its members, or adds one. */
function changed(value: unknown, [at, name, odd]: [number, string, unknown]): unknown {
  if (typeof value !== 'object' || value === null) return odd;
  const keys = Object.keys(value);
  return { ...value, [keys[at] ?? name]: odd };
}

/** Bodies that no JSON.stringify writes. */
const oddBody = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '{"query":',
    '{"query":"a","query":"b"}',
    '{"__proto__":{"query":"a"}}',
    '{"query":"a","top_k":1e999}',
    `{"query":"a","top_k":${'9'.repeat(400)}}`,
    '['.repeat(20_000),
    '\ufeff{"query":"a"}',
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\n\r\n`,
  ),
);

const FILE_CONTENTS = [
  '',
  'A note.',
  '# 差旅\n\n报销单应当在三十日内提交。',
  '<p onclick="x">Plan</p>',
  '%PDF-1.7',
  'a,b\n1,2\n',
  '\u0000\u0001',
  '{\\rtf1 a}',
];
const FILE_NAMES = [
  'a.txt',
  'a.md',
  '差旅.md',
  'text_pipeline:a.html',
  'a.pdf',
  'a.docx',
  '../../etc/passwd',
  '',
  'a"b.csv',
  LONG,
];

function formOf(document: HintedDocument, schema: Schema): fc.Arbitrary<string> {
  const { properties = {} } = resolved(document, schema);
  const parts = Object.entries(properties).map(([name, property]) =>
    isFile(property) ? filePart(name) : fieldPart(name, valueOf(document, property)),
  );
  const odd = fc.oneof(fieldPart('colour', oddText), filePart('other'), fieldPart('__proto__', oddText));
  const file = Object.entries(properties).find(([, property]) => isFile(property))?.[0] ?? 'file';
  return fc
    .tuple(filePart(file), seldomOf(fc.oneof(...parts)), seldomOf(odd))
    .map(([first, more, others]) => [first, ...more, ...others])
    .map((all) => `${all.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`);
}

function filePart(name: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...FILE_NAMES), mostly(fc.constantFrom(...FILE_CONTENTS), oddText), fc.nat(9_999))
    .map(
      ([fileName, content, unique]) =>
        `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content} ${unique}`,
    );
}

function fieldPart(name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return mostly(value, oddText).map(
    (content) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${textOf(content)}`,
  );
}

function isFile({ format }: Schema): boolean {
  return format === 'binary';
}

/** A value that the schema allows, or almost. */
function valueOf(document: HintedDocument, given: Schema): fc.Arbitrary<unknown> {
  const schema = resolved(document, given);
  const value = valueOfType(document, schema);
  return schema.type?.includes('null') ? mostly(value, fc.constant(null)) : value;
}

function valueOfType(document: HintedDocument, schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(document, choice)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === 'null') return fc.constant(null);
  switch ([schema.type].flat().find((type) => type !== 'null')) {
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000 } = schema;
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) }),
        fc.constantFrom(minimum, maximum),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf(document, schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [
            name,
            document.properties?.[name] ?? valueOf(document, property),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return textLike(schema);
  }
}

const WORDS = ['hotel limit', 'default', '报销', 'And in 2023?', 'kb-1', 'tax', KNOWN_ID, KNOWN_ID];

function textLike({ example, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(typeof example === 'string' ? example : 'hotel limit') },
    { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 60) }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '中'.repeat(Math.min(maxLength, 8_000)),
        '😀'.repeat(Math.min(maxLength, 500)),
      ),
    },
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

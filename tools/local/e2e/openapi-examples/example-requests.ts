import { type OpenApiDocument, resolved, type Route, routesOf, type Schema } from '@tessera/testing/openapi';

/** A request from a document's examples: what Swagger UI sends if only the ids are changed. */
export interface ExampleRequest {
  /** `POST /query question`. */
  name: string;
  route: Route;
  headers: Record<string, string>;
  query: URLSearchParams;
  body: ExampleBody | null;
}

export type ExampleBody =
  { type: 'application/json'; value: unknown } | { type: 'multipart/form-data'; fields: FormFields };

/** Fields with an example, and the names of required or file fields without one. */
export interface FormFields {
  given: Record<string, string>;
  missing: string[];
}

/** One request per example of a body, with the examples of all parameters except those in the path. */
export function exampleRequests(document: OpenApiDocument): ExampleRequest[] {
  return routesOf(document).flatMap((route) =>
    exampleBodies(document, route).map(([example, body]) => ({
      name: `${route.method} ${route.path}${example === '' ? '' : ` ${example}`}`,
      route,
      headers: Object.fromEntries(exampleParameters(route, 'header')),
      query: new URLSearchParams(exampleParameters(route, 'query')),
      body,
    })),
  );
}

/**
 * Examples inside schemas of JSON bodies: tools build a body from them that no test has sent. A body that another
 * operation responds with is sent as it was received.
 */
export function untriedExamples(document: OpenApiDocument): string[] {
  const routes = routesOf(document);
  const received = new Set(
    routes.flatMap(({ operation }) =>
      Object.values(operation.responses ?? {}).map(
        ({ content }) => content?.['application/json']?.schema?.$ref,
      ),
    ),
  );
  return routes.flatMap(({ method, path, operation }) => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema || (schema.$ref !== undefined && received.has(schema.$ref))) return [];
    return placesOfExamples(document, schema).map((place) => `${method} ${path} ${place}`);
  });
}

function placesOfExamples(document: OpenApiDocument, schema: Schema): string[] {
  const { example, properties = {}, items, oneOf = [], allOf = [] } = resolved(document, schema);
  const below = [...(items ? [items] : []), ...oneOf, ...allOf];
  return [
    ...(example === undefined ? [] : ['']),
    ...below.flatMap((part) => placesOfExamples(document, part)),
    ...Object.entries(properties).flatMap(([name, property]) =>
      placesOfExamples(document, property).map((place) => `.${name}${place}`),
    ),
  ];
}

function exampleBodies(document: OpenApiDocument, { operation }: Route): Array<[string, ExampleBody | null]> {
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  if (json)
    return Object.entries(json.examples ?? {}).map(([name, { value }]) => [
      name,
      { type: 'application/json', value },
    ]);
  const form = content['multipart/form-data'];
  return [
    ['', form?.schema ? { type: 'multipart/form-data', fields: formFields(document, form.schema) } : null],
  ];
}

function formFields(document: OpenApiDocument, schema: Schema): FormFields {
  const { properties = {}, required = [] } = resolved(document, schema);
  const fields = Object.entries(properties);
  return {
    given: Object.fromEntries(
      fields.flatMap(([name, { example }]) => (example === undefined ? [] : [[name, text(example)]])),
    ),
    missing: fields.flatMap(([name, { format, example }]) =>
      format === 'binary' || (required.includes(name) && example === undefined) ? [name] : [],
    ),
  };
}

function exampleParameters({ operation }: Route, where: string): Array<[string, string]> {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === where);
  return parameters.flatMap(({ name, example, schema }) =>
    [example ?? schema?.example ?? []].flat().map((value): [string, string] => [name, text(value)]),
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

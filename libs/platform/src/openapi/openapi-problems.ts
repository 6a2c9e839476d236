import type { OpenAPIObject } from '@nestjs/swagger';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/**
 * Checks, for tests, that each operation has a summary, a unique id, a documented response and error, and an example.
 * @returns one sentence per problem
 */
export function openApiProblems(document: OpenAPIObject): string[] {
  const operations = operationsOf(document);
  const ids = operations.map(({ operation }) => operation.operationId);
  return operations.flatMap(({ name, operation }) => {
    const { summary, operationId, responses } = operation;
    const hasAnswer = Object.keys(responses).some((status) => Number(status) < 400);
    const hasError = Object.keys(responses).some((status) => Number(status) >= 400);
    return [
      ...(summary ? [] : [`${name} has no summary`]),
      ...(ids.filter((id) => id === operationId).length === 1
        ? []
        : [`${name} shares its id ${operationId}`]),
      ...(hasAnswer ? [] : [`${name} documents no answer`]),
      ...(hasError ? [] : [`${name} documents no error`]),
      ...(hasExample(operation, document) ? [] : [`${name} has no example`]),
    ];
  });
}

/** An operation of a document; its name is method and path, such as `GET /tags`. */
export interface NamedOperation {
  name: string;
  method: string;
  path: string;
  operation: NonNullable<OpenAPIObject['paths'][string]['get']>;
}

/** All operations of a document, for tests of each of an app's routes. */
export function operationsOf(document: OpenAPIObject): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((key) => {
      const [method, operation] = [key.toUpperCase(), item[key]];
      return operation ? [{ name: `${method} ${path}`, method, path, operation }] : [];
    }),
  );
}

/** Looks for an example of the request or of a successful response, through references. */
function hasExample(operation: object, document: OpenAPIObject): boolean {
  const { responses, ...request } = operation as { responses: Record<string, unknown> };
  const good = Object.entries(responses).flatMap(([status, response]) =>
    Number(status) < 400 ? [response] : [],
  );
  const seen = new Set<unknown>();
  const stack: unknown[] = [request, ...good];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    if ('example' in node || 'examples' in node) return true;
    if ('$ref' in node && typeof node.$ref === 'string') stack.push(resolve(node.$ref, document));
    stack.push(...(Object.values(node) as unknown[]));
  }
  return false;
}

function resolve(reference: string, document: OpenAPIObject): unknown {
  const path = reference.slice('#/'.length).split('/');
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
}

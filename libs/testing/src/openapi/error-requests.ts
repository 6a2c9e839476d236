import { type OpenApiDocument, type Route, routesOf } from './open-api.js';

/** An invalid request, and the status with which it must be rejected. */
export interface ErrorRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  expected: number;
}

const UNKNOWN_ID = '0198f0de-0000-7000-8000-000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Requests that trigger the errors of each operation that do not depend on a service's data: unreadable parameters, an
 * unknown id, and bodies that are malformed, too large or in an unsupported charset.
 * @param maxBodyBytes limit of a JSON body
 */
export function errorRequestsOf(document: OpenApiDocument, maxBodyBytes: number): ErrorRequest[] {
  return routesOf(document).flatMap((route) => [
    ...urlErrors(route),
    ...(['POST', 'PUT', 'PATCH'].includes(route.method) ? errorsOfBody(route, maxBodyBytes) : []),
  ]);
}

function urlErrors(route: Route): ErrorRequest[] {
  const { method, operation } = route;
  const body = method === 'PATCH' ? '{}' : undefined;
  const plain = { method, headers: body ? JSON_TYPE : {}, body };
  const unknown = pathOf(route, UNKNOWN_ID);
  const errors = [{ ...plain, path: `${unknown}?a=%00`, expected: 422 }];
  if (unknown === route.path) return errors;
  errors.push({ ...plain, path: pathOf(route, '%E0%A4%A'), expected: 400 });
  errors.push({ ...plain, path: pathOf(route, '%00'), expected: 422 });
  if ('404' in operation.responses)
    errors.push({ ...plain, ...validBodyOf(route), path: unknown, expected: 404 });
  return errors;
}

/** The first example of a body that has required fields, so that only the path is wrong. */
function validBodyOf({ method, operation }: Route): Pick<ErrorRequest, 'headers' | 'body'> | undefined {
  const examples = operation.requestBody?.content['application/json']?.examples ?? {};
  const [example] = Object.values(examples);
  if (method !== 'POST' || !example) return undefined;
  return { headers: JSON_TYPE, body: JSON.stringify(example.value) };
}

function errorsOfBody(route: Route, maxBodyBytes: number): ErrorRequest[] {
  const path = pathOf(route, UNKNOWN_ID);
  const json = { method: route.method, path, headers: JSON_TYPE };
  const types = Object.keys(route.operation.requestBody?.content ?? {});
  const form = { ...json, headers: { 'content-type': 'multipart/form-data' }, body: '--x', expected: 422 };
  return [
    { ...json, body: '{"a":', expected: 400 },
    { ...json, body: `${'['.repeat(1_000)}${']'.repeat(1_000)}`, expected: 400 },
    { ...json, body: JSON.stringify({ a: 'x'.repeat(maxBodyBytes) }), expected: 413 },
    {
      ...json,
      headers: { 'content-type': 'application/json; charset=utf-16' },
      body: '{}',
      expected: 415,
    },
    { ...json, headers: { ...JSON_TYPE, 'content-encoding': 'zip' }, body: '{}', expected: 415 },
    ...(types.includes('application/json') ? [{ ...json, body: '{"colour":1}', expected: 422 }] : []),
    ...(types.includes('multipart/form-data') ? [form] : []),
  ];
}

function pathOf({ path }: Route, value: string): string {
  return path.replace(/\{.*?\}/g, value);
}

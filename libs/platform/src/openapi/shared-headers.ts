import type { OpenAPIObject } from '@nestjs/swagger';
import { isDeepStrictEqual } from 'node:util';
import { operationsOf } from './openapi-problems.js';

type Components = NonNullable<OpenAPIObject['components']>;
type Parameters = NonNullable<Components['parameters']>;
type Headers = NonNullable<Components['headers']>;

/**
 * Describes each header once, in the components, and refers to it from everywhere: request headers by name, and
 * response headers that several responses share.
 * @throws Error if two operations describe a request header differently
 */
export function shareHeaders(document: OpenAPIObject): void {
  const components = (document.components ??= {});
  const parameters: Parameters = (components.parameters ??= {});
  const headers: Headers = (components.headers ??= {});
  for (const { name: operationName, operation } of operationsOf(document)) {
    operation.parameters = operation.parameters?.map((parameter) => {
      if ('$ref' in parameter || parameter.in !== 'header') return parameter;
      const { name } = parameter;
      const shared = (parameters[name] ??= parameter);
      if (isDeepStrictEqual(shared, parameter)) return { $ref: `#/components/parameters/${name}` };
      throw new Error(
        `${operationName} describes the header ${name} in other words than the operations before it.`,
      );
    });
    for (const response of Object.values(operation.responses)) {
      if (!response || '$ref' in response) continue;
      for (const [name, header] of Object.entries(response.headers ?? {})) {
        const shared = (headers[name] ??= header);
        const reference = { $ref: `#/components/headers/${name}` };
        if (isDeepStrictEqual(shared, header)) (response.headers as Headers)[name] = reference;
      }
    }
  }
}

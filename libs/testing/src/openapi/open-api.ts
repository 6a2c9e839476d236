/** As much of an OpenAPI document as requests and answers are made from and held against. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface Operation {
  parameters?: Array<{ name: string; in: string; example?: unknown; schema?: Schema }>;
  requestBody?: { content: Record<string, DocumentedContent> };
  responses: Record<string, DocumentedResponse>;
}

export interface DocumentedResponse {
  content?: Record<string, DocumentedContent>;
}

/** A body as one content type. */
interface DocumentedContent {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** A schema of OpenAPI 3.0. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: unknown;
  /** Of a stream of server-sent events: what the `data` line of each holds. */
  'x-events'?: Record<string, { data: Schema }>;
  /** Of the enum of error codes: the HTTP statuses that each comes with. */
  'x-statuses'?: Record<string, number[]>;
}

/** One operation with where it is. */
export interface Route {
  method: string;
  /** With its parameters in braces. */
  path: string;
  operation: Operation;
}

export function routesOf(document: OpenApiDocument): Route[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** What the reference leads to; the schema itself when it is none. */
export function resolved(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').pop();
  return (name === undefined ? schema : document.components?.schemas?.[name]) ?? {};
}

/** The parts of an OpenAPI document from which requests are built and against which responses are validated. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

export interface Parameter {
  name: string;
  in: string;
  example?: unknown;
  schema?: Schema;
}

export interface Operation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, DocumentedContent> };
  responses: Record<string, DocumentedResponse>;
}

export interface DocumentedResponse {
  content?: Record<string, DocumentedContent>;
}

/** A body as one content type. */
interface DocumentedContent {
  schema?: Schema;
  /** For a stream: the schema of its events. */
  itemSchema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
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
  /** For a text with JSON: the schema of the JSON. */
  contentSchema?: Schema;
  /** For the enum of error codes: the HTTP statuses of each. */
  'x-statuses'?: Record<string, number[]>;
}

/** An operation with its method and path. */
export interface Route {
  method: string;
  /** With its parameters in braces. */
  path: string;
  operation: Operation;
}

/** All operations, with their referenced parameters resolved. */
export function routesOf(document: OpenApiDocument): Route[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = operation.parameters?.map((given) => {
        const name = (given as { $ref?: string }).$ref?.split('/').pop();
        return name === undefined ? given : document.components!.parameters![name]!;
      });
      return {
        method: method.toUpperCase(),
        path,
        operation: { ...operation, ...(parameters && { parameters }) },
      };
    }),
  );
}

/** Resolves a reference; returns other schemas unchanged. */
export function resolved(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').pop();
  return (name === undefined ? schema : document.components?.schemas?.[name]) ?? {};
}

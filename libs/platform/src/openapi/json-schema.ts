import { enumNameOf } from '@tessera/contracts';

export type Schema = Record<string, unknown>;

/** Below these keys are values, not schemas. */
const VALUES = new Set(['example', 'examples', 'default', 'const']);

/**
 * Converts Nest's schemas to OpenAPI 3.1: named enums become references, single values become `const`, and references get a
 * sibling description instead of an `allOf`.
 * @param place for errors
 * @param enums receives the schemas of named enums
 * @throws Error for an enum without a name, see `namedEnum`
 */
export function toJsonSchema(node: unknown, place: string, enums: Record<string, Schema>): unknown {
  if (Array.isArray(node)) return node.map((item, index) => toJsonSchema(item, `${place}/${index}`, enums));
  if (typeof node !== 'object' || node === null) return node;
  const schema = mapValues(node, (value, key) => {
    if (VALUES.has(key)) return value;
    const below = `${place}/${key}`;
    if (key !== 'properties') return toJsonSchema(value, below, enums);
    return mapValues(value as object, (property, name) => toJsonSchema(property, `${below}/${name}`, enums));
  });
  return withNamedValues(withoutWrapper(schema), place, enums);
}

function mapValues(object: object, change: (value: unknown, key: string) => unknown): Schema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

function withoutWrapper(schema: Schema): Schema {
  const { allOf, type: _type, ...rest } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1) return schema;
  return { ...(allOf[0] as Schema), ...rest };
}

function withNamedValues(schema: Schema, place: string, enums: Record<string, Schema>): Schema {
  const { enum: given, type: _type, ...rest } = schema;
  if (!Array.isArray(given)) return schema;
  const values = given.filter((value) => value !== null) as string[];
  if (values.length === 1) return { type: 'string', const: values[0], ...rest };
  const name = enumNameOf(values);
  if (name === undefined) throw new Error(`${place} has values without a name: declare them with namedEnum.`);
  enums[name] = { type: 'string', enum: values };
  const $ref = `#/components/schemas/${name}`;
  return given.length === values.length
    ? { $ref, ...rest }
    : { anyOf: [{ $ref }, { type: 'null' }], ...rest };
}

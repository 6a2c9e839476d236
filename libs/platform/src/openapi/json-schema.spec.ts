import { describe, expect, it } from '@jest/globals';
import { namedEnum } from '@tessera/contracts';
import { type Schema, toJsonSchema } from './json-schema.js';

const SHADES = namedEnum('Shade', ['light', 'dark']);
const SHADE = { $ref: '#/components/schemas/Shade' };
const LAMP = { $ref: '#/components/schemas/Lamp' };

describe('a schema as Nest makes it', () => {
  it.each<[string, Schema, Schema]>([
    [
      'of a reference with a description',
      { description: 'A lamp.', allOf: [LAMP] },
      { description: 'A lamp.', ...LAMP },
    ],
    ['with one value', { type: 'string', enum: ['lamp'] }, { type: 'string', const: 'lamp' }],
    [
      'with named values',
      { type: 'string', enum: SHADES, description: 'How bright.', example: 'light' },
      { ...SHADE, description: 'How bright.', example: 'light' },
    ],
    [
      'with named values or null',
      { type: ['string', 'null'], enum: [...SHADES, null] },
      { anyOf: [SHADE, { type: 'null' }] },
    ],
    [
      'of an array of named values',
      { type: 'array', items: { type: 'string', enum: SHADES } },
      { type: 'array', items: SHADE },
    ],
    [
      'with properties that are called like keywords',
      { properties: { default: { type: 'string', enum: SHADES }, type: { type: 'string' } } },
      { properties: { default: SHADE, type: { type: 'string' } } },
    ],
    [
      'with an example that looks like a schema',
      { type: 'object', example: { enum: ['a', 'b'] } },
      { type: 'object', example: { enum: ['a', 'b'] } },
    ],
  ])('%s', (_what, given, expected) => {
    expect(toJsonSchema(given, '#', {})).toEqual(expected);
  });

  it('has its named values described once', () => {
    const enums = {};

    toJsonSchema(
      [
        { type: 'string', enum: SHADES },
        { type: 'string', enum: SHADES },
      ],
      '#',
      enums,
    );

    expect(enums).toEqual({ Shade: { type: 'string', enum: ['light', 'dark'] } });
  });

  it('with values that nobody has named is refused, with its place', () => {
    const schema = { paths: { '/lamps': { enum: ['on', 'off'], type: 'string' } } };

    expect(() => toJsonSchema(schema, '#', {})).toThrow('#/paths//lamps has values without a name');
  });
});

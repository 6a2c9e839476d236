import type { ColumnType, ScalarKind } from '@tessera/tabular';

/** SQL names of built-in types by OID (pg_type.dat). Arrays are in {@link ARRAYS}. */
const TYPE_NAMES: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'bytea',
  18: '"char"',
  19: 'name',
  20: 'bigint',
  21: 'smallint',
  23: 'integer',
  25: 'text',
  26: 'oid',
  114: 'json',
  142: 'xml',
  600: 'point',
  601: 'lseg',
  602: 'path',
  603: 'box',
  604: 'polygon',
  628: 'line',
  650: 'cidr',
  700: 'real',
  701: 'double precision',
  705: 'text',
  718: 'circle',
  774: 'macaddr8',
  790: 'money',
  829: 'macaddr',
  869: 'inet',
  1042: 'character',
  1043: 'character varying',
  1082: 'date',
  1083: 'time without time zone',
  1114: 'timestamp without time zone',
  1184: 'timestamp with time zone',
  1186: 'interval',
  1266: 'time with time zone',
  1560: 'bit',
  1562: 'bit varying',
  1700: 'numeric',
  2249: 'record',
  2278: 'void',
  2950: 'uuid',
  3614: 'tsvector',
  3615: 'tsquery',
  3802: 'jsonb',
  3904: 'int4range',
  3906: 'numrange',
  3908: 'tsrange',
  3910: 'tstzrange',
  3912: 'daterange',
  3926: 'int8range',
  4072: 'jsonpath',
  4451: 'int4multirange',
  4532: 'nummultirange',
  4533: 'tsmultirange',
  4534: 'tstzmultirange',
  4535: 'datemultirange',
  4536: 'int8multirange',
};

/** Array types and their element types, by OID. Excludes box[], whose elements are separated by semicolons. */
const ARRAYS: Readonly<Record<number, number>> = {
  143: 142,
  199: 114,
  651: 650,
  719: 718,
  775: 774,
  791: 790,
  1000: 16,
  1001: 17,
  1002: 18,
  1003: 19,
  1005: 21,
  1007: 23,
  1009: 25,
  1014: 1042,
  1015: 1043,
  1016: 20,
  1017: 600,
  1018: 601,
  1019: 602,
  1021: 700,
  1022: 701,
  1027: 604,
  1028: 26,
  1040: 829,
  1041: 869,
  1115: 1114,
  1182: 1082,
  1183: 1083,
  1185: 1184,
  1187: 1186,
  1231: 1700,
  1270: 1266,
  1561: 1560,
  1563: 1562,
  2287: 2249,
  2951: 2950,
  3643: 3614,
  3645: 3615,
  3807: 3802,
  3905: 3904,
  3907: 3906,
  3909: 3908,
  3911: 3910,
  3913: 3912,
  3927: 3926,
  4073: 4072,
};

/** Element type of a built-in array type. */
export function elementTypeOf(oid: number): number | undefined {
  return ARRAYS[oid];
}

/** Name of a built-in type; undefined for user-defined types. */
export function builtInTypeName(oid: number): string | undefined {
  const element = ARRAYS[oid];
  return element === undefined ? TYPE_NAMES[oid] : `${TYPE_NAMES[element]}[]`;
}

const NUMERIC = 1700;

/** By OID; all other types are text. */
const KINDS: Readonly<Record<number, ScalarKind>> = {
  16: 'boolean',
  17: 'bytes',
  20: 'int64',
  21: 'int16',
  23: 'int32',
  26: 'int64',
  114: 'json',
  700: 'float32',
  701: 'float64',
  1082: 'date',
  1083: 'time',
  1114: 'timestamp',
  1184: 'timestamptz',
  1186: 'interval',
  2950: 'uuid',
  3802: 'json',
};

/** The type in terms of files. @param modifier of the column, such as precision and scale */
export function columnType(typeOid: number, modifier: number): ColumnType {
  const element = elementTypeOf(typeOid);
  if (element !== undefined) return { kind: 'list', of: columnType(element, modifier) };
  if (typeOid === NUMERIC) return decimal(modifier);
  return { kind: KINDS[typeOid] ?? 'text' };
}

const MODIFIER_OFFSET = 4;

/** Unpacks numerictypmodin; negative scales do not exist in files. */
function decimal(modifier: number): ColumnType {
  const packed = modifier - MODIFIER_OFFSET;
  const [precision, scale] = [(packed >> 16) & 0xffff, packed & 0x7ff];
  if (packed < 0 || scale > precision) return { kind: 'decimal', precision: null, scale: null };
  return { kind: 'decimal', precision, scale };
}

// Invalid values of a field, derived from its schema, as JSON text, so that 1e400 can be sent.
import fc from 'fast-check';
import type { FieldSchema } from './validCalls.ts';

export interface BadValue {
  readonly what: string;
  /** JSON text. */
  readonly raw: fc.Arbitrary<string>;
}
const json = (value: unknown): string => JSON.stringify(value);
const bad = (what: string, ...values: readonly unknown[]): BadValue => ({
  what,
  raw: fc.constantFrom(...values.map(json)),
});
const badRaw = (what: string, ...raws: readonly string[]): BadValue => ({ what, raw: fc.constantFrom(...raws) });

const operators = bad('operator', { $gt: '' }, { $ne: null }, { $regex: '.*' }, { $where: '1' }, [{ $gt: '' }]);
const prototypes = badRaw(
  'prototype object',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":1}',
);
const nesting: BadValue = {
  what: 'deep nesting',
  raw: fc
    .tuple(fc.integer({ min: 100, max: 9000 }), fc.boolean())
    .map(([depth, arrays]) =>
      arrays ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    ),
};
const notText: readonly BadValue[] = [
  bad('number for text', 0, 1, -1, 1.5, 2 ** 53),
  badRaw('huge number for text', '1e400', '-1e400'),
  bad('boolean for text', true, false),
  bad('list for text', [], ['a'], [1]),
  bad('object for text', {}, { a: 'b' }, { length: 3 }),
  operators,
  prototypes,
  nesting,
];
const padded = (least: number): fc.Arbitrary<string> =>
  fc.integer({ min: least, max: least + 50 }).map((n) => 'x'.repeat(n));

/** Control characters that no text may contain: all but tab and line breaks. */
const controls = [...Array(160).keys()].filter((code) => (code < 32 || code > 126) && ![9, 10, 13].includes(code));
const withControl = (codes: readonly number[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...codes), fc.string({ maxLength: 5 }))
    .map(([code, more]) => json(`a${String.fromCharCode(code)}b${more}z`));

/**
 * Other characters that no text may contain, as JSON text: direction marks, line separators, lone
 * surrogates.
 */
const unsound = [
  ...['\u061c', '\u200e', '\u200f', '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069'],
  ...['\ud83d', '\ude00', '\ude00\ud83d'],
];
/** Invisible characters. */
const invisible = ['\u200b', '\u200d\u200d', '\u2060', '\u00ad', '\u3164', '\u2800', '\ufe0f', '\u0301', ' \u200b '];

function badText({ minLength = 0, maxLength = 200, pattern }: FieldSchema): BadValue[] {
  return [
    { what: 'too long', raw: padded(maxLength + 1).map(json) },
    { what: 'too long, of many bytes', raw: padded(maxLength + 1).map((text) => json(text.replaceAll('x', '沙'))) },
    { what: 'control character', raw: withControl(controls) },
    ...(pattern === undefined || !new RegExp(pattern, 'u').test('\n')
      ? [{ what: 'line break', raw: withControl([9, 10, 13]) }]
      : []),
    bad('unsound', ...unsound.flatMap((sign) => [`a${sign}b`, `${sign}a`, `a${sign}`])),
    bad('invisible', ...invisible),
    ...(minLength > 0 ? [bad('blank', '', ' ', '\t\n', '\u00a0\u2003')] : []),
  ];
}
const badEnum = (values: readonly string[]): BadValue[] => [
  bad('unknown value', 'nope', '', ' ', values.join(','), '$gt', '*', '%00'),
  bad('prototype key', '__proto__', 'constructor', 'toString', 'hasOwnProperty'),
  {
    what: 'nearly a value',
    raw: fc
      .constantFrom(...values)
      .chain((one) =>
        fc
          .constantFrom(
            ...[one.toUpperCase(), one.toLowerCase(), `${one} `, ` ${one}`, `${one}\u0000`, [one]].filter(
              (v) => v !== one,
            ),
          )
          .map(json),
      ),
  },
];
const badTimes = [
  bad('no time', '', 'yesterday', '2026-05-01', '12:00', '1e9', 'NaN', '2026-05-01T12:00:00', '2026-05-01 12:00:00Z'),
  bad(
    'impossible time',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-05-01T25:00:00Z',
    '2026-05-01T00:00:00+25:00',
  ),
  bad(
    'time out of range',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '1970-01-01T00:00:00Z',
    '1999-12-31T23:59:59Z',
    '2101-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
  ),
  {
    what: 'time with control character',
    raw: fc.constantFrom(0, 10, 127).map((code) => json(`2026-05-01T12:00:00Z${String.fromCharCode(code)}`)),
  },
];
const badAddresses = (most: number): BadValue[] => [
  bad(
    'no https',
    'http://a.example/x.png',
    'ftp://a.example/',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//a.example/',
    'https:a.example/a.png',
    'https:/a.example/a.png',

    '/a.png',
    'https',
    'https://',
  ),
  { what: 'address too long', raw: padded(most).map((text) => json(`https://a.example/${text}`)) },
  {
    what: 'address with control character',
    raw: withControl([...controls, 9, 10, 13]).map((text) => json(`https://a.example/${String(JSON.parse(text))}`)),
  },
];
const badDigits = [
  bad(
    'wrong digits',
    '',
    '12',
    '1'.repeat(16),
    '1'.repeat(21),
    `${'1'.repeat(17)}x`,
    `-${'1'.repeat(17)}`,
    '１'.repeat(18),
    `1e${'1'.repeat(17)}`,
    `${'1'.repeat(9)} ${'1'.repeat(9)}`,
  ),
  {
    what: 'digits with control character',
    raw: fc.constantFrom(0, 7, 127).map((code) => json(`${'1'.repeat(18)}${String.fromCharCode(code)}`)),
  },
];

function badNumber({ type, minimum = 0, maximum = 1e12 }: FieldSchema): BadValue[] {
  return [
    bad('text for a number', '5', '', ' ', '0x10', '1e3', 'NaN', 'Infinity', '５'),
    bad('boolean for a number', true, false),
    bad('list for a number', [], [5], [[5]]),
    bad('object for a number', {}, { valueOf: 5 }, { $numberLong: '5' }),
    operators,
    prototypes,
    nesting,
    { what: 'too small', raw: fc.integer({ min: minimum - 1_000_000, max: minimum - 1 }).map(json) },
    badRaw('below everything', ...(minimum > 0 ? ['-0'] : []), ...(minimum >= 0 ? ['-1', '-1e12'] : []), '-1e308'),
    ...(maximum < Number.MAX_SAFE_INTEGER
      ? [{ what: 'too large', raw: fc.integer({ min: maximum + 1, max: Number.MAX_SAFE_INTEGER }).map(json) }]
      : []),
    badRaw('beyond exact numbers', '9007199254740992', '9007199254740993', '1e308', '1e400', '-1e400'),
    ...(type === 'integer' ? [badRaw('no whole number', '1.5', '2.0000001', '1e-7', '0.1', '10.000001')] : []),
  ];
}

const badDays = bad('no day', '', 'today', '2026-02-30', '2026-13-01', '26-05-01', '2026-5-1', '2026-05-01T12:00:00Z');
const farDays = bad('day out of range', '1999-12-31', '2101-01-01', '0001-01-01', '9999-12-31');
const badClocks = bad('no time of day', '', '24:00', '12:60', '7:30', '12', '12:30:00', '12:30Z', '１２:30', '12:30\n');
const badBooleans: readonly BadValue[] = [
  bad('text for a boolean', 'true', 'false', '', 'yes'),
  bad('number for a boolean', 0, 1),
  bad('list for a boolean', [], [true]),
  operators,
  prototypes,
  nesting,
];
function badLists({ items, maxItems }: FieldSchema): BadValue[] {
  const inside = items === undefined ? [] : badByKind(items).filter(({ what }) => what !== 'deep nesting');
  return [
    bad('no list', '', 'a', 'a,b', 0, 1, true, {}, { length: 1 }, { 0: 'a' }),
    prototypes,
    ...inside.map(({ what, raw }) => ({ what: `${what}, within a list`, raw: raw.map((text) => `[${text}]`) })),
    ...(maxItems === undefined
      ? []
      : [bad('too many', Array(maxItems + 1).fill(items?.type === 'integer' ? (items.minimum ?? 1) : 'a'))]),
  ];
}
const badObjects: readonly BadValue[] = [
  bad('no object', '', 'a', 0, 1, true, [], [{}], ['a']),
  bad('without its fields', {}, { a: 1 }, { $gt: '' }),
  prototypes,
];

function badByKind(field: FieldSchema): BadValue[] {
  if (field.type === 'boolean') return [...badBooleans];
  if (field.type === 'array') return badLists(field);
  if (field.type === 'object') return [...badObjects];
  if (field.format === 'date') return [...notText, badDays, farDays];
  if (field.pattern?.startsWith('^([01]') === true) return [...notText, badClocks];
  if (field.type === 'integer' || field.type === 'number') return badNumber(field);
  if (field.enum) return [...notText, ...badEnum(field.enum)];
  if (field.format === 'date-time') return [...notText, ...badTimes];
  if (field.format === 'uri') return [...notText, ...badAddresses(field.maxLength ?? 2048)];
  if (field.pattern?.startsWith('^\\d') === true) return [...notText, ...badDigits];
  return [...notText, ...badText(field)];
}

/**
 * Every kind of value that a body field must refuse, including null unless the field is nullable.
 */
export function badValues(field: FieldSchema): BadValue[] {
  // A field that may be null has several schemas, or one schema with several types.
  const types = [field.type ?? []].flat();
  const schemas = field.anyOf ?? types.map((type) => ({ ...field, type }));
  const mayBeNull = schemas.some(({ type }) => type === 'null');
  const own = schemas.find(({ type }) => type !== 'null') ?? field;
  return [...badByKind(own), ...(mayBeNull ? [] : [bad('null', null)])];
}

/** Whether a text field is limited: by a length, a list of values, or a pattern that limits it. */
export const isBounded = (field: FieldSchema): boolean =>
  field.type !== 'string' ||
  field.maxLength !== undefined ||
  field.enum !== undefined ||
  field.const !== undefined ||
  field.format === 'date-time' ||
  field.format === 'date' ||
  /^\^[^*+]+\$$/.test(field.pattern ?? '*');

// Bad requests of every kind that follows from a route's schemas.
import { gzipSync } from 'node:zlib';
import { limits } from '@guild/common/wire/fields';
import type { Route } from '@guild/common/wire/route';
import fc from 'fast-check';
import { badValues } from './badValues.ts';
import type { RawCall } from './rawCall.ts';
import { shapeOf, type Call, type FieldSchema } from './validCalls.ts';

export interface BadRequest extends RawCall {
  /** Route and kind of bad request, for messages. */
  readonly what: string;
  readonly statuses: readonly number[];
  /** The field that the refusal must name. */
  readonly field?: string;
}
export type Kind = fc.Arbitrary<BadRequest>;

const maxBytes = 64 * 1024;
const jsonType = { 'Content-Type': 'application/json' };
const one = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

/** A JSON object text with one field's text replaced or left out. */
function bodyWith(body: Call['body'], field: string, raw: string | null): string {
  const others = Object.entries(body ?? {}).filter(([name]) => name !== field);
  const parts = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...parts, ...(raw === null ? [] : [`${JSON.stringify(field)}:${raw}`])].join(',')}}`;
}

function badFields(route: Route, call: Call, base: BadRequest): Kind[] {
  const { fields, required } = shapeOf(route.body);
  const send = (field: string, what: string, body: string): BadRequest => ({
    ...base,
    what: `${base.what}: ${field}, ${what}`,
    headers: jsonType,
    body,
    statuses: [400],
    field,
  });
  return Object.entries(fields).flatMap(([field, schema]) => [
    ...badValues(schema).map(({ what, raw }) => raw.map((text) => send(field, what, bodyWith(call.body, field, text)))),
    ...badValues(schema)
      .slice(0, 3)
      .map(({ what, raw }) =>
        raw.map((text) =>
          send(field, `${what}, the second of two`, bodyWith(call.body, field, text).replace('{', `{"${field}":1,`)),
        ),
      ),
    ...(required.includes(field)
      ? [
          fc.constant(send(field, 'missing', bodyWith(call.body, field, null))),
          fc.constant(send(field, 'only by prototype', `{"__proto__":${JSON.stringify(call.body)}}`)),
          fc.constant(send(field, 'only by constructor', `{"constructor":{"prototype":${JSON.stringify(call.body)}}}`)),
          one('', '{}').map((body) => send(field, 'of an empty body', body)),
          fc.constant(send(field, 'behind a byte order mark', `\ufeff${bodyWith(call.body, field, null)}`)),
        ]
      : []),
  ]);
}

/** Bodies that are not a JSON object in UTF-8 of at most 64 KB. */
function badBodies(call: Call, base: BadRequest, { maxBody }: Pick<Route, 'maxBody'>): Kind[] {
  // What is small enough for a route with a limit of its own is still no object.
  const tooLarge = maxBody === null ? 413 : 400;
  const whole = JSON.stringify(call.body);
  const as = (what: string, body: fc.Arbitrary<string | Buffer>, more: Partial<BadRequest> = {}): Kind =>
    body.map((sent) => ({
      ...base,
      headers: jsonType,
      statuses: [400],
      ...more,
      what: `${base.what}: ${what}`,
      body: sent,
    }));
  const typed = (type: string): Kind =>
    as(`body as ${type || 'nothing'}`, one(whole), { headers: type ? { 'Content-Type': type } : {} });
  const encoded = (encoding: string, body: Buffer): Kind =>
    as(`body as ${encoding}`, one(body), { headers: { ...jsonType, 'Content-Encoding': encoding } });
  return [
    ...[
      '',
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'json',
      '*/*',
    ].map(typed),
    ...['x-none', 'iso-8859-1', 'us-ascii'].map((charset) => typed(`application/json; charset=${charset}`)),
    as('UTF-16 said to be UTF-8', one(Buffer.from(whole, 'utf16le'))),
    as('UTF-8 said to be UTF-16', one(whole), { headers: { 'Content-Type': 'application/json; charset=utf-16' } }),
    encoded('gzip', gzipSync(whole)),
    encoded('gzip', gzipSync('x'.repeat(10_000_000))),
    encoded('deflate', Buffer.from(whole)),
    encoded('br', Buffer.from(whole)),
    as(
      'broken JSON',
      one(
        '{',
        '}',
        '{"a":',
        "{'a':1}",
        '{a:1}',
        '{"a":1,}',
        '{"a":01}',
        '{"a":NaN}',
        '{"a":Infinity}',
        '{"a":undefined}',
        '{}{}',
        '{"a":"\n"}',
        '/**/{}',
        '\u0000',
        ' ',
        '{"a":"\\u12"}',
      ),
    ),
    as(
      'truncated',
      fc.integer({ min: 1, max: Math.max(1, whole.length - 1) }).map((end) => whole.slice(0, end)),
    ),
    as('no object', one('null', '[]', '[{}]', '"text"', '12', 'true', '1e400', `[${whole}]`)),
    as(
      'nested too deep to read',
      fc.integer({ min: 1000, max: 30_000 }).map((depth) => '['.repeat(depth)),
    ),
    as(
      'above 64 KB',
      fc.integer({ min: maxBytes + 1, max: maxBytes * 3 }).map((n) => JSON.stringify('x'.repeat(n - 2))),
      { statuses: [tooLarge] },
    ),
    as('above 64 KB, of unsaid length', one(JSON.stringify('x'.repeat(maxBytes))), {
      statuses: [tooLarge],
      chunked: true,
    }),
  ];
}
/** Only a few of these: each is 10 MB. */
const hugeBody = (base: BadRequest, { maxBody }: Pick<Route, 'maxBody'>): Kind =>
  one(true, false).map((chunked) => ({
    ...base,
    what: `${base.what}: 10 MB${chunked ? ', of unsaid length' : ''}`,
    headers: jsonType,
    body: Buffer.alloc(10_000_000, 'x'),
    chunked,
    statuses: [maxBody === null ? 413 : 400],
  }));

/** Path parameters that are names, not ids. */
const isName = (part: string): boolean => ['noteKey', 'page', 'kind', 'backup'].includes(part);
const badIds = [
  '-1',
  '+1',
  '1.5',
  '%EF%BC%91',
  '%00',
  '1%00',
  '9e99',
  '0x10',
  '1e3',
  'x',
  '%20',
  '1%20',
  '%0A1',
  '1%0A',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%24gt',
  '%7B%22%24gt%22%3A%22%22%7D',
  '1,2',
  "1'",
  '%2e%2e',
  '%2Fetc%2Fpasswd',
  '9'.repeat(16),
  '9'.repeat(5000),
  'x'.repeat(8000),
];
/** Unknown ids: valid digits, so only existence is refused. */
/** Path parameters that are not numbers: valid, but unknown names. */
const absentTexts: Readonly<Record<string, string>> = {
  secret: 's'.repeat(32),
  token: 's'.repeat(32),
  turn: '00000000-0000-0000-0000-000000000000',
  picture: '0'.repeat(64),
};
const absentIds = ['0', '000', '999999999999999'];
const unreadableIds = ['%', '%E0%A4%A', '%C0%80', '%FF', '%zz', '1%'];

function badPaths(route: Route, base: BadRequest): Kind[] {
  const [, name] = /:(\w+)/.exec(route.path) ?? [];
  if (name === undefined) return [];
  const at = (what: string, ids: readonly string[], statuses: number[], field?: string): Kind =>
    one(...ids).map((id) => ({
      ...base,
      // Other path parameters are unknown too, or a cell of the map.
      path: route.path
        .replace(`:${name}`, id)
        .replace(':cell', 'A-1')
        .replace(':discordId', '1'.repeat(17))
        .replace(/:\w+/, '1'),
      what: `${base.what}: ${name} ${what} ${id.slice(0, 40)}`,
      statuses,
      ...(field === undefined ? {} : { field }),
    }));
  return [
    // Some of these could be the name of a note, a page or a kind.
    at('wrong', isName(name) ? badIds.filter((id) => !/^[a-z0-9-]+$/.test(id)) : badIds, [400], name),
    at('unreadable', unreadableIds, [400]),
    name === 'id' || name === 'userId'
      ? at('absent', absentIds, [404])
      : at('absent', [absentTexts[name] ?? '1'.repeat(17)], [404]),
  ];
}

function badQueryValues(name: string, field: FieldSchema): fc.Arbitrary<string>[] {
  const twice = one(`${name}=1&${name}=2`, `${name}=&${name}=`);
  const given = (values: fc.Arbitrary<string>): fc.Arbitrary<string> => values.map((value) => `${name}=${value}`);
  if (name === 'limit')
    return [
      twice,
      given(
        one(
          '0',
          '-1',
          '1.5',
          '501',
          '%31%30%30%30',
          '99999',
          'NaN',
          'Infinity',
          '1e2',
          '0x10',
          '%EF%BC%91',
          '%00',
          '1%00',
          '+1',
          '%20',
          'all',
          '9'.repeat(5000),
          'true',
          '[]',
          '{}',
        ),
      ),
    ];
  if (name === 'cursor')
    return [twice, given(one('%7B', '..%2F', '%00', "'", '%20', 'a'.repeat(301), '%24gt', '.*', 'zzz', '%EF%BC%91'))];
  const values = field.enum ?? (field.const === undefined ? undefined : [field.const]);
  if (values)
    return [
      twice,
      given(
        one(
          'nope',
          '__proto__',
          'constructor',
          '%00',
          '%24gt',
          '*',
          encodeURIComponent([...values, ...values].join(',')),
          `${encodeURIComponent(values[0] ?? '')}%00`,
          `${encodeURIComponent(values[0] ?? '')}%20`,
        ),
      ),
    ];
  if (field.format === 'date')
    return [
      twice,
      given(one('today', '2026-02-30', '2026-5-1', '2026-05-01T00:00:00Z', '%00')),
      given(one('9999-12-31', '0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01')),
    ];
  const { maxLength = limits.name } = field;
  return [
    twice,
    given(fc.integer({ min: maxLength + 1, max: maxLength + 500 }).map((n) => 'x'.repeat(n))),
    given(one('a%00b', 'a%07b', 'a%1Bb', 'a%7Fb', 'a%C2%85b', 'a%0Ab', 'a%E2%80%AEb', 'a%E2%80%A8b', '%E2%81%A6a')),
  ];
}

function badQueries(route: Route, base: BadRequest): Kind[] {
  return Object.entries(shapeOf(route.query).fields).flatMap(([field, schema]) =>
    badQueryValues(field, schema).map((query) =>
      query.map((text) => ({
        ...base,
        path: `${base.path.replace(/\?.*$/, '')}?${text}`,
        what: `${base.what}: ?${text.slice(0, 40)}`,
        statuses: [400],
        field,
      })),
    ),
  );
}

const badKeys = ['', ' ', 'a b', 'x'.repeat(201), '\u00e9', 'a\tb'];
const badHeaders = (call: Call, base: BadRequest): Kind =>
  one(...badKeys).map((key) => ({
    ...base,
    what: `${base.what}: Idempotency-Key ${JSON.stringify(key.slice(0, 20))}`,
    headers: { ...jsonType, 'Idempotency-Key': key },
    body: JSON.stringify(call.body),
    statuses: [400],
    field: 'Idempotency-Key',
  }));

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH', 'LOCK', 'COPY', 'REPORT'];
const oddMethods = (path: string, known: ReadonlySet<string>, base: BadRequest): Kind =>
  one(...methods.filter((method) => !known.has(method))).map((method) => ({
    ...base,
    method,
    path,
    what: `${method} of ${path}`,
    // Sign-in is mounted separately.
    statuses: path.startsWith('/api/') ? [405] : [404, 405],
  }));

/**
 * Every kind of bad request to one route.
 * @param name the route's name in its table
 * @param call a call of it that would succeed
 * @param known the methods that the tables have for its path
 */
export function badRequests(
  name: string,
  route: Route,
  call: Call,
  known: ReadonlySet<string>,
): { kinds: Kind[]; huge: Kind[] } {
  const base: BadRequest = { method: route.method, path: call.path, what: name, statuses: [400] };
  const hasBody = call.body !== undefined;
  return {
    kinds: [
      ...badFields(route, call, base),
      ...(hasBody ? badBodies(call, base, route) : []),
      ...badPaths(route, { ...base, ...(hasBody ? { headers: jsonType, body: JSON.stringify(call.body) } : {}) }),
      ...badQueries(route, base),
      ...(route.status === 201 ? [badHeaders(call, base)] : []),
      oddMethods(call.path, known, base),
    ],
    huge: hasBody ? [hugeBody(base, route)] : [],
  };
}

// Test of the words for stored codes: every code of every route has words.
import { features } from '@guild/common/features';
import type { Route } from '@guild/common/wire/route';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { codeInWords } from './changes.ts';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
/** Every field of the schema that holds one of several codes, with each of them. */
function codesIn(schema: unknown, field = ''): (readonly [field: string, code: string])[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => codesIn(one, field));
  if (!isJson(schema)) return [];
  const { enum: codes, properties, ...others } = schema;
  return [
    ...(Array.isArray(codes)
      ? codes.flatMap((code) => (typeof code === 'string' ? [[field, code] as const] : []))
      : []),
    ...(isJson(properties) ? Object.entries(properties).flatMap(([name, one]) => codesIn(one, name)) : []),
    ...Object.values(others).flatMap((one) => codesIn(one, field)),
  ];
}
const routes = features.flatMap((feature) => ('routes' in feature ? Object.values<Route>(feature.routes) : []));
const codes = routes.flatMap(({ reply }) => codesIn(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })));

test('every stored code has words', () => {
  expect(codes.length).toBeGreaterThan(100);
  const raw = new Set(
    codes.flatMap(([field, code]) => {
      const words = codeInWords(field, code);
      return /_|^[a-z]+[A-Z]/.test(words) ? [`${field}: ${code}`] : [];
    }),
  );
  expect([...raw]).toEqual([]);
  expect(codeInWords('status', 'partially_claimed')).toBe('Partially claimed');
  expect(codeInWords('status', 'open')).toBe('Open');
  expect(codeInWords('category', 'spice_craters')).toBe('Large Spice Fields');
  expect(codeInWords('title', 'raid')).toBe('raid');
});

// Tests of the basic fields that all schemas use: limits and error messages.
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { amount, httpsUrl, idList, idParams, limits, line, paging, search, text } from './fields.ts';

const message = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('line', () => {
  const name = line('Name is required');
  test.each([[undefined], [null], [''], ['   '], [12], [['a']]])('rejects %p as missing', (value) => {
    expect(message(name, value)).toBe('Name is required');
  });
  test('trims spaces', () => {
    expect(name.parse('  Bone knife ')).toBe('Bone knife');
  });
  test('accepts 200 characters, and rejects 201', () => {
    expect(name.safeParse('x'.repeat(200)).success).toBe(true);
    expect(message(name, 'x'.repeat(201))).toBe('At most 200 characters');
  });
  test.each(['a\nb', 'a\u0000b', 'a\u0085b'])('rejects control characters (%j)', (value) => {
    expect(name.safeParse(value).success).toBe(false);
  });
});

test('text allows tabs and line breaks, and rejects other control characters', () => {
  const note = text('Needed');
  expect(note.parse('a\n\tb')).toBe('a\n\tb');
  expect(note.safeParse('a\u0007b').success).toBe(false);
});

describe('amount', () => {
  const price = amount(1, 'Too small');
  test.each([[0], [-1], [1.5], ['5'], [true], [Infinity], [NaN], [null]])('rejects %p', (value) => {
    expect(message(price, value)).toBe('Too small');
  });
  test('accepts at most 10^12', () => {
    expect(price.parse(limits.amount)).toBe(1e12);
    expect(message(price, limits.amount + 1)).toBe('At most 1,000,000,000,000');
  });
});

test.each([
  ['http://a.example/x'],
  ['javascript:alert(1)'],
  ['x'],
  ['https:a.example/x'],
  ['https:///a.example/x'],
  [`https://a.example/${'x'.repeat(2048)}`],
  ['https://a.example/a\nb'],
  ['https://a.example/a\u0000b'],
])('an address must be https, at most the maximum length, and without control characters: %j', (value) => {
  expect(httpsUrl.safeParse(value).success).toBe(false);
});

describe('path ids', () => {
  test('plain digits become a number', () => {
    expect(idParams.parse({ id: '12' })).toEqual({ id: 12 });
  });
  test.each(['', 'x', '-1', '1.5', '0x10', '1e3', '9'.repeat(16)])('rejects %p', (value) => {
    expect(idParams.safeParse({ id: value }).success).toBe(false);
  });
});

describe('list queries', () => {
  const query = z.object({ search, ...paging });
  test('ignores blank fields', () => {
    expect(query.parse({ search: '', limit: '', cursor: '' })).toEqual({});
  });
  test.each([
    ['1', 1],
    ['500', 500],
  ])('limit %p', (given, expected) => {
    expect(query.parse({ limit: given }).limit).toBe(expected);
  });
  test.each(['0', '501', '-1', 'x', '1.5'])('rejects limit %p', (limit) => {
    expect(query.safeParse({ limit }).success).toBe(false);
  });
  test('rejects a repeated field', () => {
    expect(query.safeParse({ search: ['a', 'b'] }).success).toBe(false);
  });
});

describe('a list of ids', () => {
  const ids = idList(3, 'people');
  test('contains each id once', () => {
    expect(ids.parse('7,12,7')).toEqual([7, 12]);
  });
  test.each(['0', '1,0', '-1', '1,', 'x', '1.5', '9999999999999999'])('rejects %p', (list) => {
    expect(ids.safeParse(list).success).toBe(false);
  });
  test('rejects more ids than the maximum', () => {
    expect(message(ids, '1,2,3,4')).toBe('At most 3 people');
  });
});

// Tests of random ids on pages over plain HTTP, where `crypto.randomUUID` is missing.
import { expect, it } from '@jest/globals';
import { randomId } from './randomId.ts';

it('makes different UUIDs without a secure context', () => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

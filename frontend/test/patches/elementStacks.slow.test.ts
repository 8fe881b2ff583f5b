// What React does without in the tests of screens, and that a React that counts elsewhere is noticed.
import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { withoutElementStacks } from './elementStacks.ts';

const stackOf = (tag: string): unknown =>
  (createElement(tag) as unknown as { readonly _debugStack: unknown })._debugStack;

test('no stack is taken of elements: all have the same', () => {
  expect(stackOf('i')).toBeDefined();
  expect(stackOf('b')).toBe(stackOf('i'));
});

test('where they are counted elsewhere, it says so', () => {
  expect(() => withoutElementStacks({})).toThrow('elsewhere');
});

// The order of test files: journeys, which wait, beside those that compute.
import { expect, test } from '@jest/globals';
import path from 'node:path';
import { beside, longestFirst, type Test } from './test-order.mjs';
import { root } from './paths.mjs';

const aTest = (project: string, name: string, duration?: number): Test => ({
  ...{ path: name, duration },
  context: { config: { displayName: { name: project } } },
});
const namesOf = (tests: readonly Test[]): string => tests.map(({ path }) => path).join(' ');

test('journeys are spread over the time that the others take, and are through before these', () => {
  const computing = Array.from({ length: 8 }, (_each, at) => aTest('backend', at.toString(), 1000));
  const journeys = ['a', 'b', 'c'].map((name) => aTest('e2e', name, 20_000));
  expect(namesOf(beside([...computing, ...journeys]))).toBe('a 0 1 2 b 3 4 c 5 6 7');
});

test('longer ones take a larger part of that time', () => {
  const computing = [aTest('backend', '0', 7000), ...['1', '2', '3'].map((name) => aTest('tools', name, 1000))];
  expect(namesOf(beside([aTest('e2e', 'a', 9000), aTest('e2e', 'b', 1000), ...computing]))).toBe('a 0 1 b 2 3');
});

test('those that never ran count as usual ones', () => {
  const computing = [aTest('common', '0'), aTest('common', '1', 3000)];
  expect(namesOf(beside([...computing, aTest('e2e', 'a'), aTest('e2e', 'b', 30_000)]))).toBe('a 0 b 1');
});

test('one kind alone keeps its order', () => {
  const alone = ['a', 'b'].map((name) => aTest('frontend', name));
  expect(beside(alone)).toEqual(alone);
  expect(beside([])).toEqual([]);
});

test('where nothing ever ran the longest begin first, and are counted as long', () => {
  const file = (name: string): string => path.join(root, name);
  const make = aTest('tools', file('tools/new-feature/make.test.ts'));
  const others = ['0', '1', '2'].map((name) => aTest('common', file(name)));
  const ordered = longestFirst([...others, make, aTest('tools', 'ran', 1000)]);
  expect(ordered.map((test) => path.basename(test.path))).toEqual(['make.test.ts', '0', '1', '2', 'ran']);
  const journeys = ['a', 'b'].map((name) => aTest('e2e', name));
  expect(beside([...ordered, ...journeys]).slice(0, 3)).toEqual([journeys[0], make, journeys[1]]);
});

// Function calls that a model streams in pieces.
import { expect, test } from '@jest/globals';
import { createCallCollector } from './toolCalls.ts';

const collect = (...deltas: unknown[]): ReturnType<ReturnType<typeof createCallCollector>['calls']> => {
  const collector = createCallCollector();
  for (const delta of deltas) collector.take(delta);
  return collector.calls();
};

test('pieces of several calls are joined by their index', () => {
  expect(
    collect(
      [{ index: 0, id: 'a', function: { name: 'listEvents', arguments: '' } }],
      [{ index: 1, id: 'b', function: { name: 'listItems', arguments: '{"se' } }],
      [{ index: 0, function: { arguments: '{}' } }],
      [{ index: 1, function: { arguments: 'arch":"x"}' } }],
    ),
  ).toEqual([
    { id: 'a', type: 'function', function: { name: 'listEvents', arguments: '{}' } },
    { id: 'b', type: 'function', function: { name: 'listItems', arguments: '{"search":"x"}' } },
  ]);
});

test('whole calls without index and id are taken as they come', () => {
  const named = (name: string): object => ({ function: { name, arguments: '{}' } });
  expect(collect([named('one'), named('two')]).map(({ id, function: { name } }) => [id, name])).toEqual([
    ['call_0', 'one'],
    ['call_1', 'two'],
  ]);
});

test.each([[undefined], [null], ['x'], [[]], [{ index: 0 }]])('%j contains no calls', (delta) => {
  expect(collect(delta)).toEqual([]);
});

test('endless arguments and too many calls are refused', () => {
  const long = { index: 0, function: { name: 'x', arguments: 'x'.repeat(15_000) } };
  expect(() => collect([long], [long])).toThrow(expect.objectContaining({ reason: 'huge' }));
  const many = Array.from({ length: 40 }, (_one, index) => ({ index, function: { name: 'x' } }));
  expect(() => collect(many)).toThrow(expect.objectContaining({ reason: 'huge' }));
});

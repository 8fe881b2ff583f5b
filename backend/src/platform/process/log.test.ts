// The counter of warnings and errors, as a log feeds it.
import { expect, test } from '@jest/globals';
import { createLog, createProblemCounter } from './log.ts';

test('warnings and errors are counted by their sentence, without fields', () => {
  let now = 0;
  const { count, latest } = createProblemCounter(() => now);
  const log = createLog({ level: 'info', part: 'test', to: { write: () => undefined }, onProblem: count });
  log.info('all is well');
  log.warn({ token: 'secret' }, 'Redis is away');
  now = 1000;
  log.error('a handler failed');
  log.child({ more: 1 }).warn('Redis is away');
  expect(latest()).toEqual([
    { message: 'Redis is away', level: 'warning', count: 2, lastAt: new Date(1000) },
    { message: 'a handler failed', level: 'error', count: 1, lastAt: new Date(1000) },
  ]);
});

test('only the 20 latest kinds are kept', () => {
  const { count, latest } = createProblemCounter();
  for (let kind = 0; kind < 25; kind += 1) count({ message: `kind ${kind}`, level: 'warning' });
  expect(latest().map(({ message }) => message)).toEqual(Array.from({ length: 20 }, (_, at) => `kind ${24 - at}`));
});

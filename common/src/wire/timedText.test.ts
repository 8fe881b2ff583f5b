// Tests of texts that contain moments.
import { expect, test } from '@jest/globals';
import { timed, writeTimed } from './timedText.ts';

const start = new Date('2026-06-08T18:00:00.000Z');

test('a timed text keeps its words and its moments apart', () => {
  expect(timed`It was planned for ${start}. ${'A storm {0} <t:1:F>'}.`).toEqual([
    'It was planned for ',
    { at: '2026-06-08T18:00:00.000Z' },
    '. A storm {0} <t:1:F>.',
  ]);
  expect(timed`${start}`).toEqual([{ at: start.toISOString() }]);
  expect(timed`${'a'}${'b'}`).toEqual(['ab']);
});

test('each reader formats the moments', () => {
  expect(writeTimed(timed`From ${start} on`, (at) => at.toString())).toBe(`From ${start.getTime()} on`);
});

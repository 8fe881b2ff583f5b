// Ids of the jobs that send messages.
import { expect, test } from '@jest/globals';
import { jobIdOf } from './notifications.sendJob.ts';

test('different keys have different job ids, without a colon', () => {
  const keys = ['a/b', 'a-b', 'a:b', 'a%2Fb', 'ä'];
  const ids = keys.flatMap((key) => [jobIdOf('discord', key), jobIdOf('discord-off', key)]);
  ids.push(jobIdOf('discord', 'off-a-b'));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.join('')).not.toContain(':');
});

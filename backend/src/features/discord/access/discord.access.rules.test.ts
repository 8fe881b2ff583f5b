// Rules of the Discord checks: pauses, and the roles to add and remove.
import { expect, test } from '@jest/globals';
import { nextRoleStep, retryPauseMs } from './discord.access.rules.ts';

test('pauses double with each failure, up to five minutes', () => {
  expect([1, 2, 3, 4].map(retryPauseMs)).toEqual([2000, 4000, 8000, 16_000]);
  expect(retryPauseMs(9)).toBe(300_000);
  expect(retryPauseMs(10_000)).toBe(300_000);
});

const table = [
  { rank: 'Officer', roleId: 'o' },
  { rank: 'Veteran', roleId: 'v' },
] as const;
test.each([
  ['gets the role of the rank', 'Officer', ['x'], { kind: 'add', roleId: 'o' }],
  ['loses the old role before they get the new one', 'Officer', ['v'], { kind: 'remove', roleId: 'v' }],
  ['loses the role of another rank', 'Officer', ['o', 'v', 'x'], { kind: 'remove', roleId: 'v' }],
  ['loses all of them with a rank without a role', 'Member', ['v'], { kind: 'remove', roleId: 'v' }],
  ['loses all of them after a removal', null, ['o'], { kind: 'remove', roleId: 'o' }],
  ['keeps what is right, and roles that are not in the table', 'Officer', ['o', 'x'], null],
] as const)('a person %s', (_what, rank, roles, step) => {
  expect(nextRoleStep(rank, roles, table)).toEqual(step);
});

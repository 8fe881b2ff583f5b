// Rules of the Discord checks: pauses, and the roles to add and remove.
import { expect, test } from '@jest/globals';
import { listRoleSteps, retryPauseMs } from './discord.access.rules.ts';

test('pauses double with each failure, up to five minutes', () => {
  expect([1, 2, 3, 4].map(retryPauseMs)).toEqual([2000, 4000, 8000, 16_000]);
  expect(retryPauseMs(9)).toBe(300_000);
  expect(retryPauseMs(10_000)).toBe(300_000);
});

const table = [
  { rank: 'Officer', roleId: 'o' },
  { rank: 'Veteran', roleId: 'v' },
] as const;
const add = (roleId: string) => ({ kind: 'add', roleId });
const remove = (roleId: string) => ({ kind: 'remove', roleId });
test.each([
  ['gets the role of the rank', 'Officer', ['x'], [add('o')]],
  ['loses the old role, and then gets the new one', 'Officer', ['v'], [remove('v'), add('o')]],
  ['loses the role of another rank', 'Officer', ['o', 'v', 'x'], [remove('v')]],
  ['loses all of them with a rank without a role', 'Member', ['v', 'o'], [remove('v'), remove('o')]],
  ['loses all of them after a removal', null, ['o'], [remove('o')]],
  ['keeps what is right, and roles that are not in the table', 'Officer', ['o', 'x'], []],
] as const)('a person %s', (_what, rank, roles, steps) => {
  expect(listRoleSteps(rank, roles, table)).toEqual(steps);
});

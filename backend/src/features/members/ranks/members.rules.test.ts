// Rules for rank permissions and for ranks from Discord roles.
import { describe, expect, test } from '@jest/globals';
import { ranks } from '@guild/common/members/ranks';
import { accessOfRank, rankFromRoles } from './members.rules.ts';

test('ranks named like an access level have it, all others have none', () => {
  expect(ranks.map((rank) => [rank, accessOfRank(rank)])).toEqual([
    ['Admin', 'Admin'],
    ['Member', 'Member'],
    ['Guest', 'Guest'],
    ['Guild Master', null],
    ['Officer', null],
    ['Veteran', null],
    ['Recruit', null],
  ]);
});

describe('the rank from Discord roles', () => {
  const table = { adminRoleIds: ['a'], memberRoleIds: ['m', 'n'], guestRoleIds: ['g'], bootstrapAdminIds: ['me'] };
  test.each([
    [['g'], 'Guest'],
    [['n', 'g'], 'Member'],
    [['g', 'm', 'a'], 'Admin'],
    [['x'], null],
    [[], null],
  ])('%j gives %s', (roles, rank) => {
    expect(rankFromRoles('you', roles, table)).toBe(rank);
  });
  test('an initial admin needs no role', () => {
    expect(rankFromRoles('me', [], table)).toBe('Admin');
  });
});

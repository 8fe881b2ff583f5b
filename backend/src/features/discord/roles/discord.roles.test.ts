// Which roles of the server the hall can give.
import { expect, test } from '@jest/globals';
import { refuseRankRole, rolesOf, type AccessGiven } from './discord.roles.ts';

const access: AccessGiven = {
  ofRank: (rank) => (rank === 'Admin' || rank === 'Member' || rank === 'Guest' ? rank : null),
  ofRole: (roleId) => (roleId === 'members' ? 'Member' : null),
};
const server = { everyoneId: 'everyone', access };

const role = (id: string, position: number, more: { permissions?: string; managed?: boolean } = {}) => ({
  id,
  name: id,
  position,
  permissions: '0',
  managed: false,
  mentionable: false,
  ...more,
});
const bot = { nick: null, roles: ['bot'], user: { id: '400000000000000009', username: 'hall' } };

test('roles above the bot and those of integrations cannot be given', () => {
  const all = [role('everyone', 0), role('low', 1), role('bot', 5, { managed: true }), role('high', 9)];
  expect(rolesOf(all, bot, server).roles).toMatchObject([
    { id: 'high', name: 'high', problem: 'above_bot' },
    { id: 'bot', name: 'bot', problem: 'of_integration' },
    { id: 'low', name: 'low', problem: null },
  ]);
});
test.each([
  ['without a permission', '0', false],
  ['with Manage Roles', (1n << 28n).toString(), true],
  ['with Administrator', (1n << 3n).toString(), true],
  ['with other permissions', (1n << 10n).toString(), false],
])('a bot %s', (_what, permissions, mayManage) => {
  expect(rolesOf([role('bot', 5, { permissions })], bot, server).mayManage).toBe(mayManage);
});
test.each([
  ['Administrator', 3n],
  ['Kick Members', 1n],
  ['Ban Members', 2n],
  ['Manage Channels', 4n],
  ['Manage Server', 5n],
  ['Manage Roles', 28n],
  ['Manage Webhooks', 29n],
])('a role with %s is never given', (_name, bit) => {
  const lord = role('lord', 1, { permissions: ((1n << bit) | (1n << 10n)).toString() });
  expect(rolesOf([lord, role('bot', 5)], bot, server).roles[1]).toMatchObject({ id: 'lord', problem: 'powerful' });
  const row = { rank: 'Admin', roleId: 'lord' } as const;
  expect(refuseRankRole(row, [lord], access)).toBe(
    "The role lord has rights over the Discord server. The bot doesn't give it.",
  );
  expect(refuseRankRole(row, [role('lord', 1, { permissions: (1n << 10n).toString() })], access)).toBeNull();
});
test('a role is not given for a rank with less access than the role gives', () => {
  const members = role('members', 1);
  const tooHighFor = ['Guest', 'Guild Master', 'Officer', 'Veteran', 'Recruit'];
  expect(rolesOf([members, role('bot', 5)], bot, server).roles[1]).toMatchObject({ id: 'members', tooHighFor });
  const refusal = (rank: 'Admin' | 'Member' | 'Guest') =>
    refuseRankRole({ rank, roleId: 'members' }, [members], access);
  expect([refusal('Admin'), refusal('Member')]).toEqual([null, null]);
  expect(refusal('Guest')).toBe('The role members gives more access than the rank Guest.');
});

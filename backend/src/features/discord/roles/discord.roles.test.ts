// Which roles of the server the hall can give.
import { expect, test } from '@jest/globals';
import { rolesOf } from './discord.roles.ts';

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
  expect(rolesOf(all, bot, 'everyone').roles).toEqual([
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
  expect(rolesOf([role('bot', 5, { permissions })], bot, 'everyone').mayManage).toBe(mayManage);
});

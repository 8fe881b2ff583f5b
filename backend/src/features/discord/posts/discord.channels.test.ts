// What the bot may do in a channel, by Discord's rules.
import { expect, test } from '@jest/globals';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { GuildChannel, GuildRole } from '../../../platform/discord/api/server.ts';
import { missingOf, rightsIn } from './discord.channels.ts';

const {
  ViewChannel: view,
  SendMessages: send,
  EmbedLinks: embed,
  AttachFiles: attach,
  ReadMessageHistory: history,
} = PermissionFlagsBits;
const all = view | send | embed | attach | history;
const role = (id: string, permissions: bigint): GuildRole => ({
  id,
  name: id,
  position: 0,
  permissions: permissions.toString(),
  managed: false,
  mentionable: false,
});
const bot = { nick: null, roles: ['bot'], user: { id: 'hall', username: 'hall' } };
type Rule = GuildChannel['permission_overwrites'][number];
const rule = (id: string, { allow = 0n, deny = 0n }: { allow?: bigint; deny?: bigint }): Rule => ({
  id,
  allow: allow.toString(),
  deny: deny.toString(),
});
const missing = (roles: readonly GuildRole[], rules: Rule[]): string[] =>
  missingOf(rightsIn({ permission_overwrites: rules }, roles, bot, 'everyone'));

const withAll = [role('everyone', view | history), role('bot', send | embed | attach)];
test.each<[string, readonly GuildRole[], Rule[], string[]]>([
  ['the roles give everything together', withAll, [], []],
  [
    'no role gives anything',
    [role('everyone', 0n), role('bot', 0n)],
    [],
    ['View Channel', 'Send Messages', 'Embed Links', 'Attach Files', 'Read Message History'],
  ],
  [
    'other roles do not count',
    [role('everyone', view | send | attach | history), role('other', embed)],
    [],
    ['Embed Links'],
  ],
  ['files are denied', withAll, [rule('everyone', { deny: attach })], ['Attach Files']],
  ['everybody is denied', withAll, [rule('everyone', { deny: view })], ['View Channel']],
  ['the bot’s role is allowed again', withAll, [rule('everyone', { deny: all }), rule('bot', { allow: all })], []],
  ['the history is denied', withAll, [rule('everyone', { deny: history })], ['Read Message History']],
  ['one of its roles is denied', withAll, [rule('bot', { deny: send })], ['Send Messages']],
  ['the bot itself is denied', withAll, [rule('bot', { allow: all }), rule('hall', { deny: embed })], ['Embed Links']],
  ['the bot itself is allowed', withAll, [rule('bot', { deny: all }), rule('hall', { allow: all })], []],
  ['another role is denied', withAll, [rule('other', { deny: all })], []],
  [
    'an administrator is denied',
    [role('bot', PermissionFlagsBits.Administrator)],
    [rule('everyone', { deny: all })],
    [],
  ],
])('%s', (_what, roles, rules, names) => {
  expect(missing(roles, rules)).toEqual(names);
});

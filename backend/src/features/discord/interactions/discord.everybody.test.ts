// Every registered command, action and suggestion, as every kind of person. The lists are those of
// the features, so that a new command is covered by itself.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allRoutes } from '@guild/common/all.routes';
import type { RouteAccess } from '@guild/common/wire/route';
import { replyTypes, type Acting, type InteractionReply } from '../../../../../tools/discord-stand-in/interactions.ts';
import { start } from '../../../../test/auctions.ts';
import { roleIds, startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import { until } from '../../../../test/harness.ts';
import { createHallFeatures } from '../../../app/features.ts';
import { migrations } from '../../../app/migrations.ts';
import { createContext } from '../../../platform/features/process.ts';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import type { DiscordContribution } from '../../../platform/discord/contribution.ts';
import { readGuildConfig } from '../../../platform/http/pages/pages.ts';

let hall: FollowingHall;
let contributions: readonly DiscordContribution[];
beforeAll(async () => {
  hall = await startFollowingHall();
  const context = await createContext(hall.env, {
    clock: hall.clock,
    role: 'worker',
    migrations,
    logTo: { write: () => undefined },
  });
  const { list, handlers } = createHallFeatures(context, readGuildConfig(hall.env.guildConfigPath));
  context.outboxes.follow(handlers);
  contributions = list.flatMap(({ discord }) => discord ?? []);
  for (const feature of list) await feature.close?.();
  await context.close();
  await start(hall.admin, hall, { itemName: 'Maula pistol' });
});
afterAll(() => hall.close());

/** In this order: the member is removed in between. */
const personNames = ['stranger', 'without a role', 'Guest', 'Member', 'Admin', 'removed'] as const;
type PersonName = (typeof personNames)[number];
const refusals = {
  'another server': /This works on the guild's own Discord server only\./,
  'not a member': /You aren't a member of this guild\./,
  'no permission': /You don't have permission to do this\.|Only admins .*can do this\./,
} as const;
type Verdict = keyof typeof refusals | 'allowed';

const byLevel: Readonly<Partial<Record<RouteAccess, readonly PersonName[]>>> = {
  anyone: ['Guest', 'Member', 'Admin'],
  'signed-in': ['Guest', 'Member', 'Admin'],
  guest: ['Guest', 'Member', 'Admin'],
  member: ['Member', 'Admin'],
};
function expected(person: PersonName, access: RouteAccess): Verdict {
  if (person === 'stranger') return 'another server';
  if (person === 'without a role' || person === 'removed') return 'not a member';
  return (byLevel[access] ?? ['Admin']).includes(person) ? 'allowed' : 'no permission';
}

let counter = 0;
/** Six new people, because one person may do 30 things in a minute. The removed one is the member. */
function gather(): Readonly<Record<PersonName, Acting>> {
  const appear = (roles: readonly string[]): Acting => {
    counter += 1;
    const person = { id: `37000000000000${1000 + counter}`, username: `person-${counter}` };
    hall.appear(person, roles);
    return { person };
  };
  const member = appear([roleIds.member]);
  return {
    stranger: { ...appear([roleIds.admin]), guildId: '400000000000000002' },
    'without a role': appear([]),
    Guest: appear([roleIds.guest]),
    Member: member,
    Admin: appear([roleIds.admin]),
    removed: member,
  };
}
async function remove({ person }: Acting): Promise<void> {
  const members = (await hall.database()).collection<{ _id: number; discordId: string }>('guild_members');
  const found = await members.findOne({ discordId: person.id });
  const { status } = await hall.admin.delete(`/api/guild-members/${found?._id ?? 0}`);
  expect(status).toBe(204);
}

/** The text of a reply, also of a deferred one. */
async function textAfter(act: () => Promise<InteractionReply>): Promise<string> {
  const { edits, followUps } = hall.discord.interactions;
  const known = new Set([...edits, ...followUps].map(({ token }) => token));
  const { body } = await act();
  if (body.type !== replyTypes.deferred && body.type !== replyTypes.deferredChange) return body.data?.content ?? '';
  const later = () => [...edits, ...followUps].find(({ token }) => !known.has(token));
  await until(() => later() !== undefined, 'the deferred reply');
  return later()?.content.content ?? '';
}
async function verdictOf(act: () => Promise<InteractionReply>): Promise<Verdict> {
  const text = (await textAfter(act)).replaceAll('\\', '');
  const names = Object.keys(refusals) as (keyof typeof refusals)[];
  return names.find((name) => refusals[name].test(text)) ?? 'allowed';
}

interface Thing {
  readonly name: string;
  readonly access: RouteAccess;
  readonly act: (acting: Acting) => Promise<InteractionReply>;
}
/** What each kind of person is answered, and what they should be. */
async function tryAll(things: readonly Thing[]): Promise<{ found: string[]; wanted: string[] }> {
  const found: string[] = [];
  const wanted: string[] = [];
  for (const { name, access, act } of things) {
    const people = gather();
    for (const person of personNames) {
      if (person === 'removed') await remove(people.removed);
      found.push(`${name}, ${person}: ${await verdictOf(() => act(people[person]))}`);
      wanted.push(`${name}, ${person}: ${expected(person, access)}`);
    }
  }
  return { found, wanted };
}

test('every command', async () => {
  const things = contributions.flatMap(({ commands = [] }) =>
    commands.map(({ name, route }): Thing => ({
      name: `/${name}`,
      access: route.access,
      act: (acting) => hall.discord.interactions.command(hall.url, acting, name),
    })),
  );
  expect(things.length).toBeGreaterThan(2);
  const { found, wanted } = await tryAll(things);
  expect(found).toEqual(wanted);
});

test('every action of buttons and forms', async () => {
  const things = contributions.flatMap(({ actions = [] }) =>
    actions.map((action): Thing => ({
      name: action.name,
      access: action.route.access,
      // Without arguments it is out of date for whoever may press it.
      act: (acting) => hall.discord.interactions.press(hall.url, acting, customIdOf(action)),
    })),
  );
  expect(things.length).toBeGreaterThan(5);
  const { found, wanted } = await tryAll(things);
  expect(found).toEqual(wanted);
});

test('every command and action is checked as the same call over HTTP', () => {
  const called = contributions.flatMap(({ commands = [], actions = [] }) => [...commands, ...actions]);
  const declared = new Set<unknown>(Object.values(allRoutes));
  expect(called.filter(({ route }) => !declared.has(route)).map(({ name }) => name)).toEqual([]);
});

test('suggestions are for those who may send the command', async () => {
  const commands = contributions.flatMap((one) => one.commands ?? []);
  const suggesting = commands.filter((command) => command.suggest !== undefined);
  expect(suggesting.map(({ name }) => name)).toContain('bid');
  for (const { name, options, route } of suggesting) {
    const people = gather();
    for (const person of personNames) {
      if (person === 'removed') await remove(people.removed);
      const option = options.find((one) => 'autocomplete' in one && one.autocomplete)?.name ?? '';
      const { body } = await hall.discord.interactions.type(hall.url, people[person], name, option, '');
      const choices = body.data?.choices ?? [];
      if (expected(person, route.access) !== 'allowed') expect([name, person, choices]).toEqual([name, person, []]);
      else if (name === 'bid') expect(choices).not.toEqual([]);
    }
  }
});

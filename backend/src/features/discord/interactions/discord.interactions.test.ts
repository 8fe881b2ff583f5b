// Interactions over HTTP: signatures, people, repeated deliveries, limits and outdated buttons.
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import type { Member } from '@guild/common/members/members.api';
import { replyTypes, type InteractionReply, type Signing } from '../../../../../tools/discord-stand-in/interactions.ts';
import type { StandInPerson } from '../../../../../tools/discord-stand-in/standIn.ts';
import { start } from '../../../../test/auctions.ts';
import { aNewEvent } from '../../../../test/events.ts';
import { roleIds, shownText, startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import { startHall, type Hall } from '../../../../test/harness.ts';

let hall: FollowingHall;
/** A second process of the same guild. */
let beside: Hall;
let eventId: number;
let counter = 0;
let person: StandInPerson;
beforeAll(async () => {
  hall = await startFollowingHall();
  beside = await startHall({ beside: hall });
  const { body } = await hall.admin.post<GuildEvent>('/api/events', aNewEvent({ date: '2026-11-25' }));
  eventId = body.id;
});
afterAll(async () => {
  await beside.close();
  await hall.close();
});
beforeEach(() => {
  counter += 1;
  person = { id: `32000000000000${1000 + counter}`, username: `actor-${counter}` };
});

/** The text of a reply as people see it. */
const textOf = ({ body }: InteractionReply): string => (body.data?.content ?? '').replaceAll('\\', '');
const isForPersonAlone = ({ body }: InteractionReply): boolean => body.data?.flags === 64;
const going = (): string => `event-answer:1:${eventId}:going`;
const responses = async (): Promise<EventResponse[]> =>
  (await hall.admin.get<EventResponse[]>(`/api/events/${eventId}/responses`)).body;
const answersOf = async ({ username }: StandInPerson): Promise<EventResponse[]> =>
  (await responses()).filter((row) => row.username === username);

describe('the address', () => {
  const ping = JSON.stringify({ type: 1 });
  const send = (body: string, how?: Signing): Promise<InteractionReply> =>
    hall.discord.interactions.send(hall.url, body, how);

  test('answers PING with PONG', async () => {
    expect(await send(ping)).toEqual({ status: 200, body: { type: replyTypes.pong } });
  });
  test.each<[string, () => Signing]>([
    ['without a signature', () => ({ signature: null })],
    ['with a forged signature', () => ({ signature: '0'.repeat(128) })],
    ['with something that is no signature', () => ({ signature: 'sig' })],
    ['signed with another key', () => ({ key: generateKeyPairSync('ed25519').privateKey })],
    ['with a changed body', () => ({ sentBody: JSON.stringify({ type: 2 }) })],
    ['that is older than five minutes', () => ({ at: hall.clock.now() - 302_000 })],
    ['from the future', () => ({ at: hall.clock.now() + 302_000 })],
  ])('refuses a request %s', async (_what, how) => {
    const { status, body } = await send(ping, how());
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
  });
  test('takes a request that is four minutes old', async () => {
    expect((await send(ping, { at: hall.clock.now() - 240_000 })).status).toBe(200);
  });
  test('refuses 65 KB, and what is no interaction', async () => {
    expect((await send(JSON.stringify({ type: 1, more: 'x'.repeat(65 * 1024) }))).status).toBe(413);
    expect((await send('not JSON')).status).toBe(400);
    expect((await send(JSON.stringify({ type: 3 }))).status).toBe(400);
  });
  test('does not exist without the key', async () => {
    const { clientId, clientSecret, guildId, botToken } = hall.env.discord;
    const withBot = {
      DISCORD_CLIENT_ID: clientId,
      DISCORD_CLIENT_SECRET: clientSecret,
      DISCORD_GUILD_ID: guildId,
      DISCORD_BOT_TOKEN: botToken,
    };
    const without = await startHall({ beside: hall, env: withBot });
    const { status } = await hall.discord.interactions.send(without.url, ping);
    expect(status).toBe(404);
    await without.close();
  });
});

describe('a person', () => {
  test('with a mapped role acts without ever having opened the website', async () => {
    hall.appear(person);
    const reply = await hall.discord.interactions.press(hall.url, { person }, going());
    expect([reply.body.type, textOf(reply), isForPersonAlone(reply)]).toEqual([
      replyTypes.message,
      "You're going to **Night raid**.",
      true,
    ]);
    expect(await answersOf(person)).toMatchObject([{ status: 'going', discordId: person.id }]);
    const { body } = await hall.admin.get<Member[]>('/api/guild-members');
    expect(body.find(({ discordId }) => discordId === person.id)).toMatchObject({ role: 'Member' });
  });
  test.each<[string, readonly string[], string]>([
    ['without a mapped role', [], "You aren't a member of this guild."],
    ['who is a Guest', [roleIds.guest], "You don't have permission to do this."],
  ])('%s gets a short answer with a link', async (_who, roles, text) => {
    hall.appear(person, roles);
    const reply = await hall.discord.interactions.press(hall.url, { person }, going());
    expect(textOf(reply)).toBe(`${text}\n${hall.env.publicUrl}`);
    expect(isForPersonAlone(reply)).toBe(true);
    expect(await answersOf(person)).toEqual([]);
  });
  test('who was removed stays removed', async () => {
    await hall.enter(person);
    const { body } = await hall.admin.get<Member[]>('/api/guild-members');
    const id = body.find(({ discordId }) => discordId === person.id)?.id ?? 0;
    await hall.admin.delete(`/api/guild-members/${id}`);
    const reply = await hall.discord.interactions.press(hall.url, { person }, going());
    expect(textOf(reply)).toContain("You aren't a member of this guild.");
  });
  test('without access gets a link to the application form where there is one, unless they were removed', async () => {
    const press = async () =>
      JSON.stringify((await hall.discord.interactions.press(hall.url, { person }, going())).body);
    hall.appear(person, []);
    expect(await press()).not.toContain('"Apply"');
    expect((await hall.admin.patch('/api/settings/access', { hasForm: true })).status).toBe(200);
    expect(await press()).toContain(`"label":"Apply","url":"${hall.env.publicUrl}/dashboard"`);
    await hall.enter(person);
    const { body } = await hall.admin.get<Member[]>('/api/guild-members');
    await hall.admin.delete(`/api/guild-members/${body.find(({ discordId }) => discordId === person.id)?.id ?? 0}`);
    expect(await press()).not.toContain('"Apply"');
    await hall.admin.patch('/api/settings/access', { hasForm: false });
  });
  test('of another server is refused, whatever their roles', async () => {
    hall.appear(person, [roleIds.admin]);
    const acting = { person, guildId: '400000000000000002' };
    const reply = await hall.discord.interactions.press(hall.url, acting, going());
    expect(textOf(reply)).toContain("This works on the guild's own Discord server only.");
  });
  test('in a direct message needs a membership', async () => {
    const acting = { person, guildId: null };
    const stranger = await hall.discord.interactions.press(hall.url, acting, going());
    expect(textOf(stranger)).toContain("You aren't a member of this guild.");
    await hall.enter(person);
    const member = await hall.discord.interactions.press(hall.url, acting, going());
    expect(textOf(member)).toBe("You're going to **Night raid**.");
  });
  test('loses the access of a role that the signed payload does not name any more', async () => {
    hall.appear(person);
    await hall.discord.interactions.command(hall.url, { person }, 'events');
    hall.appear(person, []);
    const reply = await hall.discord.interactions.command(hall.url, { person }, 'events');
    expect(textOf(reply)).toContain("You aren't a member of this guild.");
  });
  test('may act 30 times in a minute', async () => {
    hall.appear(person);
    const replies = await Promise.all(
      Array.from({ length: 31 }, () => hall.discord.interactions.press(hall.url, { person }, going())),
    );
    expect(replies.map(textOf).filter((text) => text === 'Too many requests. Please wait a moment.')).toHaveLength(1);
    expect(await answersOf(person)).toHaveLength(1);
  });
});

describe('a repeated delivery', () => {
  test('gets the same answer, also from another process, and changes nothing', async () => {
    const auction = await start(hall.admin, hall, { itemName: 'Maula pistol' });
    hall.appear(person);
    const token = `repeated-${counter}`;
    const acting = { person, token, id: `71000000000000${1000 + counter}` };
    const bid = `auction-bid:1:${auction.id}:101`;
    const replies = await Promise.all(
      [hall, beside, hall].map(({ url }) => hall.discord.interactions.press(url, acting, bid)),
    );
    replies.push(await hall.discord.interactions.press(beside.url, acting, bid));
    // A busy machine defers the first ones.
    for (const reply of replies)
      expect(await shownText(hall, token, reply)).toBe('You lead **Maula pistol** with 101 Solari.');
    const { body } = await hall.admin.get<unknown[]>(`/api/auctions/${auction.id}/bids`);
    expect(body).toHaveLength(1);
  });
  test('after the process was killed is not run again', async () => {
    hall.appear(person);
    const id = `72000000000000${1000 + counter}`;
    const rows = (await hall.database()).collection<{ _id: string; at: Date; reply: null }>('discord_interactions');
    await rows.insertOne({ _id: id, at: new Date(), reply: null });
    const reply = await hall.discord.interactions.press(hall.url, { person, id }, going());
    expect(textOf(reply)).toContain('This may or may not have worked.');
    expect(await answersOf(person)).toEqual([]);
    expect(await hall.discord.interactions.press(hall.url, { person, id }, going())).toEqual(reply);
  });
});

test.each([
  ['of an older version', 'event-answer:0:1:going'],
  ['of a deleted event', 'event-answer:1:999999:going'],
  ['of something unknown', 'nobody-knows:1:5'],
  ['with a wrong part', 'event-answer:1:x:going'],
])('a button %s is out of date', async (_what, customId) => {
  hall.appear(person);
  const reply = await hall.discord.interactions.press(hall.url, { person }, customId);
  expect(textOf(reply)).toBe(`This button is out of date\n${hall.env.publicUrl}`);
  expect(isForPersonAlone(reply)).toBe(true);
});

test('an error is the sentence of the API, for the person alone', async () => {
  hall.appear(person);
  const reply = await hall.discord.interactions.press(hall.url, { person }, `event-leave:1:${eventId}`);
  expect([textOf(reply), isForPersonAlone(reply)]).toEqual(["You haven't joined this event", true]);
});

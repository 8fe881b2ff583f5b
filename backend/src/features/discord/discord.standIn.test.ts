// Tests of the stand-in for Discord beside the development sign-in: its page in the hall, what people
// do there, and that it exists only where it is asked for.
import { Script } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DiscordSettings } from '@guild/common/discord/discord.api';
import { standInChannelOf, standInPath } from '@guild/common/discord/discord.standIn';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { OwnMembership } from '@guild/common/session/session.api';
import { idAt } from '../../../../tools/discord-stand-in/channels.ts';
import type { PageAct, PageReply, PageState } from '../../../../tools/discord-stand-in/page/page.types.ts';
import { startDiscord, type StandInDiscord } from '../../../../tools/discord-stand-in/standIn.ts';
import { aNewEvent } from '../../../test/events.ts';
import { startHall, type Client, type Hall, type Reply } from '../../../test/harness.ts';

const channelId = standInChannelOf('event');
const dayMs = 24 * 3_600_000;
let discord: StandInDiscord;
let hall: Hall;
let admin: Client;
let member: Client;
let event: GuildEvent;
beforeAll(async () => {
  discord = await startDiscord({ id: '100000000000000001', username: 'nobody' });
  hall = await startHall({ env: discord.forDevelopment() });
  [admin, member] = await Promise.all([hall.signIn('Admin', 'Ada'), hall.signIn('Member', 'Moe')]);
  const date = new Date(hall.clock.now() + 7 * dayMs).toISOString().slice(0, 10);
  event = (await admin.post<GuildEvent>('/api/events', aNewEvent({ date }))).body;
});
afterAll(async () => {
  await hall.close();
  await discord.close();
});

const act = (client: Client, what: PageAct, headers: Record<string, string> = {}): Promise<Reply<PageReply>> => {
  const person = { id: client.discordId, username: client.username };
  return client.post(`${standInPath}/act`, { person, channelId, messageId: null, act: what }, headers);
};
const textsFor = async (client: Client): Promise<(string | undefined)[]> => {
  const path = `${standInPath}/state?person=${client.discordId}&channel=${channelId}`;
  const { body } = await client.get<PageState>(path);
  return body.messages.map(({ content }) => content.content);
};
const going = (): PageAct => ({ kind: 'press', customId: `event-answer:1:${event.id}:going` });

test('the page has a script and styles of its own, under the policy of all pages', async () => {
  const page = await member.get<string>(standInPath);
  expect(page.status).toBe(200);
  expect(page.body).toContain(`src="${standInPath}/page.js"`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const script = await member.get<string>(`${standInPath}/page.js`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(() => new Script(script.body)).not.toThrow();
  expect((await member.get(`${standInPath}/page.css`)).headers.get('content-type')).toContain('text/css');
});

test('a press counts as on the website, and its reply is seen by that person alone', async () => {
  expect((await act(member, going())).body).toEqual({});
  expect((await admin.get<GuildEvent>(`/api/events/${event.id}`)).body.currentParticipants).toBe(1);
  expect((await textsFor(member)).join()).toContain("You're going to");
  expect(await textsFor(admin)).toEqual([]);
  // Name and rank of the development sign-in stay.
  const { body } = await member.get<OwnMembership>('/api/user/guild-member');
  expect([body.name, body.role]).toEqual(['Moe', 'Member']);
});

test('forms open, and their fields arrive', async () => {
  const opened = await act(member, { kind: 'press', customId: `event-note:1:${event.id}` });
  expect(opened.body.form?.components.map(({ label }) => label)).toEqual(['Note for the organizer']);
  const customId = opened.body.form?.custom_id ?? '';
  expect((await act(member, { kind: 'submit', customId, fields: { note: 'Late' } })).body).toEqual({});
  const again = await act(member, { kind: 'press', customId: `event-note:1:${event.id}` });
  expect(again.body.form?.components[0]?.component.value).toBe('Late');
});

test('other sites cannot act', async () => {
  const { status } = await act(member, going(), { Origin: 'https://elsewhere.example' });
  expect(status).toBe(403);
});

test('each kind of messages has a channel there by default', async () => {
  const { body } = await admin.get<DiscordSettings>('/api/settings/discord');
  expect(body.channels).toContainEqual(expect.objectContaining({ kind: 'event', channelId }));
});

test('scheduled events of the server are an entry of their own, the nearest first', async () => {
  const entry = 'scheduled';
  const entryNames = async (): Promise<string[]> => {
    const { body } = await member.get<PageState>(`${standInPath}/state`);
    return body.channels.map(({ name }) => name);
  };
  expect(await entryNames()).not.toContain('Scheduled events');
  for (const [name, days] of [
    ['Later', 2],
    ['Sooner', 1],
  ] as const) {
    const start = Date.now() + days * dayMs;
    discord.scheduled.events.push({
      id: idAt(Date.now(), days),
      content: {
        name,
        description: 'Bring water.',
        scheduled_start_time: new Date(start).toISOString(),
        scheduled_end_time: new Date(start + dayMs).toISOString(),
        entity_metadata: { location: `https://guild.example/events/${days}` },
      },
    });
  }
  expect(await entryNames()).toContain('Scheduled events');
  const { body } = await member.get<PageState>(`${standInPath}/state?channel=${entry}`);
  expect(body.messages.map(({ content }) => content.embeds?.[0]?.title)).toEqual(['Sooner', 'Later']);
  expect(body.commands).toEqual([]);
  discord.scheduled.events.splice(0);
  expect(await entryNames()).not.toContain('Scheduled events');
});

test('a stand-in that has ended is told to the caller', async () => {
  const other = await startHall({ env: { ...discord.forDevelopment(), DISCORD_STAND_IN: '/nowhere/discord.sock' } });
  try {
    expect((await other.stranger().get(standInPath)).status).toBe(503);
  } finally {
    await other.close();
  }
});

test('without a stand-in there is no such page, and no channel', async () => {
  const other = await startHall();
  try {
    const somebody = await other.signIn('Admin');
    expect((await act(somebody, going())).status).toBe(404);
    expect((await somebody.get<DiscordSettings>('/api/settings/discord')).body.channels).toEqual([]);
  } finally {
    await other.close();
  }
});

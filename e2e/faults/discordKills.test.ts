// Tests of Discord with real processes: a worker that is killed while Discord has its message but not
// its reply, and two web processes that answer a crowd.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { DiscordSettings } from '@guild/common/discord/discord.api';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { createClient, type Client } from '../../backend/test/client.ts';
import { aNewEvent } from '../../backend/test/events.ts';
import { appearOn, firstAdmin, followingEnv, signInByDiscord } from '../../backend/test/followingHall.ts';
import type { ChannelMessage } from '../../tools/discord-stand-in/channels.ts';
import { replyTypes, type InteractionReply } from '../../tools/discord-stand-in/interactions.ts';
import { startDiscord, type StandInDiscord, type StandInPerson } from '../../tools/discord-stand-in/standIn.ts';
import { eventually, startCluster, type Cluster, type Web } from '../hall.ts';
import { faultSettings, startMs, testMs, withDatabase } from './checks.ts';

const channelId = '600000000000000001';
const readMessageHistory = (1n << 16n).toString();
const dayMs = 24 * 3_600_000;
/** Longer than any wait in a test. So a worker waits for a lost reply until it is killed. */
const patientMs = '900000';
let discord: StandInDiscord;
let cluster: Cluster;
let admin: Client;

beforeAll(async () => {
  discord = await startDiscord(firstAdmin);
  const settings = { ...faultSettings, ...followingEnv(discord), DISCORD_TIMEOUT_MS: patientMs };
  cluster = await startCluster('discord', { webs: 2, workers: 1, settings });
  admin = createClient({ url: webAt(0).url, discordId: firstAdmin.id, username: firstAdmin.username });
  await signInByDiscord(admin, discord, firstAdmin, []);
  const { body } = await admin.get<DiscordSettings>('/api/settings/discord');
  const saved = await admin.put('/api/settings/discord', { ...body, channels: [{ kind: 'event', channelId }] });
  expect(saved.status).toBe(200);
}, startMs);
afterEach(() => {
  discord.channels.overwrites.clear();
  discord.channels.trouble.splice(0);
});
afterAll(async () => {
  await cluster.close();
  await discord.close();
});

function webAt(index: number): Web {
  const web = cluster.webs[index];
  if (web === undefined) throw new Error('there is no such web process');
  return web;
}
const plan = async (fields: Parameters<typeof aNewEvent>[0] = {}): Promise<GuildEvent> => {
  const date = new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10);
  return (await admin.post<GuildEvent>('/api/events', aNewEvent({ date, ...fields }))).body;
};
/** A person on the server who has never opened the website. */
function newPerson(name: string): StandInPerson {
  const person = { id: (350_000_000_000_000_000n + BigInt(discord.guild.members.size)).toString(), username: name };
  appearOn(discord, person);
  return person;
}
/** A person presses a button of an event's message, through one of the web processes. */
function press(
  person: StandInPerson,
  action: 'going' | 'leave',
  { id }: GuildEvent,
  web = 0,
): Promise<InteractionReply> {
  const customId = action === 'going' ? `event-answer:1:${id}:going` : `event-leave:1:${id}`;
  return discord.interactions.press(webAt(web).url, { person, token: person.id }, customId);
}
const messagesOf = ({ id }: GuildEvent): ChannelMessage[] =>
  discord.channels.messages.filter(({ content }) => content.embeds?.[0]?.url?.endsWith(`/events/${id}`));
/** Names of the fields in the event's only message, for example `Going (2)`. */
function shown(event: GuildEvent): string[] {
  const messages = messagesOf(event);
  expect(messages).toHaveLength(1);
  return (messages[0]?.content.embeds?.[0]?.fields ?? []).map(({ name }) => name);
}

/** What the hall has stored about an event's message. */
interface PostRow {
  readonly _id: string;
  readonly messageId: string | null;
  readonly setOutAt: Date | null;
  readonly dueAt: Date;
}
const postOf = ({ id }: GuildEvent): Promise<PostRow | null> =>
  withDatabase(cluster, (db) => db.collection<PostRow>('discord_posts').findOne({ _id: `event-${id}` }));
const stored = (event: GuildEvent): Promise<void> =>
  eventually('the stored id', async () => (await postOf(event))?.messageId === messagesOf(event)[0]?.id);
const worker = (): Cluster['workers'][number] => {
  const [first] = cluster.workers;
  if (first === undefined) throw new Error('there is no worker');
  return first;
};

const waysToFind = {
  'its nonce, when the bot may not read the history': () => {
    discord.channels.overwrites.set(channelId, [{ id: discord.guild.id, allow: '0', deny: readMessageHistory }]);
  },
  'the history, when Discord has forgotten the nonce': () => {
    for (const message of discord.channels.messages) message.content = { ...message.content, nonce: 'forgotten' };
  },
};
test.each(Object.entries(waysToFind))(
  'a message whose worker was killed before its id was stored is found by %s',
  async (way, prepare) => {
    discord.channels.trouble.push('lost');
    const event = await plan();
    await eventually('the message', () => messagesOf(event).length > 0);
    await worker().kill();
    expect(await postOf(event)).toMatchObject({ messageId: null, setOutAt: expect.any(Date) });
    prepare();
    await press(newPerson(`first by ${way}`), 'going', event);
    await worker().start();
    await stored(event);
    await eventually('the answer from before the start', () => shown(event).includes('Going (1)'));
    await press(newPerson(`second by ${way}`), 'going', event);
    await eventually('the answer from after the start', () => shown(event).includes('Going (2)'));
    expect((await postOf(event))?.messageId).toBe(messagesOf(event)[0]?.id);
  },
  testMs,
);

test(
  'a message whose worker was killed during an edit shows the last state',
  async () => {
    const event = await plan();
    await eventually('the message', () => messagesOf(event).length > 0);
    await stored(event);
    discord.channels.trouble.push('lost');
    await press(newPerson('edited in'), 'going', event);
    await eventually('the edit', () => shown(event).includes('Going (1)'));
    await worker().kill();
    expect((await postOf(event))?.dueAt.getTime()).toBeLessThan(Date.now());
    await press(newPerson('came meanwhile'), 'going', event);
    await worker().start();
    await eventually('the last state', () => shown(event).includes('Going (2)'));
  },
  testMs,
);

test(
  'a direct message whose worker was killed before it was stored as sent arrives once',
  async () => {
    const event = await plan({ maxParticipants: 1 });
    const [seated, waiting] = [newPerson('seated'), newPerson('waiting')];
    await press(seated, 'going', event);
    await press(waiting, 'going', event);
    const row = (): Promise<{ sentAt: Date | null } | null> =>
      withDatabase(cluster, (db) =>
        db
          .collection<{ discordId: string; sentAt: Date | null }>('discord_messages')
          .findOne({ discordId: waiting.id }),
      );
    const messages = (): unknown[] => discord.messages.filter(({ to }) => to === waiting.id);
    discord.refuseMessages({ status: 'lost', times: 1 });
    await press(seated, 'leave', event);
    await eventually('the message', () => messages().length > 0);
    await worker().kill();
    expect(await row()).toMatchObject({ sentAt: null });
    await worker().start();
    await eventually('the end of the sending', async () => (await row())?.sentAt instanceof Date);
    expect(messages()).toHaveLength(1);
  },
  testMs,
);

test(
  'two web processes answer 200 people, with seats and waitlist in the order of arrival',
  async () => {
    const [seats, waves, inWave] = [40, 5, 40];
    const event = await plan({ maxParticipants: seats });
    await eventually('the message', () => messagesOf(event).length > 0);
    const responses = async (): Promise<EventResponse[]> =>
      (await admin.get<EventResponse[]>(`/api/events/${event.id}/responses`)).body;
    const isAnswered = ({ body }: InteractionReply, { id }: StandInPerson): boolean =>
      body.type === replyTypes.message || discord.interactions.edits.some(({ token }) => token === id);
    const waveOf = new Map<string, number>();
    for (let wave = 0; wave < waves; wave += 1) {
      const people = Array.from({ length: inWave }, (_each, at) => newPerson(`wave ${wave}, ${at}`));
      for (const { username } of people) waveOf.set(username, wave);
      const replies = await Promise.all(
        people.map(async (person, at) => ({ person, reply: await press(person, 'going', event, at % 2) })),
      );
      const answers: (number | undefined)[] = [replyTypes.message, replyTypes.deferred];
      expect(replies.filter(({ reply }) => !answers.includes(reply.body.type))).toEqual([]);
      await eventually('all replies', () => replies.every(({ person, reply }) => isAnswered(reply, person)));
      expect(await responses()).toHaveLength((wave + 1) * inWave);
    }
    const places = (await responses()).map(({ username, status }) => [waveOf.get(username), status]);
    expect(places).toEqual(
      Array.from({ length: waves * inWave }, (_each, at) => [
        Math.floor(at / inWave),
        at < seats ? 'going' : 'waiting',
      ]),
    );
    await eventually('the last state', () => shown(event).join() === 'Going (40),Waitlist (160)');
  },
  testMs,
);

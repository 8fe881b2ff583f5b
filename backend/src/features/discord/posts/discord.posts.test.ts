// Messages of events in a Discord channel: posted once, edited at most every three seconds, and
// never twice, whatever fails.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { timeOf, type ChannelMessage, type StandInButton } from '../../../../../tools/discord-stand-in/channels.ts';
import type { Trouble } from '../../../../../tools/discord-stand-in/part.ts';
import type { StandInPerson } from '../../../../../tools/discord-stand-in/standIn.ts';
import { aNewEvent } from '../../../../test/events.ts';
import { startFollowingHall, type FollowingHall, runUntil } from '../../../../test/followingHall.ts';
import { until } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';

const channelId = '600000000000000001';
const dayMs = 24 * 3_600_000;
let hall: FollowingHall;
let worker: TaskOfWorker;
let event: GuildEvent;
beforeAll(async () => {
  hall = await startFollowingHall();
  worker = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
  await hall.setChannels([{ kind: 'event', channelId }]);
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});
beforeEach(() => {
  const { channels } = hall.discord;
  channels.messages.splice(0);
  channels.trouble.splice(0);
  channels.overwrites.clear();
  channels.ids.add(channelId);
});

/** Runs the worker's task until the condition holds. The clock moves on with each run. */
const work = (check: () => boolean, what: string): Promise<void> => runUntil(hall, worker, check, what);
const messageOf = ({ id }: Pick<GuildEvent, 'id'>): ChannelMessage | undefined =>
  hall.discord.channels.messages.find(({ content }) => content.embeds?.[0]?.url?.endsWith(`/events/${id}`));
const shown = (): ChannelMessage => {
  const message = messageOf(event);
  if (message === undefined) throw new Error('the event has no message');
  return message;
};
const plan = async (fields: Parameters<typeof aNewEvent>[0] = {}): Promise<GuildEvent> => {
  const inAWeek = new Date(hall.clock.now() + 7 * dayMs).toISOString().slice(0, 10);
  return (await hall.admin.post<GuildEvent>('/api/events', aNewEvent({ date: inAWeek, ...fields }))).body;
};
const posted = async (fields: Parameters<typeof aNewEvent>[0] = {}): Promise<void> => {
  event = await plan(fields);
  await work(() => messageOf(event) !== undefined, 'the message');
};
const buttonsOf = ({ content }: ChannelMessage): StandInButton[] =>
  (content.components ?? []).flatMap(({ components }) => components);
const fieldsOf = ({ content }: ChannelMessage): Record<string, string> =>
  Object.fromEntries((content.embeds?.[0]?.fields ?? []).map(({ name, value }) => [name, value.replaceAll('\\', '')]));
const textOf = ({ content }: ChannelMessage): string => (content.embeds?.[0]?.description ?? '').replaceAll('\\', '');
const goingLabels = ['Going', 'Join waitlist'];
const press = async (person: StandInPerson, label: 'Going' | 'Leave'): Promise<void> => {
  hall.appear(person);
  const message = shown();
  const labels = label === 'Going' ? goingLabels : [label];
  const customId = buttonsOf(message).find((one) => labels.includes(one.label))?.custom_id ?? '';
  await hall.discord.interactions.press(hall.url, { person, message: { id: message.id } }, customId);
};
const somebody = (at: number): StandInPerson => ({
  id: `35000000000000${1000 + at}`,
  username: `person-${at}`,
});

test('an event gets one message, with its time, seats and buttons, that mentions nobody', async () => {
  await posted({ maxParticipants: 2 });
  const at = (Date.parse(event.startsAt) / 1000).toString();
  expect(textOf(shown())).toContain(`Raid · <t:${at}:F>\n0 of 2 seats taken`);
  expect(buttonsOf(shown()).map(({ label }) => label)).toEqual([
    'Going',
    'Late',
    'Tentative',
    'Absent',
    'Leave',
    'Note',
    'Open',
  ]);
  for (const { custom_id: customId } of buttonsOf(shown())) expect((customId ?? '').length).toBeLessThanOrEqual(100);
  expect(shown().content.allowed_mentions).toEqual({ parse: [] });
});

test('links follow a new address of the hall', async () => {
  await posted();
  const moved = { ...hall, env: { ...hall.env, publicUrl: 'https://new.example' } };
  const other = await aTaskOf(moved, 'discord-posts', { write: () => undefined });
  const link = (): string => shown().content.embeds?.[0]?.url ?? '';
  try {
    await runUntil(hall, other, () => link().startsWith('https://new.example/'), 'the new address');
    expect(buttonsOf(shown()).find(({ label }) => label === 'Open')?.url).toBe(link());
  } finally {
    await other.close();
  }
});

test('answers by button and on the website are shown, with the waitlist in order', async () => {
  await posted({ maxParticipants: 2 });
  for (const at of [1, 2, 3]) await press(somebody(at), 'Going');
  await hall.admin.put(`/api/events/${event.id}/answer`, { status: 'absent' });
  await work(() => Object.keys(fieldsOf(shown())).length === 3, 'the answers');
  expect(fieldsOf(shown())).toEqual({
    'Going (2)': 'person-1, person-2',
    'Absent (1)': 'first',
    'Waitlist (1)': 'person-3',
  });
  expect(buttonsOf(shown())[0]?.label).toBe('Join waitlist');
  await press(somebody(1), 'Leave');
  await work(() => fieldsOf(shown())['Going (2)'] === 'person-2, person-3', 'the promotion');
});

test('the rate limit of a channel delays a message once, and none is lost', async () => {
  const { limits } = hall.discord;
  limits.routes.set('POST /channels/:id/messages', { most: 1, withinMs: 5000 });
  const events = [await plan(), await plan()];
  await work(() => events.every((one) => messageOf(one) !== undefined), 'both messages');
  limits.routes.clear();
  expect(limits.rejected).toBe(1);
});

const oldEditLimit = { status: 429, code: 30_046 };
test.each<[string, Trouble[]]>([
  ['a channel', [{ status: 429, retryAfterMs: 20_000 }]],
  // The pause after the third attempt is 20 seconds, too.
  ['edits of old messages', [oldEditLimit, oldEditLimit, oldEditLimit]],
])('the rate limit of %s stops no message in another channel, and the edit follows', async (_what, replies) => {
  await posted();
  const { channels } = hall.discord;
  const otherChannelId = '600000000000000002';
  channels.ids.add(otherChannelId);
  channels.trouble.push(...replies);
  await press(somebody(50), 'Going');
  await work(() => channels.trouble.length === 0, 'the attempts to edit');
  await hall.setChannels([{ kind: 'event', channelId: otherChannelId }]);
  const other = await plan();
  await runUntil(hall, worker, () => messageOf(other) !== undefined, 'the message in the other channel', 0);
  await work(() => 'Going (1)' in fieldsOf(shown()), 'the edit');
  const { id = '0', channelId: sentTo } = messageOf(other) ?? {};
  expect(sentTo).toBe(otherChannelId);
  expect(timeOf(id)).toBeLessThan(shown().edits[0] ?? 0);
  await hall.setChannels([{ kind: 'event', channelId }]);
});

test('many presses lead to few edits, at least three seconds apart, and the last one is right', async () => {
  await posted({ maxParticipants: 5 });
  const people = Array.from({ length: 12 }, (_each, at) => somebody(20 + at));
  for (const person of people) {
    await press(person, 'Going');
    hall.clock.advance(300);
    await worker.run();
  }
  await work(() => 'Waitlist (7)' in fieldsOf(shown()), 'the last state');
  const { edits } = shown();
  expect(edits.length).toBeLessThan(people.length);
  for (const [at, time] of edits.slice(1).entries()) expect(time - (edits[at] ?? 0)).toBeGreaterThanOrEqual(3000);
  expect(hall.discord.channels.messages).toHaveLength(1);
});

test('the message ends with its buttons off: over, cancelled or deleted', async () => {
  await posted();
  const isOff = (): boolean => buttonsOf(shown()).every(({ url, disabled }) => url !== undefined || disabled === true);
  await hall.admin.post(`/api/events/${event.id}/cancel`, { reason: 'Sandstorm' });
  await work(isOff, 'the cancelled event');
  expect(textOf(shown())).toContain('**Cancelled**: Sandstorm');

  await posted();
  hall.clock.set(Date.parse(event.startsAt) + 3 * 3_600_000);
  await work(isOff, 'the event that is over');
  expect(textOf(shown())).toContain('**This event is over**');

  await posted();
  const { id } = shown();
  await hall.admin.delete(`/api/events/${event.id}`);
  const message = (): ChannelMessage | undefined => hall.discord.channels.messages.find((one) => one.id === id);
  await work(() => buttonsOf(message() ?? shown()).length === 0, 'the deleted event');
});

test('a lost reply leads to one message', async () => {
  hall.discord.channels.trouble.push('lost');
  event = await plan();
  await work(() => messageOf(event) !== undefined, 'the message');
  // Discord has forgotten the nonce, so the message must be found in the channel.
  Object.assign(shown(), { content: { ...shown().content, nonce: 'forgotten' } });
  await press(somebody(40), 'Going');
  await work(() => 'Going (1)' in fieldsOf(shown()), 'the edit');
  expect(hall.discord.channels.messages).toHaveLength(1);
});

test('a rate limit of reading the channel is kept after a lost reply', async () => {
  const { apiUrl, channels, guild, limits } = hall.discord;
  channels.trouble.push('lost');
  limits.routes.set('GET /channels/:id/messages', { most: 1, withinMs: 20_000 });
  // Somebody else has used up the limit.
  const waitEndsAt = hall.clock.now() + 20_000;
  const headers = { Authorization: `Bot ${guild.botToken}` };
  await fetch(`${apiUrl}/channels/${channelId}/messages`, { headers });
  const { rejected } = limits;
  event = await plan();
  await work(() => limits.rejected > rejected, 'the rejected look into the channel');
  limits.routes.clear();
  await work(() => shown().edits.length > 0, 'the edit');
  expect(shown().edits[0]).toBeGreaterThanOrEqual(waitEndsAt);
  expect(channels.messages).toHaveLength(1);
});

test('a message whose reply was lost goes to another channel when its channel was deleted', async () => {
  const [goneId, otherId] = ['600000000000000008', '600000000000000009'];
  const { channels } = hall.discord;
  channels.ids.add(goneId).add(otherId);
  await hall.setChannels([{ kind: 'event', channelId: goneId }]);
  channels.trouble.push('lost');
  event = await plan();
  await work(() => messageOf(event) !== undefined, 'the message');
  channels.ids.delete(goneId);
  channels.messages.splice(0);
  await hall.setChannels([{ kind: 'event', channelId: otherId }]);
  // Discord may have forgotten the nonce by now.
  hall.clock.advance(120_000);
  await work(() => messageOf(event) !== undefined, 'the message in the other channel');
  expect(shown().channelId).toBe(otherId);
  await hall.setChannels([{ kind: 'event', channelId }]);
});

test('a message that is known by its nonce only shows the last state', async () => {
  const readMessageHistory = (1n << 16n).toString();
  const { channels, guild } = hall.discord;
  channels.overwrites.set(channelId, [{ id: guild.id, allow: '0', deny: readMessageHistory }]);
  channels.trouble.push('lost');
  event = await plan();
  await work(() => messageOf(event) !== undefined, 'the message');
  await press(somebody(45), 'Going');
  await work(() => 'Going (1)' in fieldsOf(shown()), 'the last state');
  expect(channels.messages).toHaveLength(1);
});

test('a worker that is killed before the id is stored leads to one message', async () => {
  await posted();
  const rows = (await hall.database()).collection<{ _id: string; messageId: string | null; setOutAt: Date | null }>(
    'discord_posts',
  );
  const _id = `event-${event.id}`;
  // What a worker leaves behind that is killed after the answer of Discord.
  await rows.updateOne({ _id }, { $set: { messageId: null, setOutAt: new Date(hall.clock.now() - 10_000) } });
  // Discord has forgotten the nonce, so the message must be found in the channel.
  Object.assign(shown(), { content: { ...shown().content, nonce: 'forgotten' } });
  await press(somebody(44), 'Going');
  await work(() => 'Going (1)' in fieldsOf(shown()), 'the edit');
  expect(hall.discord.channels.messages).toHaveLength(1);
  expect((await rows.findOne({ _id }))?.messageId).toBe(shown().id);
});

test('a message that somebody has deleted is not posted again', async () => {
  await posted();
  const person = somebody(41);
  await press(person, 'Going');
  hall.discord.channels.messages.splice(0);
  for (let run = 0; run < 10; run += 1) {
    hall.clock.advance(3000);
    await worker.run();
  }
  await hall.admin.put(`/api/events/${event.id}/answer`, { status: 'going' });
  for (let run = 0; run < 10; run += 1) {
    hall.clock.advance(3000);
    await worker.run();
  }
  expect(hall.discord.channels.messages).toEqual([]);
});

test('a missing permission pauses the channel, and admins are told once', async () => {
  const warnings = async (): Promise<Notice[]> =>
    (await hall.admin.get<Notice[]>('/api/notifications')).body.filter(
      ({ title }) => title === "The bot can't post in a channel",
    );
  hall.discord.channels.trouble.push({ status: 403, code: 50_013 }, { status: 403, code: 50_013 });
  event = await plan();
  await until(async () => {
    hall.clock.advance(500);
    await worker.run();
    return (await warnings()).length > 0;
  }, 'the warning');
  expect((await warnings())[0]?.text).toContain('Send Messages, Embed Links and Attach Files');
  hall.clock.advance(3_700_000);
  await work(() => hall.discord.channels.trouble.length === 0, 'the second attempt');
  hall.clock.advance(3_700_000);
  await work(() => messageOf(event) !== undefined, 'the message');
  expect(await warnings()).toHaveLength(1);
});

test('later events of a series are posted a week before they start', async () => {
  await posted({ repeat: 'biweekly', occurrences: 2 });
  const secondOf = async (): Promise<GuildEvent | undefined> => {
    const { body } = await hall.admin.get<GuildEvent[]>(`/api/events?series=${event.seriesId ?? 0}`);
    return body.find(({ id }) => id !== event.id);
  };
  await until(async () => (await secondOf()) !== undefined, 'the second event');
  const second = (await secondOf()) ?? event;
  expect(messageOf(second)).toBeUndefined();
  hall.clock.advance(15 * dayMs);
  await work(() => messageOf(second) !== undefined, 'the second message');
});

test('a press of an outdated button refreshes the message', async () => {
  await posted();
  const { id, edits } = shown();
  const person = somebody(42);
  hall.appear(person);
  await hall.discord.interactions.press(hall.url, { person, message: { id } }, 'event-answer:0:1:going');
  await work(() => edits.length > 0, 'the refresh');
});

test('the note of an answer is entered in a form, and a press keeps it', async () => {
  await posted();
  const person = somebody(43);
  const eventId = event.id.toString();
  hall.appear(person);
  const { interactions } = hall.discord;
  const note = 'I bring water\nand a tent';
  const opened = await interactions.press(hall.url, { person, message: { id: shown().id } }, `event-note:1:${eventId}`);
  expect(opened.body).toMatchObject({
    type: 9,
    data: {
      title: 'Going, with a note',
      custom_id: `event-note-form:2:${eventId}:none`,
      // Several lines.
      components: [{ component: { style: 2 } }],
    },
  });
  await interactions.submit(hall.url, { person }, opened.body.data?.custom_id ?? '', { note });
  const rows = async (): Promise<unknown> => (await hall.admin.get(`/api/events/${eventId}/responses`)).body;
  expect(await rows()).toMatchObject([{ username: person.username, note, status: 'going' }]);
  await interactions.press(hall.url, { person, message: { id: shown().id } }, `event-answer:1:${eventId}:late`);
  expect(await rows()).toMatchObject([{ note, status: 'late' }]);
  const again = await interactions.press(hall.url, { person, message: { id: shown().id } }, `event-note:1:${eventId}`);
  expect(again.body).toMatchObject({ data: { title: 'Your note' } });
});

test('a note of a waiting person keeps Late, and a note after leaving joins nobody', async () => {
  await posted({ maxParticipants: 1 });
  const [first, person] = [somebody(45), somebody(46)];
  const eventId = event.id.toString();
  hall.appear(person);
  const { interactions } = hall.discord;
  const note = async (text: string, meanwhile?: () => Promise<void>): Promise<string> => {
    const opened = await interactions.press(hall.url, { person }, `event-note:1:${eventId}`);
    await meanwhile?.();
    const customId = opened.body.data?.custom_id ?? '';
    const { body } = await interactions.submit(hall.url, { person }, customId, { note: text });
    return (body.data?.content ?? '').replaceAll('\\', '');
  };
  const rows = async (): Promise<unknown> => (await hall.admin.get(`/api/events/${eventId}/responses`)).body;
  await press(first, 'Going');
  await interactions.press(hall.url, { person }, `event-answer:1:${eventId}:late`);
  await note('I come from work');
  await press(first, 'Leave');
  expect(await rows()).toMatchObject([{ username: person.username, note: 'I come from work', status: 'late' }]);
  expect(await note('I bring water', () => press(person, 'Leave'))).toContain('You left this event in the meantime');
  expect(await rows()).toEqual([]);
});

test('an answer for a time that has changed asks again, with the new time', async () => {
  await posted();
  const person = somebody(47);
  hall.appear(person);
  const { interactions } = hall.discord;
  const [going, note] = ['Going', 'Note'].map(
    (label) => buttonsOf(shown()).find((one) => one.label === label)?.custom_id ?? '',
  );
  const path = `/api/events/${event.id}`;
  const { date, version } = event;
  const moved = await hall.admin.patch<GuildEvent>(path, { date, time: '23:45', version });
  expect(moved.status).toBe(200);
  const asked = await interactions.press(hall.url, { person, message: { id: shown().id } }, going ?? '');
  const at = (Date.parse(moved.body.startsAt) / 1000).toString();
  expect((asked.body.data?.content ?? '').replaceAll('\\', '')).toContain(
    `starts <t:${at}:F> now. Do you want to answer Going?`,
  );
  const noted = await interactions.press(hall.url, { person, message: { id: shown().id } }, note ?? '');
  expect(noted.body.data?.content).toBe(asked.body.data?.content);
  const rows = async (): Promise<unknown> => (await hall.admin.get(`${path}/responses`)).body;
  expect(await rows()).toEqual([]);
  const customId = asked.body.data?.components?.[0]?.components[0]?.custom_id ?? '';
  await interactions.press(hall.url, { person, message: { id: '1', flags: 64 } }, customId);
  expect(await rows()).toMatchObject([{ username: person.username, status: 'going' }]);
});

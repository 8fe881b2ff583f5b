// Two hundred people press Going on an event with forty seats, in two processes at once.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DiscordSettings } from '@guild/common/discord/discord.api';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { replyTypes } from '../../../../tools/discord-stand-in/interactions.ts';
import { aNewEvent } from '../../../test/events.ts';
import { startFollowingHall, type FollowingHall } from '../../../test/followingHall.ts';
import { startHall, until, type Hall } from '../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../test/workerTasks.ts';

let hall: FollowingHall;
let beside: Hall;
let worker: TaskOfWorker;
beforeAll(async () => {
  hall = await startFollowingHall();
  beside = await startHall({ beside: hall });
  worker = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
});
afterAll(async () => {
  await worker.close();
  await beside.close();
  await hall.close();
});

test('everybody is answered, the seats and the waitlist are right, and so is the message', async () => {
  const settings = (await hall.admin.get<DiscordSettings>('/api/settings/discord')).body;
  const channels = [{ kind: 'event', channelId: '600000000000000001' }];
  await hall.admin.put('/api/settings/discord', { ...settings, channels });
  const body = aNewEvent({ date: '2026-11-25', maxParticipants: 40 });
  const event = (await hall.admin.post<GuildEvent>('/api/events', body)).body;
  const people = Array.from({ length: 200 }, (_each, at) => ({
    id: `36000000000000${(1000 + at).toString()}`,
    username: `person-${at.toString()}`,
  }));
  for (const person of people) hall.appear(person);

  const customId = `event-answer:1:${event.id.toString()}:going`;
  const replies = await Promise.all(
    people.map((person, at) =>
      hall.discord.interactions.press(at % 2 === 0 ? hall.url : beside.url, { person }, customId),
    ),
  );
  const answered: (number | undefined)[] = [replyTypes.message, replyTypes.deferred];
  expect(replies.filter((reply) => !answered.includes(reply.body.type))).toEqual([]);

  const rows = async (): Promise<EventResponse[]> =>
    (await hall.admin.get<EventResponse[]>(`/api/events/${event.id.toString()}/responses`)).body;
  await until(async () => (await rows()).length === 200, 'all answers');
  const all = await rows();
  expect(all.map(({ status }) => status)).toEqual([
    ...Array<string>(40).fill('going'),
    ...Array<string>(160).fill('waiting'),
  ]);

  const { messages } = hall.discord.channels;
  const fields = (): string[] => (messages[0]?.content.embeds?.[0]?.fields ?? []).map(({ name }) => name);
  await until(async () => {
    hall.clock.advance(500);
    await worker.run();
    return fields().join() === 'Going (40),Waitlist (160)';
  }, 'the last state');
  expect(messages).toHaveLength(1);
  expect(messages[0]?.edits.length).toBeLessThan(10);
});

// Two hundred people press Going on an event with forty seats within five seconds, in two processes
// at once. How fast they are answered is measured by the bench.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { replyTypes } from '../../../../../tools/discord-stand-in/interactions.ts';
import { aNewEvent } from '../../../../test/events.ts';
import { startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import { startHall, until, type Hall } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';

const seats = 40;
/** One in each second. */
const waves = 5;
/** People who press at the same moment. */
const inWave = 40;
/** How often the worker runs its task. */
const everyMs = 500;
const spacingMs = 3000;
/** At the start of the five seconds, after three seconds, and after six. */
const maxEdits = 3;
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

test('everybody is answered, seats and waitlist are in the order of arrival, and edits are few', async () => {
  // Time passes only where the test says so. A slow machine must not get more edits.
  let now = hall.clock.now();
  jest.spyOn(hall.clock, 'now').mockImplementation(() => now);
  await hall.setChannels([{ kind: 'event', channelId: '600000000000000001' }]);
  const body = aNewEvent({ date: '2026-11-25', maxParticipants: seats });
  const event = (await hall.admin.post<GuildEvent>('/api/events', body)).body;
  const { messages } = hall.discord.channels;
  /** Runs the worker's task until the condition holds. The clock moves on with each run. */
  const work = (check: () => boolean, what: string): Promise<void> =>
    until(async () => {
      now += everyMs;
      await worker.run();
      return check();
    }, what);
  await work(() => messages.length === 1, 'the message');
  now += spacingMs;

  const customId = `event-answer:1:${event.id}:going`;
  const responses = async (): Promise<EventResponse[]> =>
    (await hall.admin.get<EventResponse[]>(`/api/events/${event.id}/responses`)).body;
  const answered: (number | undefined)[] = [replyTypes.message, replyTypes.deferred];
  const waveOf = new Map<string, number>();
  for (let wave = 0; wave < waves; wave += 1) {
    const people = Array.from({ length: inWave }, (_each, at) => ({
      id: `36000000000000${1000 + wave * inWave + at}`,
      username: `person-${wave * inWave + at}`,
    }));
    for (const person of people) {
      hall.appear(person);
      waveOf.set(person.username, wave);
    }
    const presses = people.map((person, at) =>
      hall.discord.interactions.press(at % 2 === 0 ? hall.url : beside.url, { person }, customId),
    );
    const [replies] = await Promise.all([Promise.all(presses), worker.run()]);
    expect(replies.filter((reply) => !answered.includes(reply.body.type))).toEqual([]);
    await until(async () => (await responses()).length === (wave + 1) * inWave, 'the answers of the wave');
    now += everyMs;
    await worker.run();
    now += everyMs;
  }
  const all = await responses();
  const places = all.map(({ username, status }) => [waveOf.get(username), status]);
  expect(places).toEqual(
    Array.from({ length: waves * inWave }, (_each, at) => [Math.floor(at / inWave), at < seats ? 'going' : 'waiting']),
  );

  const fields = (): string[] => (messages[0]?.content.embeds?.[0]?.fields ?? []).map(({ name }) => name);
  await work(() => fields().join() === 'Going (40),Waitlist (160)', 'the last state');
  expect(messages).toHaveLength(1);
  const edits = messages[0]?.edits ?? [];
  expect(edits.length).toBeLessThanOrEqual(maxEdits);
  for (const [at, time] of edits.slice(1).entries()) expect(time - (edits[at] ?? 0)).toBeGreaterThanOrEqual(spacingMs);
});

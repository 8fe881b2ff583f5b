// Check-in on Discord: the button of the event's message, the form for the code, and people without a seat.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CheckIn } from '@guild/common/events/events.attendance.api';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { aNewEvent } from '../../../../test/events.ts';
import { startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import { answerCustomId } from '../reminders/events.noticeButtons.ts';
import { toPost } from '../integrations/events.discord.message.ts';

const minuteMs = 60_000;
let hall: FollowingHall;
beforeAll(async () => {
  hall = await startFollowingHall();
});
afterAll(() => hall.close());

const labelsOf = (event: GuildEvent, now: number): unknown[] =>
  (toPost(event, [], 'https://hall.example', now).message.components ?? []).flatMap((row) =>
    row.components.map((one) => ('label' in one ? one.label : null)),
  );

test('while check-in is open, a press asks people with a seat for the code, and tells others about the leader', async () => {
  const made = await hall.admin.post<GuildEvent>('/api/events', aNewEvent({ date: '2026-11-25' }));
  const { id, startsAt } = made.body;
  const [seated, other] = [
    { id: '321000000000002001', username: 'seated' },
    { id: '321000000000002002', username: 'other' },
  ];
  for (const person of [seated, other]) hall.appear(person);
  await hall.discord.interactions.press(hall.url, { person: seated }, answerCustomId({ _id: id, startsAt }, 'going'));
  const here = `event-here:1:${id}`;
  expect((await hall.discord.interactions.press(hall.url, { person: seated }, here)).body.data?.content).toContain(
    "isn't open",
  );

  const start = Date.parse(startsAt);
  hall.clock.set(start - 5 * minuteMs);
  const { body: opened } = await hall.admin.post<CheckIn>(`/api/events/${id}/check-in`);
  const { body: event } = await hall.admin.get<GuildEvent>(`/api/events/${id}`);
  expect(labelsOf(event, hall.clock.now())[0]).toBe("I'm here");
  expect(toPost(event, [], 'https://hall.example', hall.clock.now()).changesAt).toBe(Date.parse(opened.until ?? ''));
  expect(labelsOf(event, start + 11 * minuteMs)).not.toContain("I'm here");

  expect((await hall.discord.interactions.press(hall.url, { person: other }, here)).body.data?.content).toContain(
    'The leader can tick you',
  );
  const form = (await hall.discord.interactions.press(hall.url, { person: seated }, here)).body.data;
  expect(form?.title).toBe('Check in');
  const formId = form?.custom_id ?? '';
  const send = async (code: string): Promise<string | undefined> =>
    (await hall.discord.interactions.submit(hall.url, { person: seated }, formId, { code })).body.data?.content;
  expect(await send(opened.code === '0000' ? '0001' : '0000')).toContain("That isn't the code");
  expect(await send('12')).toContain('Type the four digits');
  for (let time = 0; time < 2; time += 1) expect(await send(opened.code ?? '')).toContain("You're checked in");
  const { body } = await hall.admin.get<EventResponse[]>(`/api/events/${id}/responses`);
  expect(body.map(({ username, attended }) => [username, attended])).toEqual([['seated', true]]);
});

// What Hyperion tells of the guild without any other help: to whom, by whose clock, and with which links.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import { aNewEvent, made, startAsking, type Asking } from '../../../test/told.ts';

let asking: Asking;
let raid: GuildEvent;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

test('what is tonight: nothing, then what is planned, for members alone', async () => {
  expect((await asking.ask('What is tonight?')).answer).toContain('Nothing is planned for tonight');
  raid = await made(asking.people.admin.post<GuildEvent>('/api/events', aNewEvent()));
  const { answer, sources } = await asking.ask('What is tonight?');
  expect(answer).toContain(`- [Harvest of the north ridge](/events/${raid.id.toString()}): Raid, today at 20:00`);
  expect(sources).toMatchObject([{ id: `event-${raid.id.toString()}`, title: raid.title }]);
  const told = await asking.ask('What is tonight?', 'guest');
  expect(JSON.stringify(told)).not.toMatch(/event|ridge|planned/i);
});

// Notices to all members: a new event and a new contract. Both are off until a person switches them on.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Notice, NoticeKind, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { aNewContract } from '../../../test/contracts.ts';
import { aNewEvent } from '../../../test/events.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let member: Client;
let guest: Client;
/** A member with the default settings. */
let other: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gil');
  other = await hall.signIn('Member', 'Otis');
  for (const who of [admin, member, guest]) {
    const { kinds } = (await who.get<NoticeSettings>('/api/notifications/settings')).body;
    const on = { inApp: true, discord: false };
    const chosen = { kinds: { ...kinds, event_created: on, contract_created: on }, quietHours: null, reminders: [] };
    expect((await who.put('/api/notifications/settings', chosen)).status).toBe(200);
  }
});
afterAll(() => hall.close());

const noticesOf = async (who: Client, kind: NoticeKind): Promise<Notice[]> =>
  (await who.get<Notice[]>('/api/notifications?limit=100')).body.filter((one) => one.kind === kind);
const titlesOf = async (who: Client, kind: NoticeKind): Promise<string[]> =>
  (await noticesOf(who, kind)).map(({ title }) => title);
const resolutionOf = async (kind: NoticeKind): Promise<string | null | undefined> =>
  (await noticesOf(member, kind))[0]?.resolution;
const day = (days: number): string => new Date(hall.clock.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a new event notifies members who want it, once for a series, and not its organizer', async () => {
  const series = { title: 'Spice run', date: day(7), repeat: 'weekly', occurrences: 3 };
  const { body } = await admin.post<GuildEvent>('/api/events', aNewEvent(series));
  await until(async () => (await titlesOf(member, 'event_created')).length > 0, 'the notice');
  const planned = async (): Promise<number> =>
    (await admin.get<GuildEvent[]>(`/api/events?series=${body.id}`)).body.length;
  await until(async () => (await planned()) === 3, 'the series');
  // The notice of the next event comes after those of the series would have come.
  await admin.post('/api/events', aNewEvent({ title: 'Second', date: day(8) }));
  await until(async () => (await titlesOf(member, 'event_created')).length > 1, 'the second notice');
  expect(await titlesOf(member, 'event_created')).toEqual(['New event: Second', 'New event: Spice run']);
  for (const who of [admin, guest, other]) expect(await titlesOf(who, 'event_created')).toEqual([]);
});

test('the notice of an event is resolved when the event is cancelled', async () => {
  const { body } = await admin.post<GuildEvent>('/api/events', aNewEvent({ title: 'Off', date: day(9) }));
  await until(async () => (await titlesOf(member, 'event_created')).includes('New event: Off'), 'the notice');
  await admin.post(`/api/events/${body.id}/cancel`, {});
  await until(async () => (await resolutionOf('event_created')) === 'The event was cancelled.', 'the resolution');
});

test('a new contract notifies members who want it, and not its client', async () => {
  const { body } = await admin.post<Contract>('/api/contracts', aNewContract({ deadline: day(5) }));
  await until(async () => (await titlesOf(member, 'contract_created')).length > 0, 'the notice');
  expect(await titlesOf(member, 'contract_created')).toEqual(['New contract: Hold the ridge']);
  for (const who of [admin, guest, other]) expect(await titlesOf(who, 'contract_created')).toEqual([]);
  await admin.post(`/api/contracts/${body.id}/cancel`, {});
  await until(async () => (await resolutionOf('contract_created')) === 'The contract is closed.', 'the resolution');
});

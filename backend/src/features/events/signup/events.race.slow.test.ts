// Many people at one event at once over HTTP: rows equal the count, never above the maximum, in
// order, promoted once.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventResponse, GuildEvent, Participant } from '@guild/common/events/events.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { running } from '@guild/common/test/counts';
import fc from 'fast-check';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

const how = running(8);
const size = 10;
let hall: Hall;
/** A second process of the same guild serves half of the people. */
let beside: Hall;
let admin: Client;
let crowd: Client[];
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  beside = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
  crowd = await Promise.all(
    Array.from({ length: size }, (_, at) => (at % 2 === 0 ? hall : beside).signIn('Member', `Person ${at}`)),
  );
});
afterAll(async () => {
  await beside.close();
  await hall.close();
});

const plan = async (title: string, maxParticipants: number): Promise<number> => {
  const body = { title, description: 'Contested', type: 'Raid', date: '2026-05-08', time: '20:00', maxParticipants };
  return (await admin.post<GuildEvent>('/api/events', body)).body.id;
};
const eventOf = async (id: number): Promise<GuildEvent> => (await admin.get<GuildEvent>(`/api/events/${id}`)).body;
const responsesOf = async (id: number): Promise<EventResponse[]> =>
  (await admin.get<EventResponse[]>(`/api/events/${id}/responses`)).body;
const waitingIn = (rows: readonly EventResponse[]): string[] =>
  rows.filter(({ status }) => status === 'waiting').map(({ username }) => username);
const seatedIn = (rows: readonly EventResponse[]): string[] =>
  rows.filter(({ status }) => status === 'going' || status === 'late').map(({ username }) => username);

type Command =
  | { readonly do: 'join' | 'leave'; readonly who: number }
  | { readonly do: 'answer'; readonly who: number; readonly status: string }
  | { readonly do: 'seats'; readonly most: number | null };
const who = fc.integer({ min: 0, max: size - 1 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('join' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      who,
      status: fc.constantFrom('going', 'going', 'late', 'tentative', 'absent'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('seats' as const), most: fc.option(fc.integer({ min: 1, max: 6 })) }),
  },
);
const actor = (at: number): Client => crowd[at] ?? admin;
function act(id: number, one: Command): Promise<{ status: number }> {
  switch (one.do) {
    case 'join':
      return actor(one.who).post(`/api/events/${id}/join`);
    case 'leave':
      return actor(one.who).delete(`/api/events/${id}/leave`);
    case 'answer':
      return actor(one.who).put(`/api/events/${id}/answer`, { status: one.status });
    case 'seats':
      return admin.patch(`/api/events/${id}`, { maxParticipants: one.most });
  }
}

/** What must hold when no request is running. */
async function check(
  id: number,
  before: readonly EventResponse[],
  round: readonly Command[],
): Promise<EventResponse[]> {
  const [event, rows] = [await eventOf(id), await responsesOf(id)];
  const participants = (await admin.get<Participant[]>(`/api/events/${id}/participants`)).body;
  const [seated, waiting] = [seatedIn(rows), waitingIn(rows)];
  expect(participants.map(({ username }) => username)).toEqual(seated);
  expect({ seated: event.currentParticipants, waiting: event.waiting }).toEqual({
    seated: seated.length,
    waiting: waiting.length,
  });
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length);
  const most = event.maxParticipants ?? Infinity;
  const changesSeats = round.some((one) => one.do === 'seats');
  if (!changesSeats) expect(seated.length).toBeLessThanOrEqual(Math.max(most, seatedIn(before).length));
  if (seated.length < most) expect(waiting).toEqual([]);
  expect(rows.flatMap(({ position }) => (position === null ? [] : [position]))).toEqual(waiting.map((_, at) => at + 1));
  const acted = new Set(round.map((one) => ('who' in one ? actor(one.who).username : '')));
  const patient = waitingIn(before).filter((name) => !acted.has(name));
  const left = patient.filter((name) => waiting.includes(name));
  expect(waiting.filter((name) => left.includes(name))).toEqual(left);
  // A person who was waiting, did nothing and no longer waits has moved up. Nobody was skipped.
  const up = patient.filter((name) => !waiting.includes(name));
  expect(seated).toEqual(expect.arrayContaining(up));
  expect(patient.slice(0, up.length)).toEqual(up);
  return rows;
}

test(`seats and waitlist stay correct whatever many people do at once (TEST_SEED=${how.seed})`, async () => {
  let made = 0;
  const rounds = fc.array(fc.array(command, { minLength: 4, maxLength: 14 }), { minLength: 3, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      made += 1;
      const id = await plan(`Contest ${made}`, 3);
      let before: EventResponse[] = [];
      for (const round of all) {
        const replies = await Promise.all(round.map((one) => act(id, one)));
        expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
        before = await check(id, before, round);
      }
    }),
    how,
  );
});

describe('the last seat', () => {
  test('goes to one of many simultaneous requests; all others are told that the event is full', async () => {
    const id = await plan('One seat', 1);
    const replies = await Promise.all(crowd.map((one) => one.post(`/api/events/${id}/join`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(size - 1).fill(409)]);
    expect((await eventOf(id)).currentParticipants).toBe(1);
  });
  test('is taken once by one person with many simultaneous requests', async () => {
    const id = await plan('Five seats', 5);
    const replies = await Promise.all(Array.from({ length: 8 }, () => actor(1).post(`/api/events/${id}/join`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(seatedIn(await responsesOf(id))).toEqual([actor(1).username]);
  });
});

test('waiting people move up in order, and each is notified once', async () => {
  const id = await plan('Promotions', 3);
  for (const one of crowd) await one.put(`/api/events/${id}/answer`, { status: 'going' });
  expect(waitingIn(await responsesOf(id))).toEqual(crowd.slice(3).map(({ username }) => username));
  const goers = [0, 1, 2, 5].map(actor);
  const replies = await Promise.all([
    ...goers.map((one) => one.delete(`/api/events/${id}/leave`)),
    admin.patch(`/api/events/${id}`, { maxParticipants: 5 }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const stay = crowd.filter((one) => !goers.includes(one));
  const rows = await responsesOf(id);
  expect(seatedIn(rows)).toEqual(stay.slice(0, 5).map(({ username }) => username));
  expect(waitingIn(rows)).toEqual(stay.slice(5).map(({ username }) => username));
  const heard = async (one: Client): Promise<number> =>
    (await one.get<Notice[]>('/api/notifications')).body.filter(
      ({ kind, title }) => kind === 'event_promoted' && title === 'Promotions',
    ).length;
  await until(async () => (await Promise.all(stay.slice(0, 5).map(heard))).every((count) => count > 0));
  expect(await Promise.all(stay.map(heard))).toEqual(stay.map((_, at) => (at < 5 ? 1 : 0)));
});

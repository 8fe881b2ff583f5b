// The participants of many events in one call: the same as for each event alone, within limits.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventPeople, EventResponse, GuildEvent } from '@guild/common/events/events.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { Connection } from 'mongoose';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let db: Connection;
let admin: Client;
let ben: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T10:00:00Z') });
  db = await hall.database();
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
});
afterAll(() => hall.close());

const plan = async (maxParticipants: number | null = null): Promise<GuildEvent> => {
  const fields = { title: 'Raid', description: 'A raid.', type: 'Raid', date: '2026-05-08', time: '20:00' };
  const made = await admin.post<GuildEvent>('/api/events', { ...fields, maxParticipants });
  expect(made.status).toBe(201);
  return made.body;
};
const people = (ids: readonly (number | string)[], who = ben) =>
  who.get<EventPeople[]>(`/api/events/participants?eventIds=${ids.join(',')}`);

describe('the participants of several events', () => {
  test('equal those of each event alone, with their version; removed events are left out', async () => {
    const [full, open, gone] = [await plan(1), await plan(), await plan()];
    await admin.post(`/api/events/${full.id}/join`);
    await ben.put(`/api/events/${full.id}/answer`, { status: 'going', note: 'If there is room' });
    await ben.put(`/api/events/${open.id}/answer`, { status: 'absent' });
    await admin.delete(`/api/events/${gone.id}`);
    const { status, body } = await people([open.id, full.id, gone.id, 999_999, full.id]);
    expect([status, body.map(({ eventId }) => eventId)]).toEqual([200, [full.id, open.id]]);
    for (const { eventId, version, responses } of body) {
      const alone = await ben.get<EventResponse[]>(`/api/events/${eventId}/responses`);
      const event = await ben.get<GuildEvent>(`/api/events/${eventId}`);
      expect({ version, responses }).toEqual({ version: event.body.version, responses: alone.body });
    }
    expect(body[0]?.responses.map(({ status, position }) => [status, position])).toEqual([
      ['going', null],
      ['waiting', 1],
    ]);
  });

  test('have the same access rules as those of each event alone', async () => {
    const { id } = await plan();
    const guest = await hall.signIn('Guest', 'Gil');
    expect((await people([id], hall.stranger())).status).toBe(401);
    expect((await people([id], guest)).status).toBe(403);
  });

  test.each(['', ',', '1,', '1,,2', 'x', '-1', '1.5', '1e3', '1, 2', '9'.repeat(16)])(
    'are refused for bad ids: %j',
    async (ids) => {
      const { status, body } = await ben.get<ErrorBody>(`/api/events/participants?eventIds=${encodeURIComponent(ids)}`);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    },
  );

  test('are limited to 200 events', async () => {
    const ids = Array.from({ length: 201 }, (_each, index) => index + 1000);
    expect((await people(ids)).status).toBe(400);
    expect(await people(ids.slice(1))).toMatchObject({ status: 200, body: [] });
    expect((await ben.get('/api/events/participants')).status).toBe(400);
  });

  test('leave out the largest events when the reply would be too long', async () => {
    const sizes = [3000, 1, 2500, 1500];
    const ids: number[] = [];
    for (const size of sizes) {
      const { id } = await plan();
      const answers = Array.from({ length: size }, (_each, index) => ({
        id: index + 1,
        userId: index + 1,
        username: `P${index}`,
        discordId: `1${index}`,
        at: new Date(index),
        status: 'going',
        wanted: 'going',
        note: null,
        attended: null,
        away: false,
      }));
      await db.collection<{ _id: number }>('events').updateOne({ _id: id }, { $set: { answers } });
      ids.push(id);
    }
    const { body } = await people(ids);
    expect(body.map(({ eventId, responses }) => [eventId, responses.length])).toEqual([
      [ids[1], 1],
      [ids[2], 2500],
      [ids[3], 1500],
    ]);
  });
});

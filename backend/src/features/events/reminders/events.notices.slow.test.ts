// Cancelling an event of 300 people: each gets one notice, even if a process dies in between.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Connection } from 'mongoose';
import { storedFact } from '../../../../test/builders.ts';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { withFigures, type AnswerRow } from '../signup/events.answers.ts';
import type { EventDocument } from '../core/events.model.ts';

const count = 300;
let hall: Hall;
let db: Connection;
let admin: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  db = await hall.database();
  admin = await hall.signIn('Admin', 'Ada');
  const member = await db.collection('guild_members').findOne({ discordId: admin.discordId });
  await db.collection<{ _id: number }>('guild_members').insertMany(
    [...everybody, discordIdOf(count)].map((discordId, at) => ({
      ...member,
      _id: at + 1000,
      discordId,
      role: 'Member',
      outbox: [],
    })),
  );
});
afterAll(() => hall.close());

const events = () => db.collection<EventDocument>('events');
const notices = () => db.collection<{ key: string; discordId: string; title: string }>('notices');
const discordIdOf = (at: number): string => `2${at.toString().padStart(17, '0')}`;
const everybody = Array.from({ length: count }, (_each, at) => discordIdOf(at));
/** An event with 300 people who attend and one who does not. */
async function bigEvent(title: string): Promise<number> {
  const body = { title, description: 'Everybody comes', type: 'Raid', date: '2026-05-08', time: '20:00' };
  const { id } = (await admin.post<GuildEvent>('/api/events', body)).body;
  const rows = Array.from({ length: count + 1 }, (_each, at): AnswerRow => {
    const who = { id: at + 1, userId: at + 1000, username: `Person ${at}`, discordId: discordIdOf(at) };
    const status = at === count ? 'absent' : 'going';
    return { ...who, at: new Date(hall.clock.now() + at), status, wanted: 'going', note: null, attended: null };
  });
  await events().updateOne({ _id: id }, { $set: withFigures(rows, {}), $inc: { version: 1 } });
  return id;
}
const noticesTo = async (title: string): Promise<string[]> =>
  (await notices().find({ title }).toArray()).map(({ discordId }) => discordId).sort();
/** The state after a process died right after its write. */
async function cancelledUnfollowed(id: number): Promise<ReturnType<typeof storedFact>> {
  const fact = storedFact('event:cancelled', hall.clock.now(), {});
  const set = { status: 'cancelled', cancelReason: 'A storm' } as const;
  await events().updateOne({ _id: id }, { $set: set, $inc: { version: 1 }, $push: { outbox: fact } });
  return fact;
}
const drained = (id: number): Promise<void> =>
  until(async () => (await events().findOne({ _id: id }))?.outbox.length === 0, 'the outbox to empty');

test('each of the 300 is notified within five seconds; the person who does not attend is not', async () => {
  const id = await bigEvent('Called off');
  expect((await admin.post<GuildEvent>(`/api/events/${id}/cancel`, {})).body.status).toBe('cancelled');
  await until(async () => (await noticesTo('Cancelled: Called off')).length >= count, 'all notices');
  await drained(id);
  expect(await noticesTo('Cancelled: Called off')).toEqual(everybody);
});

test('if the process dies between the write and the notices, another sends them once', async () => {
  const id = await bigEvent('Left alone');
  await cancelledUnfollowed(id);
  await (await startHall({ beside: hall })).close();
  await drained(id);
  expect(await noticesTo('Cancelled: Left alone')).toEqual(everybody);
});

test('if it dies while sending notices, the rest are sent, and nobody is notified twice', async () => {
  const id = await bigEvent('Half told');
  const fact = await cancelledUnfollowed(id);
  await (await startHall({ beside: hall })).close();
  await drained(id);
  const half = everybody.filter((_each, at) => at % 2 === 0);
  const told = { title: 'Cancelled: Half told', discordId: { $in: half } };
  expect((await notices().deleteMany(told)).deletedCount).toBe(count / 2);
  await events().updateOne({ _id: id }, { $push: { outbox: fact } });
  await (await startHall({ beside: hall })).close();
  await drained(id);
  expect(await noticesTo('Cancelled: Half told')).toEqual(everybody);
});

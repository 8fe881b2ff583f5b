// Many simultaneous answers to one event on a real database: saved in one write, in order, also
// by two processes.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventRole } from '@guild/common/events/events.roles';
import { isFull } from '@guild/common/events/events.rules';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { aCaller } from '../../../../test/builders.ts';
import { AppError } from '../../../platform/errors.ts';
import { connectMongo } from '../../../platform/store/database/mongo.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { createOutboxes, type Outboxes } from '../../../platform/store/outbox/outboxes.ts';
import { answer, join, leave } from './events.answers.decisions.ts';
import { seatsOf, waitlistOf } from './events.answers.ts';
import type { EventDecision } from '../core/events.decisions.ts';
import { eventFacts, eventScreens, type EventDocuments } from '../core/events.facts.ts';
import { newDocument, storedEvents, toEvent, type EventDocument } from '../core/events.model.ts';

interface Process {
  readonly documents: EventDocuments;
  readonly outboxes: Outboxes;
  /** The messages sent to its screens. */
  readonly sent: Said[];
}
interface Said {
  readonly name: string;
  readonly version: number;
  readonly since?: number;
  readonly factIds: readonly string[];
  readonly responses: readonly { readonly userId: number }[];
  readonly leftUserIds: readonly number[];
}

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/crowd-${randomUUID().slice(0, 8)}`;
uri.searchParams.set('monitorCommands', 'true');
const now = Date.parse('2026-05-01T12:00:00.000Z');
const clock = { now: () => now };
const log = pino({ level: 'silent' });
let db: Connection;
let updates = 0;
let processes: Process[] = [];

function aProcess(): Process {
  const outboxes = createOutboxes({ db, clock, log, audit: { record: () => Promise.resolve() } });
  const sent: Said[] = [];
  const send = (_rooms: unknown, name: string, payload: unknown): void =>
    void sent.push({ ...(payload as Omit<Said, 'name'>), name });
  const documents = createDocuments({ stored: storedEvents, facts: eventFacts }, { db, clock, outboxes });
  outboxes.follow([eventScreens({ live: { send } as unknown as Parameters<typeof eventScreens>[0]['live'] })]);
  const made = { documents, outboxes, sent };
  processes.push(made);
  return made;
}
const person = (userId: number) => aCaller(`Person ${userId}`, { userId });
const given = (userId: number) => {
  const { discordId, username } = person(userId);
  return { id: userId, userId, discordId, username, status: 'going', note: null } as const;
};
const answering = (userId: number): EventDecision => answer(given(userId), person(userId));
const plan = (where: Process, maxParticipants: number | null, roles: EventRole[] = []): Promise<EventDocument> => {
  const day = { date: '2026-05-08', time: '20:00', startsAt: now + 7 * 86_400_000 };
  const fields = {
    title: 'Contested',
    description: 'x',
    type: 'Raid',
    ...day,
    maxParticipants,
    seriesId: null,
    roles,
  } as const;
  return where.documents.insert(newDocument(1, fields, person(99)), () => [{ kind: 'event:created', data: {} }]);
};
const stored = async (): Promise<EventDocument> => {
  const found = await db.collection<EventDocument>('events').findOne({ _id: 1 });
  if (found === null) throw new Error('no event');
  return found;
};
const userIds = (rows: readonly { readonly userId: number }[]): number[] => rows.map(({ userId }) => userId);
const upTo = (count: number): number[] => Array.from({ length: count }, (_each, at) => at + 1);
const reasonOf = (error: unknown): unknown => (error instanceof AppError ? error.details?.reason : error);

beforeAll(async () => {
  db = await connectMongo(uri.href, { log });
  db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'update' && (command as { update: string }).update === 'events') updates += 1;
  });
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
beforeEach(async () => {
  await db.collection('events').deleteMany({});
});
afterEach(async () => {
  await Promise.all(processes.map(({ outboxes }) => outboxes.close()));
  processes = [];
});

describe('64 answers at once', () => {
  test('are saved in one write: each gets their own reply, seats and waitlist keep the order', async () => {
    const here = aProcess();
    await plan(here, 40);
    await here.outboxes.close();
    updates = 0;
    const replies = await Promise.all(upTo(64).map((userId) => here.documents.update(1, answering(userId))));
    expect(updates).toBe(1);
    for (const [at, reply] of replies.entries()) {
      const { version, currentParticipants, waiting } = toEvent(reply);
      expect({ version, currentParticipants, waiting }).toEqual({
        version: at + 2,
        currentParticipants: Math.min(at + 1, 40),
        waiting: Math.max(0, at + 1 - 40),
      });
    }
    const event = await stored();
    expect(userIds(seatsOf(event.answers))).toEqual(upTo(40));
    expect(userIds(waitlistOf(event.answers))).toEqual(upTo(64).slice(40));
  });

  test('are published in one message with its previous version and the people left without an answer', async () => {
    const here = aProcess();
    await plan(here, 40);
    for (const userId of [1, 2]) await here.documents.update(1, answering(userId));
    await here.outboxes.idle();
    here.sent.length = 0;
    const commands = [leave(person(1)), leave(person(2)), answering(2), ...upTo(64).slice(2).map(answering)];
    await Promise.all(commands.map((decide) => here.documents.update(1, decide)));
    await here.outboxes.idle();
    expect(here.sent).toMatchObject([{ name: 'event:answered', version: 68, since: 3, leftUserIds: [1] }]);
    expect(here.sent[0]?.factIds).toHaveLength(65);
    expect(userIds(here.sent[0]?.responses ?? []).sort((a, b) => a - b)).toEqual(upTo(64).slice(1));
  });

  test('late requests for a guaranteed seat are refused and block nobody', async () => {
    const here = aProcess();
    await plan(here, 10);
    const said = await Promise.allSettled(
      upTo(64).map((userId) => here.documents.update(1, join(given(userId), person(userId)))),
    );
    expect(said.map((one) => (one.status === 'fulfilled' ? 'in' : reasonOf(one.reason)))).toEqual([
      ...Array<string>(10).fill('in'),
      ...Array<string>(54).fill('full'),
    ]);
    expect(userIds((await stored()).answers)).toEqual(upTo(10));
  });
});

test('two processes at once: everybody has one row, never above the maximum, each gets the true reply', async () => {
  const [one, other] = [aProcess(), aProcess()];
  await plan(one, 50);
  const people = upTo(128);
  const where = (userId: number): EventDocuments => (userId % 2 === 0 ? one : other).documents;
  const replies = await Promise.all(people.map((userId) => where(userId).update(1, answering(userId))));
  expect(new Set(replies.map(({ version }) => version)).size).toBe(128);
  for (const [at, reply] of replies.entries()) {
    expect(reply.currentParticipants).toBeLessThanOrEqual(50);
    expect(userIds(reply.answers)).toContain(at + 1);
    const mine = reply.answers.find(({ userId }) => userId === at + 1);
    if (mine?.status === 'waiting') expect(isFull(toEvent(reply))).toBe(true);
  }
  const before = await stored();
  expect(before).toMatchObject({ version: 129, currentParticipants: 50, waiting: 78 });
  expect(userIds(before.answers).sort((a, b) => a - b)).toEqual(people);
  // The people of each process keep the order in which they arrived.
  for (const parity of [0, 1]) {
    const theirs = userIds(before.answers).filter((userId) => userId % 2 === parity);
    expect(theirs).toEqual(people.filter((userId) => userId % 2 === parity));
  }

  const leavers = userIds(seatsOf(before.answers)).slice(0, 20);
  await Promise.all(leavers.map((userId) => where(userId + 1).update(1, leave(person(userId)))));
  const after = await stored();
  expect(after).toMatchObject({ currentParticipants: 50, waiting: 58 });
  expect(userIds(waitlistOf(after.answers))).toEqual(userIds(waitlistOf(before.answers)).slice(20));
  await Promise.all([one, other].map(({ outboxes }) => outboxes.close()));
  expect((await stored()).outbox).toEqual([]);
});

test('300 people and six roles in two processes: no role has too many people, and nobody waits beside a free seat', async () => {
  const [web, discord] = [aProcess(), aProcess()];
  const roles = upTo(6).map((id) => ({ id, name: `Role ${id}`, symbol: 'star' as const, min: 0, max: id * 5 }));
  await plan(web, null, roles);
  const people = upTo(300);
  await Promise.all(
    people.map((userId) => {
      const [roleId, secondRoleId] = [1 + (userId % 6), 1 + ((userId + 3) % 6)];
      const decide = answer({ ...given(userId), roleId, secondRoleId }, person(userId));
      return (userId % 2 === 0 ? web : discord).documents.update(1, decide);
    }),
  );
  const { answers, roleSeats, currentParticipants, waiting } = await stored();
  expect(userIds(answers).sort((a, b) => a - b)).toEqual(people);
  // Each role is wanted by 50 people, which is more than its seats.
  expect([currentParticipants, waiting]).toEqual([105, 195]);
  expect(roleSeats?.map(({ roleId, taken }) => [roleId, taken])).toEqual(roles.map(({ id, max }) => [id, max]));
  for (const { id, max } of roles) expect(answers.filter(({ seatRoleId }) => seatRoleId === id)).toHaveLength(max);
});

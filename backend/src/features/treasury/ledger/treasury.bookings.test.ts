// Treasury bookings from other features: each is booked once.
import { expect, test } from '@jest/globals';
import { limits } from '@guild/common/wire/fields';
import { pino } from 'pino';
import { observedDatabase } from '../../../../test/observedDatabase.ts';
import { createAudit } from '../../../platform/people/audit/createAudit.ts';
import { createIds } from '../../../platform/store/documents/ids.ts';
import { createOutboxes } from '../../../platform/store/outbox/outboxes.ts';
import { buildIndexes } from '../../../platform/store/documents/stored.ts';
import { bookOnce, createBookings } from './treasury.bookings.ts';
import { ledgerRows, resourceFacts } from '../core/treasury.facts.ts';
import { ledgerModels } from './treasury.ledger.model.ts';
import { resourceModels, type ResourceDocument, storedResources } from '../core/treasury.model.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';

const chest = {
  _id: 1,
  name: 'Chest',
  nameKey: 'chest',
  currentAmount: 5,
  goalAmount: 10,
  progressKey: 5000,
  unit: 'Solari',
  history: [{ day: '1969-12-31', amount: 5 }],
  reachedAt: null,
  requests: [],
  bookedKeys: [],
  version: 3,
  shownVersion: 3,
} as unknown as ResourceDocument;
const booking = { key: 'haul-1-Solari', amount: 7, note: 'Night raid' };

test('a booking changes amount, history and ledger, and reports when the goal is reached', () => {
  const change = bookOnce(booking, 9)(chest, 0);
  const history = [
    { day: '1969-12-31', amount: 5 },
    { day: '1970-01-01', amount: 12 },
  ];
  expect(change?.set).toMatchObject({ currentAmount: 12, history, bookedKeys: ['haul-1-Solari'] });
  expect(change?.facts).toMatchObject([
    { kind: 'resource:booked', data: { reached: true, entry: { id: 9, kind: 'payout', before: 5, after: 12 } } },
  ]);
});
test('a booking that finds less room books what fits, and its entry says so', () => {
  const change = bookOnce(booking, 9)({ ...chest, currentAmount: limits.amount - 5 }, 0);
  expect(change?.facts).toMatchObject([
    { data: { entry: { after: limits.amount, note: 'Night raid (no room for 2 more)' } } },
  ]);
  expect(bookOnce(booking, 9)({ ...chest, currentAmount: limits.amount }, 0)?.set).toMatchObject({
    currentAmount: limits.amount,
    bookedKeys: ['haul-1-Solari'],
  });
});
test('what is taken away leaves nothing below zero, and its entry says so', () => {
  const change = bookOnce({ ...booking, amount: -7 }, 9)(chest, 0);
  expect(change?.facts).toMatchObject([{ data: { entry: { after: 0, note: 'Night raid (2 are missing)' } } }]);
});
test('repeating a booking changes nothing', () => {
  const once = bookOnce(booking, 9)(chest, 0);
  expect(bookOnce(booking, 10)({ ...chest, ...once?.set }, 0)).toBeNull();
});
test('a repeated booking is found in the ledger after the resource has dropped its key', async () => {
  const database = await observedDatabase('treasury_entries');
  const { db } = database;
  try {
    const [ids, clock] = [createIds(db), { now: () => 0 }];
    const outboxes = createOutboxes({
      db,
      clock,
      log: pino({ level: 'silent' }),
      audit: createAudit({ db, ids, clock }),
    });
    const models = { ...resourceModels(db), ...ledgerModels(db) };
    await buildIndexes(models);
    outboxes.follow([ledgerRows(models)]);
    const documents = createDocuments({ stored: storedResources, facts: resourceFacts }, { db, clock, outboxes });
    const bookings = createBookings({ models, documents }, { ids });
    // Two entries of earlier versions without a key.
    const old = { resourceId: 1, kind: 'payout' } as const;
    await models.entries.collection.insertMany([
      { ...old, _id: -1, factId: 'a', resourceVersion: 1 } as never,
      { ...old, _id: -2, factId: 'b', resourceVersion: 2 } as never,
    ]);
    const resources = db.collection<ResourceDocument>('treasury_resources');
    await resources.insertOne({ ...chest, deletedAt: null, outbox: [] });
    await bookings.bookOnce(1, booking);
    const forgotten = { $set: { bookedKeys: [] }, $inc: { version: 1 } };
    await resources.updateOne({ _id: 1 }, forgotten);
    await bookings.bookOnce(1, booking);
    expect(await resources.findOne({ _id: 1 })).toMatchObject({ currentAmount: 12 });
    expect(await models.entries.find({ bookingKey: booking.key }).lean()).toMatchObject([
      { resourceId: 1, before: 5, after: 12 },
    ]);
    await outboxes.close();
  } finally {
    await database.close();
  }
});

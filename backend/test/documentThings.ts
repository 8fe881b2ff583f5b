// A collection of things in the document store, seen by several bare processes, for tests on a
// real database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createConnection, type Connection } from 'mongoose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { declareEntities, type DocumentOf } from '../src/platform/store/documents/declareStored.ts';
import { createDocuments, type Documents } from '../src/platform/store/documents/documents.ts';
import { defineFacts, noData, type Handler } from '../src/platform/store/outbox/facts.ts';
import { createOutboxes, type Outboxes } from '../src/platform/store/outbox/outboxes.ts';
import { AppError } from '../src/platform/errors.ts';

const declareThings = (collection: string) =>
  declareEntities({
    collection,
    besides: { price: z.number(), leader: z.nullable(z.string()), open: z.boolean(), ends: z.number() },
  });
export type Thing = DocumentOf<ReturnType<typeof declareThings>>;
export const thingFacts = defineFacts<Thing>()({
  'thing:made': noData,
  'thing:bid': z.object({ amount: z.number(), by: z.string(), passed: z.nullable(z.string()) }),
  'thing:ended': noData,
  'thing:removed': noData,
  'thing:restored': noData,
});
type Things = Documents<Thing, typeof thingFacts>;
export interface Process {
  readonly things: Things;
  readonly outboxes: Outboxes;
}

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/documents-${randomUUID().slice(0, 8)}`;
const log = pino({ level: 'silent' });
export const start = Date.parse('2026-05-01T12:00:00.000Z');
/** The shared clock, the collection, and how many writes it got. */
export const world = { now: start, turn: 0, updates: 0 };
const clock = { now: () => world.now };
let connection: Connection | undefined;
/** The database of all processes. */
export function db(): Connection {
  if (connection === undefined) throw new Error('There is no database yet');
  return connection;
}
let processes: Process[] = [];

export const newThing = { _id: 1, price: 10, leader: null, open: true, ends: start + 60_000 };
export const collection = (): string => `things_${world.turn}`;
export const storedThing = async (): Promise<Thing | null> => db().collection<Thing>(collection()).findOne({ _id: 1 });

export function aProcess(handlers: readonly Handler[] = []): Process {
  const audit = { record: () => Promise.resolve() };
  const outboxes = createOutboxes({ db: db(), clock, log, audit });
  const things: Things = createDocuments<Thing, typeof thingFacts>(
    {
      stored: declareThings(collection()),
      facts: thingFacts,
      applyDue: (thing, at) =>
        thing.open && thing.ends <= at ? { set: { open: false }, facts: [{ kind: 'thing:ended', data: {} }] } : null,
    },
    { db: db(), clock, outboxes },
  );
  outboxes.follow(handlers);
  const made = { things, outboxes };
  processes.push(made);
  return made;
}
/** The process is dead: nobody waits for its running work. */
export function abandon(dead: Process): void {
  processes = processes.filter((one) => one !== dead);
}
export interface Bid {
  amount: number;
  by: string;
  passed: string | null;
}
export const bid =
  (by: string, amount: number) =>
  (thing: Thing): { set: Partial<Thing>; facts: [{ kind: 'thing:bid'; data: Bid }] } => {
    if (!thing.open) throw new AppError('conflict', 'ended', { reason: 'ended' });
    if (amount <= thing.price)
      throw new AppError('conflict', 'too low', { reason: 'too_low', minimum: thing.price + 1 });
    const data = { amount, by, passed: thing.leader };
    return { set: { price: amount, leader: by }, facts: [{ kind: 'thing:bid', data }] };
  };
export const reasonOf = (error: unknown): unknown => (error as AppError).details?.reason ?? (error as AppError).code;

beforeAll(async () => {
  connection = await createConnection(uri.toString(), { monitorCommands: true }).asPromise();
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'update' && (command as { update: string }).update.startsWith('things_')) world.updates += 1;
  });
});
afterAll(async () => {
  await connection?.dropDatabase();
  await connection?.destroy();
});
beforeEach(async () => {
  await Promise.all(processes.map(({ outboxes }) => outboxes.close()));
  processes = [];
  world.turn += 1;
  world.now = start;
});

// The hall for histories: two web processes and two workers of one guild, watched by sockets on
// both.
import type { Db } from 'mongodb';
import type { Connection } from 'mongoose';
import type { RunningWorker } from '../../src/app/startWorker.ts';
import {
  connectToDatabase,
  startHall,
  startWorkerFor,
  until,
  type Client,
  type Hall,
  type SetClock,
} from '../harness.ts';
import { createClient } from '../client.ts';
import { auctionProblems, type InvariantOptions, type SentRequest } from '../invariants.ts';
import type { Role } from './model.ts';
import { receivedProblems, watch, type Watcher } from './watcher.ts';

export interface Guild {
  readonly halls: readonly [Hall, Hall];
  readonly db: Db;
  readonly watchers: readonly Watcher[];
  /** An admin who takes no part, so that the admins of a history are never the last. */
  readonly root: Client;
  /** Signs new people in at the first process. */
  people(names: readonly string[], roles: readonly Role[]): Promise<Client[]>;
  /**
   * Waits until every fact of these auctions is handled and received, and returns the problems.
   */
  problems(
    sentRequests: readonly SentRequest[],
    auctionIds: readonly number[],
    options?: InvariantOptions,
  ): Promise<string[]>;
  close(): Promise<void>;
}

/** A busy machine may answer a sign-in with 503; then it is repeated. */
export async function signedIn(hall: Hall, name: string, role: Role, left = 5): Promise<Client> {
  try {
    return await hall.signIn(role, name);
  } catch (error) {
    if (left === 0) throw error;
    return signedIn(hall, name, role, left - 1);
  }
}

/**
 * Signs in a person who was added again, because their old sessions ended. A person removed
 * meanwhile stays out.
 */
export async function signInAgain(client: Client, role: Role): Promise<void> {
  const { discordId, username } = client;
  const { status } = await client.post('/auth/dev', { discordId, username, role });
  if (![204, 403, 503].includes(status)) throw new Error(`${username} could not sign in again: ${status}`);
}

/** The same person at another process. */
export function atProcess(client: Client, url: string): Client {
  // They may have signed in again since.
  const headers = (): { Cookie: string } => ({ Cookie: client.cookie() });
  const other = createClient({ url, discordId: client.discordId, username: client.username });
  return {
    ...other,
    get: (path, extra = {}) => other.get(path, { ...headers(), ...extra }),
    post: (path, body, extra = {}) => other.post(path, body, { ...headers(), ...extra }),
    delete: (path, extra = {}) => other.delete(path, { ...headers(), ...extra }),
    patch: (path, body, extra = {}) => other.patch(path, body, { ...headers(), ...extra }),
  };
}

export async function startGuild(clock: SetClock, env: Readonly<Record<string, string>> = {}): Promise<Guild> {
  const first = await startHall({ clock, env });
  const second = await startHall({ beside: first });
  const workers: RunningWorker[] = [await startWorkerFor(first), await startWorkerFor(first)];
  const connection: Connection = await connectToDatabase(first.env.mongodbUri);
  const { db } = connection;
  if (db === undefined) throw new Error('no database');
  const root = await signedIn(first, 'Root of the guild', 'Admin');
  const onlooker = await signedIn(first, 'Onlooker', 'Guest');
  const watchers = await Promise.all([first, second].map(({ url }) => watch(url, onlooker, db)));

  const isDrained = async (auctionIds: readonly number[]): Promise<boolean> => {
    const query = { 'outbox.0': { $exists: true } };
    const ofAuctions = await db
      .collection<{ _id: number }>('auctions')
      .countDocuments({ ...query, _id: { $in: [...auctionIds] } });
    return ofAuctions + (await db.collection('guild_members').countDocuments(query)) === 0;
  };
  /** A deleted auction may still change: bids of removed people are struck. Nobody is told of that. */
  const isReceived = async (auctionIds: readonly number[]): Promise<boolean> => {
    const stored = await db
      .collection<{ _id: number; version: number }>('auctions')
      .find({ _id: { $in: [...auctionIds] }, deletedAt: null }, { projection: { version: 1 } })
      .toArray();
    return stored.every(({ _id, version }) => watchers.every((watcher) => watcher.newest(_id) >= version));
  };
  return {
    halls: [first, second],
    db,
    watchers,
    root,
    people: (names, roles) =>
      Promise.all(names.map((name, index) => signedIn(first, name, roles[index % roles.length] ?? 'Member'))),
    async problems(sentRequests, auctionIds, options = {}) {
      await until(() => isDrained(auctionIds), 'empty outboxes');
      await until(() => isReceived(auctionIds), 'the last live message on both processes');
      const received = await Promise.all(watchers.map((watcher) => watcher.received()));
      const payloads = received.flat().map(({ payload }) => payload);
      return [
        ...(await auctionProblems(db, sentRequests, {
          auctionIds,
          livePayloads: payloads,
          now: clock.now(),
          ...options,
        })),
        ...received.flatMap(receivedProblems),
      ];
    },
    async close() {
      for (const watcher of watchers) watcher.close();
      for (const worker of workers) await worker.close();
      await connection.destroy();
      await second.close();
      await first.close();
    },
  };
}

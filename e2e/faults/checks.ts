// Checks that must pass after any fault: auction rules, empty outboxes, and no auction open past
// its end.
import { expect } from '@jest/globals';
import { MongoClient, type Db } from 'mongodb';
import { auctionProblems, type SentRequest } from '../../backend/test/invariants.ts';
import { eventually, type Cluster } from '../hall.ts';

const settleWithinMs = 300_000;
/** How long a cluster may take to start on a busy machine. */
export const startMs = 600_000;
/** How long one test may take on a busy machine. */
export const testMs = 1_200_000;
export const softCloseSeconds = 1;
/** Environment variables of the clusters in these tests. */
export const faultSettings = { AUCTION_SOFT_CLOSE_SECONDS: softCloseSeconds.toString(), LOG_LEVEL: 'warn' };

/** Runs `work` with a connection of its own to the cluster's database. */
export async function withDatabase<T>(cluster: Pick<Cluster, 'mongodbUri'>, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(cluster.mongodbUri, { serverSelectionTimeoutMS: 60_000 });
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Counts active auctions past their end, and documents with facts that are not handled yet. */
async function unsettled(db: Db): Promise<number> {
  const due = { status: 'active', deletedAt: null, endTime: { $lte: new Date() } };
  const waiting = { 'outbox.0': { $exists: true } };
  const counts = await Promise.all([
    db.collection('auctions').countDocuments(due),
    db.collection('auctions').countDocuments(waiting),
    db.collection('guild_members').countDocuments(waiting),
  ]);
  return counts.reduce((sum, count) => sum + count);
}

/** Auctions that an admin ended and that do not have exactly one entry in the audit record. */
async function unrecorded(db: Db, said: readonly SentRequest[]): Promise<number[]> {
  const ended = said.filter(({ verb, status }) => verb === 'end' && status === 200).map(({ auctionId }) => auctionId);
  const entries = await db.collection('audit_entries').find({ action: 'auction.ended' }).toArray();
  return ended.filter(
    (id): id is number => id !== undefined && entries.filter(({ entityId }) => entityId === id).length !== 1,
  );
}

/** Waits until nothing is pending, then fails if any rule is broken. */
export async function expectAllRight(cluster: Cluster, said: readonly SentRequest[]): Promise<void> {
  await withDatabase(cluster, async (db) => {
    await eventually('the settling of all facts and ends', async () => (await unsettled(db)) === 0, settleWithinMs);
    expect(await auctionProblems(db, said, { now: Date.now(), softCloseSeconds })).toEqual([]);
    expect(await unrecorded(db, said)).toEqual([]);
  });
}

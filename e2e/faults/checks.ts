// What must hold after any fault: the auctions' rules, empty outboxes, and nothing open past its end.
import { expect } from '@jest/globals';
import { MongoClient, type Db } from 'mongodb';
import { auctionProblems, type Said } from '../../backend/test/invariants.ts';
import { eventually, type Cluster } from '../hall.ts';

const settleWithinMs = 300_000;
/** How long a cluster may take to start on a busy machine. */
export const startMs = 600_000;
/** How long one test may take on a busy machine. */
export const testMs = 1_200_000;
export const softCloseSeconds = 1;
/** What the clusters of these tests run with. */
export const faultSettings = { AUCTION_SOFT_CLOSE_SECONDS: softCloseSeconds.toString(), LOG_LEVEL: 'warn' };

/** Works with a hall's database over a connection of its own. */
export async function withDatabase<T>(cluster: Pick<Cluster, 'mongodbUri'>, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(cluster.mongodbUri, { serverSelectionTimeoutMS: 60_000 });
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Auctions past their end that are active, and documents with facts that wait. */
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

/** The auctions that an admin ended and of which the audit record does not say so exactly once. */
async function unrecorded(db: Db, said: readonly Said[]): Promise<number[]> {
  const ended = said.filter(({ verb, status }) => verb === 'end' && status === 200).map(({ auctionId }) => auctionId);
  const entries = await db.collection('audit_entries').find({ action: 'auction.ended' }).toArray();
  return ended.filter(
    (id): id is number => id !== undefined && entries.filter(({ entityId }) => entityId === id).length !== 1,
  );
}

/** Waits until nothing is under way and fails with every broken rule. */
export async function expectAllRight(cluster: Cluster, said: readonly Said[]): Promise<void> {
  await withDatabase(cluster, async (db) => {
    await eventually('the settling of all facts and ends', async () => (await unsettled(db)) === 0, settleWithinMs);
    expect(await auctionProblems(db, said, { now: Date.now(), softCloseSeconds })).toEqual([]);
    expect(await unrecorded(db, said)).toEqual([]);
  });
}

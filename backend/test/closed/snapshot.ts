// A fingerprint of everything a hall has stored, to prove that nothing has changed.
import { createHash } from 'node:crypto';
import { guildStatsChange } from '@guild/common/dashboard/dashboard.api';
import { connectToDatabase, until, type Hall } from '../harness.ts';

export interface Store {
  /** Collection to the hash of its documents, once nothing of what has happened is under way any more. */
  fingerprint(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * These change with time alone, or with a delay: when a session expires, which processes are alive, what is counted. A rejected command may
 * take an id, so the counters of ids are left out, too.
 */
const moving = ['counters', 'sessions', 'presence', 'leases', 'contract_counts', 'desert_map', 'desert_map_pictures'];

/** What of the statistics is not counted: that follows what has happened before with a delay. */
const { version: _counted, ...byHand } = guildStatsChange.shape;
const setByHand = Object.fromEntries(Object.keys(byHand).map((name) => [name, 1]));
/** What is looked at of a document, where that is not all. */
const partOf: Readonly<Record<string, object>> = { guild_stats: setByHand };

export async function openStore({ env }: Pick<Hall, 'env'>): Promise<Store> {
  const connection = await connectToDatabase(env.mongodbUri);
  const { db } = connection;
  if (!db) throw new Error('not connected');
  const hashOf = async (name: string): Promise<string> => {
    const hash = createHash('sha256');
    // As bytes: nobody reads what stands in them.
    for await (const document of db
      .collection(name)
      .find({}, { projection: partOf[name] ?? {}, raw: true })
      .sort({ _id: 1 }))
      hash.update(document as unknown as Uint8Array);
    return hash.digest('hex');
  };
  /** Those whose documents have outboxes, by the index that finds what waits in them. */
  const withOutboxes: string[] = [];
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    if ((await db.collection(name).indexes()).some(({ key }) => 'outbox.at' in key)) withOutboxes.push(name);
  if (withOutboxes.length === 0) throw new Error('no collection has outboxes');
  const isDrained = async (): Promise<boolean> => {
    const anyTime = { 'outbox.at': { $gt: new Date(0) } };
    const waiting = withOutboxes.map((name) => db.collection(name).countDocuments(anyTime, { limit: 1 }));
    const undelivered = db.collection('auctions').countDocuments({ noticesDue: true });
    return (await Promise.all([undelivered, ...waiting])).every((count) => count === 0);
  };
  const fingerprint = async (): Promise<Record<string, string>> => {
    await until(isDrained, 'empty outboxes');
    const found = await db.listCollections({}, { nameOnly: true }).toArray();
    const names = found.map(({ name }) => name).filter((name) => !moving.includes(name));
    return Object.fromEntries(await Promise.all(names.sort().map(async (name) => [name, await hashOf(name)] as const)));
  };
  return { fingerprint, close: () => connection.destroy() };
}

/** The collections of two fingerprints whose documents differ. */
export const changedBetween = (before: Record<string, string>, after: Record<string, string>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);

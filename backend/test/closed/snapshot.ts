// A fingerprint of all stored data, to prove that nothing has changed.
import { createHash } from 'node:crypto';
import { guildStatsChange } from '@guild/common/dashboard/dashboard.api';
import { connectToDatabase, until, type Hall } from '../harness.ts';

export interface Store {
  /** Collection to the hash of its documents, taken when no earlier work is running. */
  fingerprint(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * These change with time or with a delay: session expiry, live processes, counts. A rejected
 * command may consume an id, so id counters are left out too.
 */
const moving = ['counters', 'sessions', 'presence', 'leases', 'contract_counts', 'desert_map', 'desert_map_pictures'];

/** The manual statistics. Counted ones change with a delay. */
const { version: _counted, ...byHand } = guildStatsChange.shape;
const setByHand = Object.fromEntries(Object.keys(byHand).map((name) => [name, 1]));
/** The compared fields of a document, where not all are compared. */
const partOf: Readonly<Record<string, object>> = { guild_stats: setByHand };

export async function openStore({ env }: Pick<Hall, 'env'>): Promise<Store> {
  const connection = await connectToDatabase(env.mongodbUri);
  const { db } = connection;
  if (!db) throw new Error('not connected');
  const hashOf = async (name: string): Promise<string> => {
    const hash = createHash('sha256');
    // As raw bytes, because the content is not read.
    for await (const document of db
      .collection(name)
      .find({}, { projection: partOf[name] ?? {}, raw: true })
      .sort({ _id: 1 }))
      hash.update(document as unknown as Uint8Array);
    return hash.digest('hex');
  };
  /** Collections whose documents have outboxes, found by their outbox index. */
  const withOutboxes: string[] = [];
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    if ((await db.collection(name).indexes()).some(({ key }) => 'outbox.at' in key)) withOutboxes.push(name);
  if (withOutboxes.length === 0) throw new Error('no collection has outboxes');
  const isDrained = async (): Promise<boolean> => {
    const anyTime = { 'outbox.at': { $gt: new Date(0) } };
    const waiting = withOutboxes.map((name) => db.collection(name).countDocuments(anyTime, { limit: 1 }));
    return (await Promise.all(waiting)).every((count) => count === 0);
  };
  const fingerprint = async (): Promise<Record<string, string>> => {
    await until(isDrained, 'empty outboxes');
    const found = await db.listCollections({}, { nameOnly: true }).toArray();
    const names = found.map(({ name }) => name).filter((name) => !moving.includes(name));
    return Object.fromEntries(await Promise.all(names.sort().map(async (name) => [name, await hashOf(name)] as const)));
  };
  return { fingerprint, close: () => connection.destroy() };
}

/** The collections in which two fingerprints differ. */
export const changedBetween = (before: Record<string, string>, after: Record<string, string>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);

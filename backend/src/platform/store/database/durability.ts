// Durability of writes: warns when the database may confirm a write that a failure can still undo.
import type { MongoClient } from 'mongodb';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import * as z from 'zod';

const concern = z.object({ w: z.union([z.string(), z.number()]).optional(), j: z.boolean().optional() });
const hello = z.object({ setName: z.string().optional() });
const defaults = z.object({ defaultWriteConcern: concern.optional() });
const replicaSet = z.object({
  config: z.object({ writeConcernMajorityJournalDefault: z.boolean().optional() }),
});
type Concern = z.output<typeof concern>;

/** What is known about a server; null: it does not say. */
export interface DurabilityFacts {
  /** Whether the server belongs to a replica set. */
  readonly isReplicaSet: boolean;
  /** The write concern of the address. */
  readonly ofAddress: Concern | null;
  /** The server's default write concern; null: it has none, or does not say. */
  readonly ofServer: Concern | null;
  /** Whether a majority confirms a write only after it is in the journal. */
  readonly doesMajorityJournal: boolean | null;
}

/** A sentence for each setting with which a confirmed write may be lost. */
export function durabilityProblems({
  isReplicaSet,
  ofAddress,
  ofServer,
  doesMajorityJournal,
}: DurabilityFacts): string[] {
  const w = ofAddress?.w ?? ofServer?.w;
  const j = ofAddress?.j ?? ofServer?.j;
  const problems: string[] = [];
  if (w === 0) problems.push('the database does not confirm writes: remove w=0 from MONGODB_URI');
  else if (isReplicaSet && w === 1)
    problems.push('a write counts as stored when one server of the replica set has it: set w=majority in MONGODB_URI');
  if (j === false || (j === undefined && isReplicaSet && doesMajorityJournal === false))
    problems.push('a write counts as stored before it is in the journal: set journal=true in MONGODB_URI');
  else if (j === undefined && !isReplicaSet)
    problems.push(
      'the database is no replica set, and may lose the last writes in a power failure: set journal=true in MONGODB_URI',
    );
  return problems;
}

/** Reads the settings of the database. What a server does not support counts as not known. */
export async function readDurability(client: MongoClient): Promise<DurabilityFacts> {
  const admin = client.db('admin');
  const ask = async <T>(command: object, schema: z.ZodType<T>): Promise<T | null> => {
    const answer = await admin.command({ ...command, maxTimeMS: 2000 }).catch(() => null);
    return schema.safeParse(answer).data ?? null;
  };
  const isReplicaSet = (await ask({ hello: 1 }, hello))?.setName !== undefined;
  const server = await ask({ getDefaultRWConcern: 1 }, defaults);
  const set = isReplicaSet ? await ask({ replSetGetConfig: 1 }, replicaSet) : null;
  return {
    isReplicaSet,
    ofAddress: concern.safeParse(client.options.writeConcern).data ?? null,
    ofServer: server?.defaultWriteConcern ?? null,
    doesMajorityJournal: set?.config.writeConcernMajorityJournalDefault ?? null,
  };
}

/** Warns for each setting of the database with which accepted writes may be lost. */
export async function warnOfLossyWrites(db: Connection, log: Logger): Promise<void> {
  for (const problem of durabilityProblems(await readDurability(db.getClient()))) log.warn(problem);
}

// What each rank allows: the ranks named like an access map to themselves, the others as the admins have set them.
import type {
  Access,
  MappedRank,
  Rank,
  RankAccess,
  RankAccessChange,
  RankTable,
} from '@guild/common/members/members.api';
import { whoOf } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { refuseStale, untilWritten } from '../../platform/edits.ts';
import { newFact, type FactSource } from '../../platform/facts.ts';
import { adminsRoom } from '../../platform/live.ts';
import { toRankAccess, type MemberModels, type RankAccessDocument } from './members.model.ts';
import { accessOfRank } from './members.rules.ts';

export interface Ranks {
  /** What a rank allows now; null: nothing. */
  accessOf(rank: Rank): Promise<Access | null>;
  /** What each rank allows now, read once for many. */
  accessNow(): Promise<(rank: Rank) => Access | null>;
  table(): Promise<RankAccess>;
  /** Sets the table; everybody's access is read again at once, everywhere. @throws AppError `conflict` stale */
  change(change: RankAccessChange, caller: Caller): Promise<RankAccess>;
  /** What follows from a change: every process reads everybody's access again, and admins see the table. */
  readonly source: FactSource<RankAccessDocument>;
  prepare(): Promise<void>;
}

const onlyId = 1;
/** Nothing is allowed to a rank until an admin says so. */
const nothing: RankTable = { 'Guild Master': null, Officer: null, Veteran: null, Recruit: null };

export function createRanks(
  { rankAccess }: Pick<MemberModels, 'rankAccess'>,
  { clock, facts, live }: Pick<Context, 'clock' | 'facts' | 'live'>,
): Ranks {
  const source: FactSource<RankAccessDocument> = {
    collection: 'rank_access',
    deliver(deliveries) {
      live.reroomEverybody();
      for (const { document, fact } of deliveries)
        live.tell(adminsRoom, 'rank-access:updated', { ...toRankAccess(document), factId: fact.id });
      return Promise.resolve();
    },
  };
  const table = async (): Promise<RankAccess> => {
    const found = await rankAccess.findById(onlyId).lean();
    return found === null ? { ...nothing, version: 0 } : toRankAccess(found);
  };
  return {
    source,
    table,
    async accessOf(rank) {
      return accessOfRank(rank) ?? (await table())[rank as MappedRank] ?? null;
    },
    async accessNow() {
      const now = await table();
      return (rank) => accessOfRank(rank) ?? now[rank as MappedRank] ?? null;
    },
    async change({ version: seen, ...next }, caller) {
      const written = await untilWritten(async () => {
        const { version, ...before } = await table();
        refuseStale(seen, { ...before, version });
        const deed = {
          ...{ who: whoOf(caller), action: 'rank_access.changed', entity: 'rank_access' },
          ...{ before, after: next },
        };
        const fact = newFact('rank-access:updated', clock.now(), {}, deed);
        const change = { $set: { table: next }, $inc: { version: 1 }, $push: { outbox: fact } };
        const after = await rankAccess
          .findOneAndUpdate({ _id: onlyId, version }, change, { returnDocument: 'after' })
          .lean();
        if (after !== null) await facts.deliverWritten(source, after, fact);
        return after;
      });
      return toRankAccess(written);
    },
    async prepare() {
      await rankAccess.updateOne(
        { _id: onlyId },
        { $setOnInsert: { table: nothing, version: 1, outbox: [] } },
        { upsert: true },
      );
    },
  };
}

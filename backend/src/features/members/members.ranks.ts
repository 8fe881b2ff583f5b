// What each rank allows: the ranks named like an access map to themselves, the others as the admins have set them.
import type { Access, MappedRank, Rank, RankAccess } from '@guild/common/members/members.api';
import { whoOf } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newFact, type FactSource } from '../../platform/facts.ts';
import type { MemberModels, RankAccessDocument } from './members.model.ts';
import { accessOfRank } from './members.rules.ts';

export interface Ranks {
  /** What a rank allows now; null: nothing. */
  accessOf(rank: Rank): Promise<Access | null>;
  /** What each rank allows now, read once for many. */
  accessNow(): Promise<(rank: Rank) => Access | null>;
  table(): Promise<RankAccess>;
  /** Sets the table; everybody's access is read again at once, everywhere. */
  change(table: RankAccess, caller: Caller): Promise<RankAccess>;
  /** What follows from a change: every process reads everybody's access again. */
  readonly source: FactSource<RankAccessDocument>;
  prepare(): Promise<void>;
}

const onlyId = 1;
/** Nothing is allowed to a rank until an admin says so. */
const nothing: RankAccess = { 'Guild Master': null, Officer: null, Veteran: null, Recruit: null };

export function createRanks(
  { rankAccess }: Pick<MemberModels, 'rankAccess'>,
  { clock, facts, live }: Pick<Context, 'clock' | 'facts' | 'live'>,
): Ranks {
  const source: FactSource<RankAccessDocument> = {
    collection: 'rank_access',
    deliver() {
      live.reroomEverybody();
      return Promise.resolve();
    },
  };
  const table = async (): Promise<RankAccess> => (await rankAccess.findById(onlyId).lean())?.table ?? nothing;
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
    async change(next, caller) {
      const now = clock.now();
      const deed = {
        who: whoOf(caller),
        action: 'rank_access.changed',
        entity: 'rank_access',
        before: await table(),
        after: next,
      };
      const fact = newFact('rank-access:updated', now, {}, deed);
      const written = await rankAccess
        .findOneAndUpdate(
          { _id: onlyId },
          { $set: { table: next }, $inc: { version: 1 }, $push: { outbox: fact } },
          { returnDocument: 'after' },
        )
        .lean();
      if (written === null) throw new AppError('unavailable');
      await facts.deliverWritten(source, written, fact);
      return written.table;
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

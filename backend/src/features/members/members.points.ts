// How many points each kind of contribution brings: one table, which admins edit.
import type { ContributionKind } from '@guild/common/contribution.kinds';
import {
  usualPoints,
  type ContributionPoints,
  type ContributionPointsChange,
} from '@guild/common/members/contributions.api';
import { whoOf } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, stale } from '../../platform/errors.ts';
import { newFact, type FactSource } from '../../platform/facts.ts';
import { adminsRoom } from '../../platform/live.ts';
import { toPoints, type ContributionModels, type PointsDocument } from './members.contributions.model.ts';

export interface Points {
  table(): Promise<ContributionPoints>;
  /** What one contribution of a kind brings now. */
  of(kind: ContributionKind): Promise<number>;
  /** @throws AppError `conflict` (`stale`) when the table has changed since the version seen */
  change(change: ContributionPointsChange, caller: Caller): Promise<ContributionPoints>;
  /** What follows from a change: admins see it. */
  readonly source: FactSource<PointsDocument>;
  prepare(): Promise<void>;
}

const onlyId = 1;
const rounds = 20;
const answerOf = (stored: PointsDocument): ContributionPoints => toPoints(stored, usualPoints);

export function createPoints(
  { points }: Pick<ContributionModels, 'points'>,
  { clock, facts, live }: Pick<Context, 'clock' | 'facts' | 'live'>,
): Points {
  const source: FactSource<PointsDocument> = {
    collection: 'contribution_points',
    deliver(deliveries) {
      for (const { document, fact } of deliveries)
        live.tell(adminsRoom, 'contribution-points:updated', { ...answerOf(document), factId: fact.id });
      return Promise.resolve();
    },
  };
  const read = async (): Promise<PointsDocument> => {
    const found = await points.findById(onlyId).lean();
    if (found === null) throw new AppError('unavailable');
    return found;
  };
  return {
    source,
    table: async () => answerOf(await read()),
    of: async (kind) => answerOf(await read())[kind],
    async change({ version, ...change }, caller) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      for (let round = 0; round < rounds; round += 1) {
        const seen = await read();
        const before = answerOf(seen);
        if (version !== undefined && version !== seen.version) throw stale(before);
        const deed = { who: whoOf(caller), action: 'contribution_points.changed', entity: 'contribution_points' };
        const after = { ...before, ...given };
        const fact = newFact('contribution-points:updated', clock.now(), {}, { ...deed, before, after });
        const written = await points
          .findOneAndUpdate(
            { _id: onlyId, version: seen.version },
            { $set: { table: { ...seen.table, ...given } }, $inc: { version: 1 }, $push: { outbox: fact } },
            { returnDocument: 'after' },
          )
          .lean();
        if (written === null) continue;
        await facts.deliverWritten(source, written, fact);
        return answerOf(written);
      }
      throw new AppError('unavailable');
    },
    async prepare() {
      await points.updateOne(
        { _id: onlyId },
        { $setOnInsert: { table: {}, version: 1, outbox: [] } },
        { upsert: true },
      );
    },
  };
}

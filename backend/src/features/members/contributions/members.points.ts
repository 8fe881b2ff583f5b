// The points table: points for each kind of contribution, edited by admins.
import type { ContributionKind } from '@guild/common/members/contributions.derived';
import type { ContributionPoints, ContributionPointsChange } from '@guild/common/members/contributions.api';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { storedPoints, toPoints } from './members.contributions.model.ts';
import { setPoints } from './members.points.decisions.ts';
import { pointsFacts } from './members.points.facts.ts';

export interface Points {
  table(): Promise<ContributionPoints>;
  /** The points of a kind now. */
  of(kind: ContributionKind): Promise<number>;
  /** @throws AppError `conflict` (`stale`) when the table has changed since the version seen */
  change(change: ContributionPointsChange, caller: Caller): Promise<ContributionPoints>;
}

const onlyId = 1;

export function createPoints(context: Pick<Context, 'db' | 'clock' | 'outboxes'>): Points {
  const documents = createDocuments(
    {
      stored: storedPoints,
      facts: pointsFacts,
      initial: (_id) => ({ _id, table: {} }),
    },
    context,
  );
  const table = async (): Promise<ContributionPoints> => toPoints(await documents.read(onlyId));
  return {
    table,
    of: async (kind) => (await table())[kind],
    change: async (change, caller) => toPoints(await documents.update(onlyId, setPoints(change, caller))),
  };
}

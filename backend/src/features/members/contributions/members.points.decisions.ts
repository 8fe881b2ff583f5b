// Points table decisions: pure functions.
import type { ContributionPointsChange } from '@guild/common/members/contributions.api';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { givenFields, refuseStale } from '../../../platform/store/documents/edits.ts';
import { toPoints, type PointsDocument } from './members.contributions.model.ts';
import type { PointsFacts } from './members.points.facts.ts';

/** Sets the points of the given kinds. @throws AppError `conflict` stale */
export const setPoints =
  (change: ContributionPointsChange, caller: Caller): Decide<PointsDocument, PointsFacts> =>
  (seen) => {
    const before = toPoints(seen);
    refuseStale(change.version, before);
    const given = givenFields(change);
    const after = { ...before, ...given };
    const audit = noteOf(caller, { entity: 'contribution_points', verb: 'changed', before, after });
    return {
      set: { table: { ...seen.table, ...given } },
      facts: [{ kind: 'contribution-points:updated', data: {}, audit }],
    };
  };

// Rank access decisions: pure functions.
import type { RankAccessChange } from '@guild/common/members/members.api';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { refuseStale } from '../../../platform/store/documents/edits.ts';
import { toRankAccess, type RankAccessDocument } from '../core/members.model.ts';
import type { RankFacts } from './members.ranks.facts.ts';

/** Sets the whole table. @throws AppError `conflict` stale */
export const setRankAccess =
  ({ version, ...after }: RankAccessChange, caller: Caller): Decide<RankAccessDocument, RankFacts> =>
  (seen) => {
    const current = toRankAccess(seen);
    refuseStale(version, current);
    const { version: _version, ...before } = current;
    const audit = noteOf(caller, { entity: 'rank_access', verb: 'changed', before, after });
    return { set: { table: after }, facts: [{ kind: 'rank-access:updated', data: {}, audit }] };
  };

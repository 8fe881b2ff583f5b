// Demo seasons: the first of each leaderboard is closed and another is running, through the
// decisions of the seasons feature.
import type { Board } from '@guild/common/contracts/standings.api';
import { closeSeason } from '../../backend/src/features/contracts/seasons/seasons.decisions.ts';
import {
  firstSeasons,
  seasonsId,
  type SeasonsDocument,
} from '../../backend/src/features/contracts/seasons/seasons.model.ts';
import type { StoredNote } from '../../backend/src/platform/people/audit/audit.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';

const dayMs = 24 * 3_600_000;
const begunDaysAgo = 90;
const closedDaysAgo = 40;

export interface DemoSeasons {
  readonly document: SeasonsDocument;
  readonly notes: readonly { readonly at: number; readonly note: StoredNote }[];
  /** The running seasons of both leaderboards at a time. @param at ms since 1970 */
  readonly at: (at: number) => Readonly<Record<Board, number>>;
}

/** @param now ms since 1970 */
export function demoSeasons(admin: Caller, now: number): DemoSeasons {
  const closedAt = now - closedDaysAgo * dayMs;
  const first = firstSeasons(now - begunDaysAgo * dayMs);
  let document: SeasonsDocument = { _id: seasonsId, seasons: first, version: 1, outbox: [] };
  const notes: { at: number; note: StoredNote }[] = [];
  for (const { id } of first) {
    const change = closeSeason(id, admin)(document, closedAt);
    if (change === null) throw new Error('Nothing happens to a season');
    document = { ...document, ...change.set, version: document.version + 1 };
    notes.push(...change.facts.flatMap(({ audit }) => (audit === undefined ? [] : [{ at: closedAt, note: audit }])));
  }
  const { seasons } = document;
  const idOf = (board: Board, at: number): number =>
    seasons.findLast((one) => one.board === board && one.startedAt.getTime() <= at)?.id ?? 0;
  return { document, notes, at: (at) => ({ contractors: idOf('contractors', at), clients: idOf('clients', at) }) };
}

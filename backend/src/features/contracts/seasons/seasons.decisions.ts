// Season decisions: closing and restoring a season, and season checks of contract commands.
// Pure functions.
import type { Board } from '@guild/common/contracts/standings.api';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Change, Decide } from '../../../platform/store/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { refusal, type ContractDecision } from '../core/contracts.decisions.ts';
import type { SeasonFacts } from './seasons.facts.ts';
import { toSeason, type SeasonRow, type SeasonsDocument } from './seasons.model.ts';

export type SeasonDecision = Decide<SeasonsDocument, SeasonFacts>;

/** The current season of a board. */
export const openSeason = ({ seasons }: Pick<SeasonsDocument, 'seasons'>, board: Board): SeasonRow => {
  const found = seasons.find((season) => season.board === board && season.endedAt === null);
  if (found === undefined) throw new AppError('unexpected');
  return found;
};
/** The name of a season in the audit record. */
export const nameOfSeason = ({ board, number }: Pick<SeasonRow, 'board' | 'number'>): string =>
  `season ${number} of the ${board}`;

const ended = (season: SeasonRow, { username }: Caller, now: number): SeasonRow => ({
  ...season,
  endedAt: new Date(now),
  endedBy: username,
});
const changeTo = (
  seasons: SeasonRow[],
  data: { closed: number; opened: number },
  audit: ReturnType<typeof noteOf>,
): Change<SeasonsDocument, SeasonFacts> => ({ set: { seasons }, facts: [{ kind: 'season:changed', data, audit }] });

/**
 * Closes a season and opens the next one of its board; null if it is closed already.
 * @param seasonId the season that was current when the admin decided
 */
export const closeSeason =
  (seasonId: number, actor: Caller): SeasonDecision =>
  ({ seasons }, now) => {
    const closing = seasons.find(({ id }) => id === seasonId);
    if (closing === undefined) throw new AppError('not_found');
    if (closing.endedAt !== null) return null;
    const { board } = closing;
    const next: SeasonRow = {
      id: Math.max(...seasons.map(({ id }) => id)) + 1,
      board,
      number: Math.max(...seasons.filter((one) => one.board === board).map(({ number }) => number)) + 1,
      startedAt: new Date(now),
      endedAt: null,
      endedBy: null,
    };
    const after = ended(closing, actor, now);
    const audit = noteOf(actor, {
      entity: 'season',
      verb: 'closed',
      name: nameOfSeason(closing),
      before: toSeason(closing),
      after: toSeason(after),
    });
    const all = [...seasons.map((one) => (one === closing ? after : one)), next];
    return changeTo(all, { closed: closing.id, opened: next.id }, audit);
  };

/** Reopens a closed season. The current season of its board is closed instead. */
export const restoreSeason =
  (seasonId: number, actor: Caller): SeasonDecision =>
  (seen, now) => {
    const restored = seen.seasons.find(({ id }) => id === seasonId);
    if (restored === undefined) throw new AppError('not_found');
    if (restored.endedAt === null)
      throw new AppError('conflict', 'This season is not closed', { reason: 'not_closed' });
    const closing = openSeason(seen, restored.board);
    const after: SeasonRow = { ...restored, endedAt: null, endedBy: null };
    const audit = noteOf(actor, {
      entity: 'season',
      verb: 'restored',
      name: nameOfSeason(restored),
      before: toSeason(restored),
      after: toSeason(after),
    });
    const all = seen.seasons.map((one) => {
      if (one === restored) return after;
      return one === closing ? ended(closing, actor, now) : one;
    });
    return changeTo(all, { closed: closing.id, opened: restored.id }, audit);
  };

/** Wraps a contract command that is only allowed in the current season of the clients' board. */
export const inSeason =
  (presentId: number, decide: ContractDecision): ContractDecision =>
  (seen, now) => {
    const change = decide(seen, now);
    if (change !== null && seen.seasonId !== presentId) throw refusal('season_closed');
    return change;
  };

/** Wraps a completion, so that it counts in a season of the contractors' board. */
export const creditedIn =
  (creditSeasonId: number, decide: ContractDecision): ContractDecision =>
  (seen, now) => {
    const change = decide(seen, now);
    return change && { ...change, set: { ...change.set, creditSeasonId } };
  };

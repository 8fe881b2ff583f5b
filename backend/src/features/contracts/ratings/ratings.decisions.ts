// Rating decisions: giving a rating, and when hidden ratings are shown.
import type { NewRating } from '@guild/common/contracts/ratings.api';
import { blindDays } from '@guild/common/contracts/ratings.api';
import { contractSentence, rateesOf, ratingPoints, ratingTypeOf } from '@guild/common/contracts/contracts.rules';
import type { Board } from '@guild/common/contracts/standings.api';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { refusal, type ContractDecision, type ContractEdit } from '../core/contracts.decisions.ts';
import { toContract, type ContractDocument } from '../core/contracts.model.ts';
import type { RatingRow } from './ratings.model.ts';

/** Ids of the current seasons. */
export type PresentSeasons = Readonly<Record<Board, number>>;

const blindMs = blindDays * 24 * 3_600_000;
const dueOf = ({ createdAt }: RatingRow): number => createdAt.getTime() + blindMs;

/**
 * Shows a rating. It counts in the current season of the rated person's board.
 * @param at when it became visible, ms since 1970
 */
function shownFrom(row: RatingRow, at: number, seasons: PresentSeasons): RatingRow {
  const seasonId = row.ratingType === 'client_to_contractor' ? seasons.contractors : seasons.clients;
  return { ...row, shownAt: new Date(at), seasonId };
}
/** Shows hidden ratings if both sides have rated, or if their 14 days are over. */
function withShown(ratings: readonly RatingRow[], seasons: PresentSeasons, now: number): RatingRow[] {
  const isAnswered = ({ raterId, rateeId }: RatingRow): boolean =>
    ratings.some((other) => other.raterId === rateeId && other.rateeId === raterId);
  return ratings.map((row) => {
    if (row.shownAt !== null) return row;
    const due = dueOf(row);
    return now < due && !isAnswered(row) ? row : shownFrom(row, Math.min(now, due), seasons);
  });
}
/** When the next hidden rating is due; null: none is hidden. */
function nextShowing(ratings: readonly RatingRow[]): Date | null {
  const waiting = ratings.filter(({ shownAt }) => shownAt === null).map(dueOf);
  return waiting.length === 0 ? null : new Date(Math.min(...waiting));
}
/** The change to these ratings, with a fact for those that become visible. */
function changeOf(
  seen: ContractDocument,
  given: readonly RatingRow[],
  seasons: PresentSeasons,
  now: number,
): ContractEdit {
  const ratings = withShown(given, seasons, now);
  const shownBefore = new Set(seen.ratings.filter(({ shownAt }) => shownAt !== null).map(({ id }) => id));
  const ratingIds = ratings.filter(({ id, shownAt }) => shownAt !== null && !shownBefore.has(id)).map(({ id }) => id);
  return {
    set: { ratings, showRatingsAt: nextShowing(ratings) },
    facts: ratingIds.length === 0 ? [] : [{ kind: 'contract:rated', data: { ratingIds } }],
  };
}

/** Shows ratings whose time has come; null if there are none. */
export const showDue =
  (seasons: PresentSeasons): ContractDecision =>
  (seen, now) =>
    isShowingDue(seen, now) ? changeOf(seen, seen.ratings, seasons, now) : null;
/** Whether the 14 days of a hidden rating are over. @param now ms since 1970 */
export const isShowingDue = ({ showRatingsAt }: Pick<ContractDocument, 'showRatingsAt'>, now: number): boolean =>
  showRatingsAt !== null && now >= showRatingsAt.getTime();

/** The person to be rated: the named one, or the only one left. */
function rateeOf(seen: ContractDocument, rateeId: number | undefined, { userId }: Caller): { userId: number } {
  const contract = toContract(seen);
  const isParty = seen.clientId === userId || seen.claims.some((claim) => claim.userId === userId);
  if (!isParty || (seen.status === 'completed' && ratingTypeOf(contract, userId) === null))
    throw new AppError('not_allowed', contractSentence('cannot_rate'), { reason: 'cannot_rate' });
  if (seen.status !== 'completed') throw refusal('cannot_rate');
  const remainingRatees = rateesOf(contract, seen.ratings, userId);
  const [only] = remainingRatees;
  if (rateeId === undefined) {
    if (only === undefined) throw refusal('already_rated');
    if (remainingRatees.length > 1) throw invalidField('rateeId', 'Choose who to rate');
    return only;
  }
  const chosenRatee = remainingRatees.find((one) => one.userId === rateeId);
  if (chosenRatee !== undefined) return chosenRatee;
  if (rateesOf(contract, [], userId).some((one) => one.userId === rateeId)) throw refusal('already_rated');
  throw invalidField('rateeId', 'Choose from the people who took part');
}

/**
 * Rates a person, once for each rater and ratee. Others see the rating at once. If ratings are
 * hidden, they see it when both sides have rated, or after 14 days.
 * @param ratingId id of the new rating
 * @param hideRatings the guild's setting
 */
export const rate =
  (
    { rating, feedback, rateeId }: NewRating,
    ratingId: number,
    seasons: PresentSeasons,
    actor: Caller,
    hideRatings: boolean,
  ): ContractDecision =>
  (seen, now) => {
    // Only when the call is repeated.
    if (seen.ratings.some(({ id }) => id === ratingId)) return null;
    const ratee = rateeOf(seen, rateeId, actor);
    const ofClient = { userId: seen.clientId, username: seen.clientUsername, discordId: seen.clientDiscordId };
    const person = [ofClient, ...seen.claims].find(({ userId }) => userId === ratee.userId);
    const ratingType = seen.clientId === actor.userId ? 'client_to_contractor' : 'contractor_to_client';
    const row: RatingRow = {
      id: ratingId,
      raterId: actor.userId,
      raterUsername: actor.username,
      raterDiscordId: actor.discordId,
      rateeId: ratee.userId,
      rateeUsername: person?.username ?? '',
      rateeDiscordId: person?.discordId ?? '',
      ratingType,
      rating,
      feedback: feedback ?? null,
      points: ratingType === 'client_to_contractor' ? ratingPoints(seen.difficulty, rating) : 0,
      createdAt: new Date(now),
      shownAt: null,
      seasonId: null,
    };
    const given = hideRatings ? row : shownFrom(row, now, seasons);
    const change = changeOf(seen, [...seen.ratings, given], seasons, now);
    // The audit entry does not contain the stars: others could read a hidden rating there.
    const audit = noteOf(actor, { entity: 'contract', verb: 'rated', name: seen.title });
    return { ...change, facts: [{ kind: 'rating:given', data: { ratingId }, audit }, ...change.facts] };
  };

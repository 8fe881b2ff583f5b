// Rating decisions: giving a rating, and when hidden ratings are shown.
import type { NewRating } from '@guild/common/contracts/ratings.api';
import { blindDays } from '@guild/common/contracts/ratings.api';
import { contractSentence, rateesOf, ratingPoints, ratingTypeOf } from '@guild/common/contracts/contracts.rules';
import type { Board } from '@guild/common/contracts/standings.api';
import { actorOf, noteOf } from '../../../platform/audit/audit.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/session/caller.ts';
import { refusal, type ContractDecision, type ContractEdit } from '../board/contracts.decisions.ts';
import { toContract, type ContractDocument } from '../board/contracts.model.ts';
import type { RatingRow } from './ratings.model.ts';

/** The seasons that go on. */
export type PresentSeasons = Readonly<Record<Board, number>>;

const blindMs = blindDays * 24 * 3_600_000;
const dueOf = ({ createdAt }: RatingRow): number => createdAt.getTime() + blindMs;

/** A rating that everybody sees from a time on; it counts in the season of that time. @param at ms since 1970 */
function shownFrom(row: RatingRow, at: number, seasons: PresentSeasons): RatingRow {
  const seasonId = row.ratingType === 'client_to_contractor' ? seasons.contractors : seasons.clients;
  return { ...row, shownAt: new Date(at), seasonId };
}
/** Shows the hidden ratings of pairs in which both sides have rated, and those whose 14 days are over. */
function withShown(ratings: readonly RatingRow[], seasons: PresentSeasons, now: number): RatingRow[] {
  const isAnswered = ({ raterId, rateeId }: RatingRow): boolean =>
    ratings.some((other) => other.raterId === rateeId && other.rateeId === raterId);
  return ratings.map((row) => {
    if (row.shownAt !== null) return row;
    const due = dueOf(row);
    return now < due && !isAnswered(row) ? row : shownFrom(row, Math.min(now, due), seasons);
  });
}
/** When time alone shows the next rating; null: none waits. */
function nextShowing(ratings: readonly RatingRow[]): Date | null {
  const waiting = ratings.filter(({ shownAt }) => shownAt === null).map(dueOf);
  return waiting.length === 0 ? null : new Date(Math.min(...waiting));
}
/** The change that these ratings make, and the fact of those that can be seen from then on. */
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

/** Shows what time alone has made due; nothing while nothing is. */
export const showDue =
  (seasons: PresentSeasons): ContractDecision =>
  (seen, now) =>
    isShowingDue(seen, now) ? changeOf(seen, seen.ratings, seasons, now) : null;
/** Whether a rating waits whose 14 days are over. @param now ms since 1970 */
export const isShowingDue = ({ showRatingsAt }: Pick<ContractDocument, 'showRatingsAt'>, now: number): boolean =>
  showRatingsAt !== null && now >= showRatingsAt.getTime();

/** Whom this person rates: the one they name, or the only one who is left. */
function rateeOf(seen: ContractDocument, rateeId: number | undefined, { userId }: Caller): { userId: number } {
  const contract = toContract(seen);
  const isParty = seen.clientId === userId || seen.claims.some((claim) => claim.userId === userId);
  if (!isParty || (seen.status === 'completed' && ratingTypeOf(contract, userId) === null))
    throw new AppError('not_allowed', contractSentence('cannot_rate'), { reason: 'cannot_rate' });
  if (seen.status !== 'completed') throw refusal('cannot_rate');
  const left = rateesOf(contract, seen.ratings, userId);
  const [only] = left;
  if (rateeId === undefined) {
    if (only === undefined) throw refusal('already_rated');
    if (left.length > 1) throw invalidField('rateeId', 'Choose who to rate');
    return only;
  }
  const meant = left.find((one) => one.userId === rateeId);
  if (meant !== undefined) return meant;
  if (rateesOf(contract, [], userId).some((one) => one.userId === rateeId)) throw refusal('already_rated');
  throw invalidField('rateeId', 'Choose from the people who took part');
}

/**
 * A rating, once for each rater and ratee. Others see it at once; if ratings are hidden, when both have rated, or
 * after 14 days.
 * @param ratingId its id, should it be given
 * @param hideRatings as the guild's admins have set it
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
    // How many stars it was stays out of the record: others read it before a hidden rating is shown.
    const audit = noteOf(actorOf(actor), { entity: 'contract', verb: 'rated', name: seen.title });
    return { ...change, facts: [{ kind: 'rating:given', data: { ratingId }, audit }, ...change.facts] };
  };

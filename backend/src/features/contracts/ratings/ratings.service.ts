// Rating service: giving ratings, whom a person may rate, and the visible ratings.
import type { ContractRating, NewRating, RatingEligibility } from '@guild/common/contracts/ratings.api';
import { rateesOf, ratingTypeOf } from '@guild/common/contracts/contracts.rules';
import { limits } from '@guild/common/wire/fields';
import { afterOf, pageOf } from '../../../platform/store/queries/lists.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { settleDue } from '../../../platform/store/documents/settleDue.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { ContractDocuments } from '../core/contracts.facts.ts';
import { toContract, type ContractDocument, type ContractModels } from '../core/contracts.model.ts';
import type { ContractSettingsStore } from '../core/contracts.settings.ts';
import { isShowingDue, rate, showDue } from './ratings.decisions.ts';
import { toRating } from './ratings.model.ts';
import { inSeason } from '../seasons/seasons.decisions.ts';
import type { Seasons } from '../seasons/seasons.service.ts';

export interface RatingService {
  /**
   * @throws AppError `not_allowed` for others; `conflict` not completed or already rated;
   * `invalid_input` for a wrong ratee
   */
  rate(id: number, rating: NewRating, caller: Caller): Promise<ContractRating>;
  /** Visible ratings and the caller's own, newest first. @throws AppError `not_found` */
  list(id: number, paging: Paging, caller: Caller): Promise<Page<ContractRating>>;
  /** @throws AppError `not_found` */
  eligibility(id: number, caller: Caller): Promise<RatingEligibility>;
  /** Ids of completed contracts of the season in which the caller can still rate, newest first. */
  toRate(caller: Caller): Promise<number[]>;
  /** Shows every rating whose 14 days are over. */
  showDue(): Promise<void>;
}
interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}
interface Deps {
  readonly models: ContractModels;
  readonly documents: Pick<ContractDocuments, 'read' | 'update'>;
  readonly seasons: Pick<Seasons, 'currentId' | 'currentIds'>;
  readonly settings: Pick<ContractSettingsStore, 'read'>;
}
const batchSize = 100;
const maxToRate = 500;

const rateableFields = { status: 1, clientId: 1, clientUsername: 1, claims: 1, ratings: 1 } as const;
type Rateable = Pick<ContractDocument, '_id' | keyof typeof rateableFields>;

export function createRatingService(
  { models: { contracts }, documents, seasons, settings }: Deps,
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
): RatingService {
  const show = async (id: number): Promise<ContractDocument> =>
    documents.update(id, showDue(await seasons.currentIds()));
  /** Reads a contract. Ratings that are due are shown first. */
  const read = async (id: number): Promise<ContractDocument> => {
    const document = await documents.read(id);
    return isShowingDue(document, clock.now()) ? show(id) : document;
  };
  return {
    async rate(id, rating, caller) {
      const [present, { hideRatings }, ratingId] = await Promise.all([
        seasons.currentIds(),
        settings.read(),
        ids.newId('contract_ratings'),
      ]);
      const decide = inSeason(present.clients, rate(rating, ratingId, present, caller, hideRatings));
      const { ratings } = await documents.update(id, decide);
      const given = ratings.find((row) => row.id === ratingId);
      if (given === undefined) throw new AppError('unexpected');
      return toRating(id)(given);
    },
    async list(id, { limit = limits.pageDefault, cursor }, { userId }) {
      const { ratings } = await read(id);
      const after = afterOf(cursor);
      const seen = ratings
        .filter(({ shownAt, raterId }) => shownAt !== null || raterId === userId)
        .filter((row) => after === null || row.id < after)
        .sort((one, other) => other.id - one.id);
      return pageOf(seen, limit, toRating(id), (row) => row.id);
    },
    async eligibility(id, { userId }) {
      const [document, presentId, { hideRatings }] = await Promise.all([
        read(id),
        seasons.currentId('clients'),
        settings.read(),
      ]);
      const contract = toContract(document);
      const ratees = document.seasonId === presentId ? rateesOf(contract, document.ratings, userId) : [];
      return { canRate: ratees.length > 0, type: ratingTypeOf(contract, userId), ratees, hideRatings };
    },
    async toRate({ userId, discordId }) {
      const seasonId = await seasons.currentId('clients');
      const isParty = [{ clientDiscordId: discordId }, { 'claims.discordId': discordId }];
      const found = await contracts
        .find({ deletedAt: null, seasonId, tab: 'completed', $or: isParty }, rateableFields)
        .sort({ _id: -1 })
        .limit(maxToRate)
        .lean<Rateable[]>();
      return found.filter((one) => rateesOf(one, one.ratings, userId).length > 0).map(({ _id }) => _id);
    },
    async showDue() {
      const findDue = async (): Promise<number[]> => {
        const due = await contracts
          .find({ deletedAt: null, showRatingsAt: { $lte: new Date(clock.now()) } }, { _id: 1 })
          .limit(batchSize)
          .lean();
        return due.map(({ _id }) => _id);
      };
      await settleDue(findDue, (ids) => Promise.allSettled(ids.map(show)));
    },
  };
}

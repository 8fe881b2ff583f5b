// Ratings stored in a contract, and their mapping to the API.
import type { ContractRating, RatingType } from '@guild/common/contracts/ratings.api';

/** One rating, stored in the contract. */
export interface RatingRow {
  readonly id: number;
  readonly raterId: number;
  readonly raterUsername: string;
  readonly raterDiscordId: string;
  readonly rateeId: number;
  readonly rateeUsername: string;
  readonly rateeDiscordId: string;
  readonly ratingType: RatingType;
  readonly rating: number;
  readonly points: number;
  readonly feedback: string | null;
  readonly createdAt: Date;
  /** Null: only its rater sees it yet. */
  readonly shownAt: Date | null;
  /**
   * The season in which it counts on the rated person's board: the current one when it was shown;
   * null until then.
   */
  readonly seasonId: number | null;
}

/** Maps a stored rating to the API. */
export const toRating =
  (contractId: number) =>
  ({ seasonId: _season, createdAt, shownAt, ...row }: RatingRow): ContractRating => ({
    ...row,
    contractId,
    createdAt: createdAt.toISOString(),
    shownAt: shownAt?.toISOString() ?? null,
  });

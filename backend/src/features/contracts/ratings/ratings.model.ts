// How a contract keeps its ratings, and how the API answers them.
import type { ContractRating, RatingType } from '@guild/common/contracts/ratings.api';

/** One rating, as the contract keeps it. */
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
  /** The season of the rated person's board in which it counts: the one that went on when it was shown; null until then. */
  readonly seasonId: number | null;
}

/** A rating as the API answers it. */
export const toRating =
  (contractId: number) =>
  ({ seasonId: _season, createdAt, shownAt, ...row }: RatingRow): ContractRating => ({
    ...row,
    contractId,
    createdAt: createdAt.toISOString(),
    shownAt: shownAt?.toISOString() ?? null,
  });

// Ratings stored in a contract, and their mapping to the API.
import { contractRating, type ContractRating } from '@guild/common/contracts/ratings.api';
import { id } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import type { StoredFields } from '../../../platform/store/documents/declareStored.ts';

export const ratingRow = z.object({
  ...z.omit(contractRating, { contractId: true }).shape,
  /**
   * The season in which it counts on the rated person's board: the current one when it was shown;
   * null until then.
   */
  seasonId: z.nullable(id),
});
/** One rating, stored in the contract. */
export type RatingRow = StoredFields<typeof ratingRow.shape>;

/** Maps a stored rating to the API. */
export const toRating =
  (contractId: number) =>
  ({ seasonId: _season, createdAt, shownAt, ...row }: RatingRow): ContractRating => ({
    ...row,
    contractId,
    createdAt: createdAt.toISOString(),
    shownAt: shownAt?.toISOString() ?? null,
  });

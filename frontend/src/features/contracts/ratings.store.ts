// Ratings of contracts and the short record of a mercenary: each asked for while it is shown, and kept right by live messages.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import {
  ratingRoutes,
  type ContractRating,
  type NewRating,
  type RatingEligibility,
} from '@guild/common/contracts/ratings.api';
import {
  standingRoutes,
  type MercenaryProfile,
  type MercenaryProfileChange,
} from '@guild/common/contracts/standings.api';
import { call } from '../../platform/api.ts';
import { live } from '../../platform/live.ts';
import { createResources } from '../../platform/resources.ts';

/** Those of one contract that the viewer may see, newest first: there are fewer than fill a page. */
export const ratings = createResources<number, readonly ContractRating[]>({
  newest: (_before, next) => next,
  load: (id, signal) => call(ratingRoutes.listRatings, { params: { id }, signal }),
  room: () => contractRooms.list,
  // The message has no ratings that the viewer alone may see.
  hear: (id, { reload }) =>
    live.on('contract:rated', (told) => {
      if (told.id === id) reload();
    }),
});

/** Rates somebody. @throws ApiError */
export async function rateContract(id: number, body: NewRating, idempotencyKey: string): Promise<ContractRating> {
  const rating = await call(ratingRoutes.rateContract, { params: { id }, body, idempotencyKey });
  if (ratings.get(id) !== null) void ratings.load(id);
  return rating;
}
/** Whom the viewer may rate. @throws ApiError */
export const checkRating = (id: number): Promise<RatingEligibility> => call(ratingRoutes.canRate, { params: { id } });

/** How people do as mercenaries, by user id. */
export const mercenaries = createResources<number, MercenaryProfile>({
  load: (userId, signal) => call(standingRoutes.getMercenary, { params: { userId }, signal }),
  room: () => contractRooms.list,
  hear(userId, { take, reload }) {
    const stops = [
      live.on('mercenary-profile:updated', ({ factId, factIds, ...profile }) => {
        if (profile.userId === userId) take(profile);
      }),
      live.on('contractor-standing:updated', (standing) => {
        if (standing.userId === userId) reload();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
});
/** The viewer's own. @throws ApiError */
export const fetchOwnMercenary = (): Promise<MercenaryProfile> => call(standingRoutes.getOwnMercenary);
/** What the viewer says of themselves. @throws ApiError */
export const changeOwnMercenary = (body: MercenaryProfileChange): Promise<MercenaryProfile> =>
  call(standingRoutes.changeOwnMercenary, { body });

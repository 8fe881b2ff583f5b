// Ratings and reputations, loaded while they are shown and updated by live messages.
import { contractRooms, type Contract, type ContractClaim } from '@guild/common/contracts/contracts.api';
import {
  ratingRoutes,
  type ContractRating,
  type NewRating,
  type RatingEligibility,
} from '@guild/common/contracts/ratings.api';
import {
  maxReputations,
  standingRoutes,
  type ContractPoints,
  type MercenaryProfile,
  type MercenaryProfileChange,
  type Reputation,
} from '@guild/common/contracts/standings.api';
import { call } from '../../../platform/api/api.ts';
import { createBatch } from '../../../platform/api/batch.ts';
import { live } from '../../../platform/live/live.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { sessionStore, viewerOf } from '../../../platform/session/session.store.ts';
import { isInvolved } from '../contracts.store.ts';

/** The ratings of a contract that the viewer may see, newest first. They always fit on one page. */
export const ratings = createResources<number, readonly ContractRating[]>({
  newest: (_before, next) => next,
  load: (id, signal) => call(ratingRoutes.listRatings, { params: { id }, signal }),
  room: () => contractRooms.list,
  // The message does not contain ratings that only the viewer may see, so the list is loaded again.
  subscribe: (id, { reload }) => [
    live.on('contract:rated', (message) => {
      if (message.id === id) reload();
    }),
  ],
});

/** What each contractor of a completed contract earned. An earlier deleted contract may change it. */
export const contractPoints = createResources<number, readonly ContractPoints[]>({
  newest: (_before, next) => next,
  load: (id, signal) => call(standingRoutes.getContractPoints, { params: { id }, signal }),
  room: () => contractRooms.list,
  subscribe: (_id, { reload }) =>
    (['contract:removed', 'contract:restored'] as const).map((name) => live.on(name, () => reload())),
});
/** The contractors of a completed contract who earned no points for it. Empty until it is known. */
export function useUnrewarded({ id, status, claims }: Contract): readonly ContractClaim[] {
  const points = dataOf(contractPoints.useOne(status === 'completed' ? id : null).loaded) ?? [];
  return claims.filter(({ userId }) => points.some((one) => one.userId === userId && one.points === 0));
}

/** Ids of the completed contracts in which the viewer can still rate someone. */
export const toRate = createResources<'mine', readonly number[]>({
  newest: (_before, next) => next,
  load: (_mine, signal) => call(ratingRoutes.listToRate, { signal }),
  room: () => contractRooms.list,
  subscribe(_mine, { reload }) {
    const viewerId = (): string => viewerOf(sessionStore.getState())?.discordId ?? '';
    return [
      ...(['contract:completed', 'contract:restored'] as const).map((name) =>
        live.on(name, (contract) => {
          if (isInvolved(contract, viewerId())) reload();
        }),
      ),
      live.on('contract:rated', ({ ratings: shown }) => {
        if (shown.some(({ raterDiscordId }) => raterDiscordId === viewerId())) reload();
      }),
      live.on('season:changed', () => reload()),
    ];
  },
});

/** Creates a rating. @throws ApiError */
export async function rateContract(id: number, body: NewRating, idempotencyKey: string): Promise<ContractRating> {
  const rating = await call(ratingRoutes.rateContract, { params: { id }, body, idempotencyKey });
  if (ratings.get(id) !== null) void ratings.load(id);
  if (toRate.get('mine') !== null) void toRate.load('mine');
  return rating;
}
/** Whom the viewer may rate. @throws ApiError */
export const checkRating = (id: number): Promise<RatingEligibility> => call(ratingRoutes.canRate, { params: { id } });

const readReputations = createBatch<number, readonly Reputation[]>({
  read: (userIds) => call(standingRoutes.listReputations, { query: { userIds: userIds.join(',') } }),
  most: maxReputations,
});
async function readReputation(userId: number): Promise<Reputation> {
  const found = (await readReputations(userId)).find((one) => one.userId === userId);
  if (found === undefined) throw new Error(`no reputation of ${userId} in the reply`);
  return found;
}
type Parties = Pick<Contract, 'clientId'> & { readonly claims: readonly Pick<ContractClaim, 'userId'>[] };
/** Reputations by user id. */
export const reputations = createResources<number, Reputation>({
  newest: (_before, next) => next,
  load: readReputation,
  room: () => contractRooms.list,
  subscribe(userId, { reload }) {
    const ofContract = ({ clientId, claims }: Parties): void => {
      if (clientId === userId || claims.some((claim) => claim.userId === userId)) reload();
    };
    const ofPerson = (standing: { readonly userId: number }): void => {
      if (standing.userId === userId) reload();
    };
    return [
      // Payments, cancellations and failures change no standing, so the contract's own messages are
      // used.
      ...(['contract:updated', 'contract:cancelled', 'contract:failed'] as const).map((name) =>
        live.on(name, ofContract),
      ),
      live.on('contractor-standing:updated', ofPerson),
      live.on('client-standing:updated', ofPerson),
    ];
  },
});
/** The viewer's own mercenary profile. @throws ApiError */
export const fetchOwnMercenary = (): Promise<MercenaryProfile> => call(standingRoutes.getOwnMercenary);
/** Changes the viewer's own mercenary profile. @throws ApiError */
export const changeOwnMercenary = (body: MercenaryProfileChange): Promise<MercenaryProfile> =>
  call(standingRoutes.changeOwnMercenary, { body });

// Contract rules: pure functions for the server's checks and for what screens offer.
import type { Contract, ContractStatus, ContractTab, Difficulty } from './contracts.api.ts';
import type { ContractRating, RatingType } from './ratings.api.ts';
import type { Reputation } from './standings.api.ts';

/**
 * Points for each contractor of a completed contract. A rating of five stars adds the same number
 * again. Only the first contract of the same two people on a day of the guild brings points, so
 * that they cannot fill the leaderboard alone. Further ones count as completed only.
 */
export const pointsOf: Readonly<Record<Difficulty, number>> = { easy: 10, medium: 20, hard: 40, extreme: 80 };

/** Points that a client's rating adds. @param stars 1 to 5 */
export const ratingPoints = (difficulty: Difficulty, stars: number): number =>
  Math.round((pointsOf[difficulty] * stars) / 5);

const tabs: Readonly<Record<ContractStatus, ContractTab>> = {
  open: 'available',
  partially_claimed: 'available',
  fully_claimed: 'available',
  active: 'active',
  completed: 'completed',
  cancelled: 'closed',
  failed: 'closed',
};
/** The tab of the board that shows a contract of this status. */
export const tabOf = (status: ContractStatus): ContractTab => tabs[status];

/** The status of a contract before its activation, which depends on its claims only. */
export function statusOfClaims(claims: number, most: number): 'open' | 'partially_claimed' | 'fully_claimed' {
  if (claims === 0) return 'open';
  return claims < most ? 'partially_claimed' : 'fully_claimed';
}

/** Whether it can still be claimed, unclaimed, edited or activated. */
export const isAvailable = ({ status }: Pick<Contract, 'status'>): boolean => tabOf(status) === 'available';
/** Whether it is available or active. */
export const isRunning = ({ status }: Pick<Contract, 'status'>): boolean =>
  isAvailable({ status }) || status === 'active';
/** Whether its deadline has passed. @param now ms since 1970 */
export const isOverdue = (contract: Pick<Contract, 'status' | 'deadline'>, now: number): boolean =>
  isRunning(contract) && now > Date.parse(contract.deadline);

/** Why something cannot be done with a contract. */
export type ContractRefusal =
  | 'own_contract'
  | 'not_client'
  | 'not_open'
  | 'overdue'
  | 'not_overdue'
  | 'full'
  | 'already_claimed'
  | 'not_claimed'
  | 'claimed'
  | 'unclaimed'
  | 'not_active'
  | 'closed'
  | 'already_rated'
  | 'cannot_rate'
  | 'season_closed'
  | 'too_many_open';

const sentences: Readonly<Record<ContractRefusal, string>> = {
  own_contract: "You can't claim your own contract",
  not_client: 'Only the client of this contract can do this',
  not_open: 'This contract can no longer be claimed',
  overdue: 'The deadline of this contract has passed',
  not_overdue: "The deadline of this contract hasn't passed yet",
  full: 'All claims of this contract are taken',
  already_claimed: 'You have already claimed this contract',
  not_claimed: "You haven't claimed this contract",
  claimed: 'Someone has already claimed this contract',
  unclaimed: 'Nobody has claimed this contract yet',
  not_active: 'This contract is not active',
  closed: 'This contract is closed',
  already_rated: 'You have already rated this contract',
  cannot_rate: 'You cannot rate this contract',
  season_closed: 'The season of this contract is closed',
  too_many_open: "You've reached the guild's limit of open contracts",
};
/** The message that a person sees for a rejection. */
export const contractSentence = (why: ContractRefusal): string => sentences[why];

type Claimable = Pick<Contract, 'status' | 'deadline' | 'clientDiscordId' | 'maxClaims'> & {
  readonly claims: readonly { readonly discordId: string }[];
};
/** Whether this person holds a claim. */
export const hasClaimed = ({ claims }: Pick<Claimable, 'claims'>, discordId: string): boolean =>
  claims.some((claim) => claim.discordId === discordId);

/** Why this person may not claim it now, or null when they may. @param now ms since 1970 */
export function refusedClaim(contract: Claimable, discordId: string, now: number): ContractRefusal | null {
  if (contract.clientDiscordId === discordId) return 'own_contract';
  if (!isAvailable(contract)) return 'not_open';
  if (hasClaimed(contract, discordId)) return 'already_claimed';
  if (now > Date.parse(contract.deadline)) return 'overdue';
  return contract.claims.length >= contract.maxClaims ? 'full' : null;
}

/** Why this person may not withdraw their claim, or null when they may. */
export function refusedUnclaim(
  contract: Pick<Claimable, 'status' | 'claims'>,
  discordId: string,
): ContractRefusal | null {
  if (!hasClaimed(contract, discordId)) return 'not_claimed';
  return isAvailable(contract) ? null : 'not_open';
}

/**
 * Splits a reward into parts that differ by at most one. The larger parts come first.
 * @param reward a whole number
 * @param parts at least 1
 */
export function sharesOf(reward: number, parts: number): number[] {
  const base = Math.floor(reward / parts);
  const rest = reward - base * parts;
  return Array.from({ length: parts }, (_none, at) => base + (at < rest ? 1 : 0));
}

/** What each participant of a completed contract is owed, by user id. */
export function rewardsOf({
  reward,
  claims,
}: Pick<Contract, 'reward'> & {
  readonly claims: readonly { readonly userId: number; readonly tookPart: boolean | null }[];
}): ReadonlyMap<number, number> {
  const taking = claims.filter(({ tookPart }) => tookPart === true);
  const shares = sharesOf(reward, Math.max(1, taking.length));
  return new Map(taking.map(({ userId }, at) => [userId, shares[at] ?? 0]));
}

type RatedContract = Pick<Contract, 'status' | 'clientId'> & {
  readonly claims: readonly { readonly userId: number; readonly username: string; readonly tookPart: boolean | null }[];
} & Pick<Contract, 'clientUsername'>;
/** The direction in which this person may rate, or null when they had no part in the contract. */
export function ratingTypeOf({ clientId, claims }: RatedContract, userId: number): RatingType | null {
  if (clientId === userId) return 'client_to_contractor';
  return claims.some((claim) => claim.userId === userId && claim.tookPart === true) ? 'contractor_to_client' : null;
}
/**
 * The people whom this person may still rate after completion: the client, or the participants.
 */
export function rateesOf(
  contract: RatedContract,
  ratings: readonly Pick<ContractRating, 'raterId' | 'rateeId'>[],
  userId: number,
): { userId: number; username: string }[] {
  if (contract.status !== 'completed') return [];
  const type = ratingTypeOf(contract, userId);
  if (type === null) return [];
  const others =
    type === 'contractor_to_client'
      ? [{ userId: contract.clientId, username: contract.clientUsername }]
      : contract.claims.filter(({ tookPart }) => tookPart === true);
  return others
    .filter((other) => !ratings.some(({ raterId, rateeId }) => raterId === userId && rateeId === other.userId))
    .map((other) => ({ userId: other.userId, username: other.username }));
}

/** Whether a reputation is empty, because the person has had no part in any contract. */
export const saysNothing = ({ asContractor, asClient }: Reputation): boolean =>
  [...Object.values(asContractor), ...Object.values(asClient)].every((figure) => figure === 0);

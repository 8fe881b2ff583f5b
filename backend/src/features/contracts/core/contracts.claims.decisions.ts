// Decisions of contractors: pure functions.
import { contractSentence, refusedClaim, refusedUnclaim } from '@guild/common/contracts/contracts.rules';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { contractNote, refusal, withClaims, type ContractDecision } from './contracts.decisions.ts';
import { toContract, type ClaimRow } from './contracts.model.ts';

/** The reward that a person saw before they claimed. */
export interface ShownReward {
  readonly reward: number;
  readonly rewardUnit: string;
}
/** Claims the contract while there is room. @param claimId id of the new claim */
export const claim =
  (claimId: number, actor: Caller, shown?: ShownReward): ContractDecision =>
  (seen, now) => {
    const { userId, username, discordId } = actor;
    const why = refusedClaim(toContract(seen), discordId, now);
    if (why === 'own_contract') throw new AppError('not_allowed', contractSentence(why), { reason: why });
    if (why !== null) throw refusal(why);
    const isOther = shown !== undefined && (shown.reward !== seen.reward || shown.rewardUnit !== seen.rewardUnit);
    if (isOther) throw new AppError('conflict', 'The reward has changed.', { reason: 'reward_changed' });
    const row: ClaimRow = {
      id: claimId,
      userId,
      username,
      discordId,
      claimedAt: new Date(now),
      tookPart: null,
    };
    const set = withClaims(seen, [...seen.claims, row]);
    const audit = contractNote(actorOf(actor), 'claimed', seen, set);
    return { set, facts: [{ kind: 'contract:claimed', data: { userId, username, discordId }, audit }] };
  };

/** Gives a claim back while the contract is not activated. */
export const unclaim =
  (actor: Caller): ContractDecision =>
  (seen) => {
    const { userId, username, discordId } = actor;
    const why = refusedUnclaim(toContract(seen), discordId);
    if (why !== null) throw refusal(why);
    const set = withClaims(
      seen,
      seen.claims.filter((row) => row.discordId !== discordId),
    );
    const audit = contractNote(actorOf(actor), 'unclaimed', seen, set);
    return { set, facts: [{ kind: 'contract:unclaimed', data: { userId, username, discordId }, audit }] };
  };

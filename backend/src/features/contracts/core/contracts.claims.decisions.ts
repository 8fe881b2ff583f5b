// Decisions of contractors, and decisions about payment: pure functions.
import type { Payment } from '@guild/common/contracts/contracts.api';
import { contractSentence, refusedClaim, refusedUnclaim } from '@guild/common/contracts/contracts.rules';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { contractNote, refusal, refuseUnlessClient, withClaims, type ContractDecision } from './contracts.decisions.ts';
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
      owed: 0,
      paidAt: null,
      receivedAt: null,
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

/**
 * The client marks shares as paid, or takes the mark back. A share that was received stays paid.
 */
export const pay =
  ({ userIds, paid }: Payment, actor: Caller): ContractDecision =>
  (seen, now) => {
    refuseUnlessClient(seen, actor);
    if (seen.status !== 'completed') throw refusal('not_completed');
    const owing = seen.claims.filter(({ tookPart }) => tookPart === true);
    const chosenIds = new Set(userIds ?? owing.map(({ userId }) => userId));
    if (owing.filter(({ userId }) => chosenIds.has(userId)).length < chosenIds.size)
      throw invalidField('userIds', 'Choose from the people who took part');
    const changing = owing.filter(
      ({ userId, paidAt, receivedAt }) => chosenIds.has(userId) && receivedAt === null && (paidAt !== null) !== paid,
    );
    if (changing.length === 0) return null;
    const changed = new Set(changing.map(({ userId }) => userId));
    const claims = seen.claims.map((row) =>
      changed.has(row.userId) ? { ...row, paidAt: paid ? new Date(now) : null } : row,
    );
    const audit = contractNote(actorOf(actor), 'paid', seen, { claims });
    return { set: { claims }, facts: [{ kind: 'contract:paid', data: { userIds: [...changed], paid }, audit }] };
  };

/** A contractor marks their share as received, or takes the mark back. */
export const receive =
  (received: boolean, actor: Caller): ContractDecision =>
  (seen, now) => {
    if (seen.status !== 'completed') throw refusal('not_completed');
    const mine = seen.claims.find(({ discordId }) => discordId === actor.discordId);
    if (mine?.tookPart !== true)
      throw new AppError('not_allowed', contractSentence('not_owed'), { reason: 'not_owed' });
    if ((mine.receivedAt !== null) === received) return null;
    const receivedAt = received ? new Date(now) : null;
    const claims = seen.claims.map((row) => (row === mine ? { ...row, receivedAt } : row));
    const audit = contractNote(actorOf(actor), 'paid', seen, { claims });
    return { set: { claims }, facts: [{ kind: 'contract:received', data: { userId: mine.userId, received }, audit }] };
  };

// Contract decisions: commands of clients and admins, and changes at the deadline. Pure functions.
import { may } from '@guild/common/members/ranks';
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { Completion, ContractChange, NewContract } from '@guild/common/contracts/contracts.api';
import {
  contractSentence,
  isAvailable,
  isOverdue,
  isRunning,
  statusOfClaims,
  tabOf,
  type ContractRefusal,
} from '@guild/common/contracts/contracts.rules';
import { endOfDay, wallClock } from '@guild/common/wire/guildTime';
import { actorOf, noteOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { NewDocument, Change, Decide, Fields } from '../../../platform/store/documents/documents.ts';
import type { Draft } from '../../../platform/store/outbox/facts.ts';
import { givenFields, refuseStale } from '../../../platform/store/documents/edits.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { ContractFacts } from './contracts.facts.ts';
import { toContract, type ContractDocument } from './contracts.model.ts';

export type ContractEdit = Change<ContractDocument, ContractFacts>;
export type ContractDecision = Decide<ContractDocument, ContractFacts>;

/** The error for a refused command. */
export const refusal = (why: ContractRefusal): AppError =>
  new AppError('conflict', contractSentence(why), { reason: why });

/** The audit entry of a command. @param actor null: the system */
export function contractNote(
  actor: AuditNote['actor'],
  verb: AuditVerb<'contract'>,
  seen: ContractDocument,
  set: Fields<ContractDocument> = {},
): AuditNote {
  const before = toContract(seen);
  return noteOf(actor, { entity: 'contract', verb, name: seen.title, before, after: toContract({ ...seen, ...set }) });
}

/** @throws AppError `not_allowed` unless the actor is the client */
export function refuseUnlessClient(
  { clientDiscordId }: Pick<ContractDocument, 'clientDiscordId'>,
  actor: Caller,
): void {
  if (clientDiscordId !== actor.discordId)
    throw new AppError('not_allowed', contractSentence('not_client'), { reason: 'not_client' });
}

/** @throws AppError `not_allowed` unless the actor is the client, `conflict` unless it is claimed and not active */
export function refuseActivation(
  contract: Pick<ContractDocument, 'clientDiscordId' | 'status'> & { readonly claims: readonly unknown[] },
  actor: Caller,
): void {
  refuseUnlessClient(contract, actor);
  if (!isAvailable(contract)) throw refusal(contract.status === 'active' ? 'not_open' : 'closed');
  if (contract.claims.length === 0) throw refusal('unclaimed');
}

/** @throws AppError `not_allowed` unless the actor is the client, `conflict` unless it is active */
export function refuseCompletion(contract: Pick<ContractDocument, 'clientDiscordId' | 'status'>, actor: Caller): void {
  refuseUnlessClient(contract, actor);
  if (contract.status !== 'active') throw refusal('not_active');
}

/**
 * The deadline of a contract: the last millisecond of a day.
 * @param deadline a day in the guild's time zone, or a moment of that day
 * @param zone the guild's time zone, an IANA name
 * @param now ms since 1970
 * @throws AppError `invalid_input` on `deadline` when it has passed
 */
export function deadlineOf(deadline: string, zone: string, now: number): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(deadline) ? deadline : wallClock(Date.parse(deadline), zone).day;
  const end = endOfDay(day, zone) - 1;
  if (end <= now) throw invalidField('deadline', 'The deadline must be in the future');
  return new Date(end);
}

/** Builds a new contract without claims. */
export function buildContract(
  id: number,
  fields: NewContract & { readonly seasonId: number; readonly due: Date; readonly posting?: number | null },
  { userId, username, discordId }: Pick<Caller, 'userId' | 'username' | 'discordId'>,
): NewDocument<ContractDocument> {
  return {
    _id: id,
    title: fields.title,
    description: fields.description,
    contractType: fields.contractType,
    targetLocation: fields.targetLocation,
    reward: fields.reward,
    rewardUnit: fields.rewardUnit,
    difficulty: fields.difficulty,
    clientId: userId,
    clientUsername: username,
    clientDiscordId: discordId,
    posting: fields.posting ?? null,
    status: 'open',
    tab: 'available',
    maxClaims: fields.maxClaims,
    claims: [],
    deadline: fields.due,
    acceptedAt: null,
    activatedAt: null,
    completedAt: null,
    closedAt: null,
    evidenceUrl: null,
    note: null,
    lapsed: false,
    seasonId: fields.seasonId,
    creditSeasonId: null,
    ratings: [],
    showRatingsAt: null,
  };
}

/** The fact of a new contract. */
export function createdBy(client: Caller, document: ContractDocument): Draft<ContractFacts> {
  const what = { entity: 'contract', verb: 'created', name: document.title, after: toContract(document) } as const;
  return { kind: 'contract:created', data: {}, audit: noteOf(client, what) };
}

/** Cancels a contract that nobody claimed by its deadline; null otherwise. */
export const lapse: ContractDecision = (seen, now) => {
  if (seen.status !== 'open' || now <= seen.deadline.getTime()) return null;
  const set = { status: 'cancelled', tab: 'closed', closedAt: new Date(now), lapsed: true } as const;
  const audit = contractNote(null, 'cancelled', seen, set);
  return { set, facts: [{ kind: 'contract:cancelled', data: {}, audit }] };
};

/** The client edits an unclaimed contract. @param zone the guild's time zone */
export const edit =
  (change: ContractChange, zone: string, actor: Caller): ContractDecision =>
  (seen, now) => {
    refuseUnlessClient(seen, actor);
    if (!isAvailable(seen)) throw refusal('closed');
    if (seen.claims.length > 0) throw refusal('claimed');
    refuseStale(change.version, toContract(seen));
    const { deadline, ...fields } = givenFields(change);
    const set = { ...fields, ...(deadline !== undefined && { deadline: deadlineOf(deadline, zone, now) }) };
    const audit = contractNote(actorOf(actor), 'updated', seen, set);
    return { set, facts: [{ kind: 'contract:updated', data: {}, audit }] };
  };

/** The client starts a claimed contract. */
export const activate =
  (actor: Caller): ContractDecision =>
  (seen, now) => {
    refuseActivation(seen, actor);
    const set = { status: 'active', tab: 'active', activatedAt: new Date(now) } as const;
    const audit = contractNote(actorOf(actor), 'activated', seen, set);
    return { set, facts: [{ kind: 'contract:activated', data: {}, audit }] };
  };

/**
 * The client completes the contract. The participants are owed equal shares of the reward.
 * @param zone the guild's time zone
 */
export const complete =
  ({ evidenceUrl = null, note = null, tookPart }: Completion, actor: Caller, zone: string): ContractDecision =>
  (seen, now) => {
    refuseCompletion(seen, actor);
    const ticked = new Set(tookPart ?? seen.claims.map(({ userId }) => userId));
    const taking = seen.claims.filter(({ userId }) => ticked.has(userId));
    if (taking.length < ticked.size) throw invalidField('tookPart', 'Choose from the people who claimed it');
    const claims = seen.claims.map((claim) => ({ ...claim, tookPart: ticked.has(claim.userId) }));
    const set = {
      status: 'completed',
      tab: 'completed',
      completedAt: new Date(now),
      completedOn: wallClock(now, zone).day,
      evidenceUrl,
      note,
      claims,
    } as const;
    const audit = contractNote(actorOf(actor), 'completed', seen, set);
    return { set, facts: [{ kind: 'contract:completed', data: {}, audit }] };
  };

/** The client cancels the contract. */
export const cancel =
  (note: string | null, actor: Caller): ContractDecision =>
  (seen, now) => {
    refuseUnlessClient(seen, actor);
    if (!isRunning(seen)) throw refusal('closed');
    const set = { status: 'cancelled', tab: 'closed', closedAt: new Date(now), note } as const;
    const audit = contractNote(actorOf(actor), 'cancelled', seen, set);
    return { set, facts: [{ kind: 'contract:cancelled', data: {}, audit }] };
  };

/** The client or an admin marks an overdue contract as failed. */
export const fail =
  (note: string | null, actor: Caller): ContractDecision =>
  (seen, now) => {
    if (!may(actor, 'contracts')) refuseUnlessClient(seen, actor);
    if (!isRunning(seen)) throw refusal('closed');
    if (!isOverdue(toContract(seen), now)) throw refusal('not_overdue');
    const set = { status: 'failed', tab: 'closed', closedAt: new Date(now), note } as const;
    const audit = contractNote(actorOf(actor), 'failed', seen, set);
    return { set, facts: [{ kind: 'contract:failed', data: {}, audit }] };
  };

/** Deletes the contract: by its client while it is unclaimed, by an admin always. */
export const softDelete =
  (actor: Caller): ContractDecision =>
  (seen) => {
    if (!may(actor, 'contracts')) {
      refuseUnlessClient(seen, actor);
      if (seen.claims.length > 0) throw refusal('claimed');
    }
    const before = toContract(seen);
    const audit = noteOf(actor, { entity: 'contract', verb: 'removed', name: seen.title, before });
    return { set: {}, facts: [{ kind: 'contract:removed', data: {}, audit }] };
  };

/** Restores a deleted contract. If its deadline has passed, the usual rules apply to it again. */
export const restore =
  (actor: Caller): ContractDecision =>
  (seen) => {
    const after = toContract(seen);
    const audit = noteOf(actor, { entity: 'contract', verb: 'restored', name: seen.title, after });
    return { set: {}, facts: [{ kind: 'contract:restored', data: {}, audit }] };
  };

/** The fields that depend on the claims of a contract that is not activated. */
export const withClaims = (
  seen: ContractDocument,
  claims: ContractDocument['claims'],
): Pick<ContractDocument, 'claims' | 'status' | 'tab' | 'acceptedAt'> => {
  const status = statusOfClaims(claims.length, seen.maxClaims);
  const [first] = claims;
  return { claims, status, tab: tabOf(status), acceptedAt: first?.claimedAt ?? null };
};

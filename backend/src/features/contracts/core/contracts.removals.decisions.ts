// Decisions about contracts when a member is removed or restored: pure functions.
import { isAvailable } from '@guild/common/contracts/contracts.rules';
import type { AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Removal } from '../../../platform/people/memberData.ts';
import { contractNote, withClaims, type ContractDecision } from './contracts.decisions.ts';
import type { ContractDocument } from './contracts.model.ts';

/** Whether the contract was cancelled with its client's removal and may be reopened with them. */
const waitsForClient = ({ status, withdrawnWith }: ContractDocument): boolean =>
  status === 'cancelled' && withdrawnWith !== undefined;
const personOf = ({ userId, username, discordId }: ContractDocument['claims'][number]) => ({
  userId,
  username,
  discordId,
});

/** Frees the claim of a removed person. */
export const freeClaim =
  ({ discordId, at, key: removal }: Removal): ContractDecision =>
  (seen) => {
    const row = seen.claims.find((one) => one.discordId === discordId);
    if (row === undefined || row.claimedAt.getTime() > at) return null;
    const others = (seen.withdrawn ?? []).filter((one) => one.row.discordId !== discordId);
    const withdrawn = [...others, { removal, row, back: null }];
    const claims = seen.claims.filter((one) => one !== row);
    // A cancelled contract needs no notice. If it is reopened, this claim is missing.
    if (waitsForClient(seen)) return { set: { claims, withdrawn }, facts: [{ kind: 'contract:updated', data: {} }] };
    if (!isAvailable(seen)) return null;
    const set = withClaims(seen, claims);
    const audit = contractNote(null, 'unclaimed', seen, set);
    return { set: { ...set, withdrawn }, facts: [{ kind: 'contract:unclaimed', data: personOf(row), audit }] };
  };

/**
 * Gives a claim back to its restored person. Requires a free place, an open deadline and the
 * current season. Tried once.
 * @param presentId id of the current season
 */
export const takeClaimBack =
  (removal: string, actor: AuditNote['actor'], presentId: number): ContractDecision =>
  (seen, now) => {
    const entry = seen.withdrawn?.find((one) => one.removal === removal && one.back === null);
    if (entry === undefined) return null;
    const isHeld = seen.claims.some(({ discordId }) => discordId === entry.row.discordId);
    const fits = isAvailable(seen) && seen.claims.length < seen.maxClaims && now <= seen.deadline.getTime();
    const back = !isHeld && fits && seen.deletedAt === null && seen.seasonId === presentId;
    const withdrawn = (seen.withdrawn ?? []).map((one) => (one === entry ? { ...one, back } : one));
    if (!back) return { set: { withdrawn }, facts: [{ kind: 'contract:updated', data: {} }] };
    const inOrder = [...seen.claims, entry.row].sort(
      (a, b) => a.claimedAt.getTime() - b.claimedAt.getTime() || a.id - b.id,
    );
    const set = withClaims(seen, inOrder);
    const audit = contractNote(actor, 'claimed', seen, set);
    return { set: { ...set, withdrawn }, facts: [{ kind: 'contract:claimed', data: personOf(entry.row), audit }] };
  };

/** Cancels a contract of a removed client that is not activated. */
export const withdrawPosted =
  ({ discordId, at, key: withdrawnWith }: Removal): ContractDecision =>
  (seen, now) => {
    if (seen.clientDiscordId !== discordId || seen.createdAt.getTime() > at || !isAvailable(seen)) return null;
    const set = { status: 'cancelled', tab: 'closed', closedAt: new Date(now), withdrawnWith } as const;
    const audit = contractNote(null, 'cancelled', seen, set);
    return { set, facts: [{ kind: 'contract:cancelled', data: {}, audit }] };
  };

/**
 * Reopens a contract with its restored client and the remaining claims; null if its deadline or
 * season is over.
 * @param presentId id of the current season
 */
export const reopen =
  (removal: string, actor: AuditNote['actor'], presentId: number): ContractDecision =>
  (seen, now) => {
    if (!waitsForClient(seen) || seen.withdrawnWith !== removal) return null;
    if (now > seen.deadline.getTime() || seen.seasonId !== presentId) return null;
    const set = { ...withClaims(seen, seen.claims), closedAt: null };
    const audit = contractNote(actor, 'restored', seen, set);
    return { set, facts: [{ kind: 'contract:restored', data: {}, audit }] };
  };

// What the removal of a person, and their coming back, does to contracts that nobody has activated: pure, without clock and database.
import { isAvailable } from '@guild/common/contracts/contracts.rules';
import type { AuditNote } from '../../../platform/audit/audit.ts';
import type { Removal } from '../../../platform/features/memberData.ts';
import { contractNote, withClaims, type ContractDecision } from './contracts.decisions.ts';
import type { ContractDocument } from './contracts.model.ts';

/** Whether it was cancelled with its client and may come back with them. */
const waitsForClient = ({ status, withdrawnWith }: ContractDocument): boolean =>
  status === 'cancelled' && withdrawnWith !== undefined;
const personOf = ({ userId, username, discordId }: ContractDocument['claims'][number]) => ({
  userId,
  username,
  discordId,
});

/** The claim that somebody held when they were removed is free for others. */
export const freeClaim =
  ({ discordId, at, key: removal }: Removal): ContractDecision =>
  (seen) => {
    const row = seen.claims.find((one) => one.discordId === discordId);
    if (row === undefined || row.claimedAt.getTime() > at) return null;
    const others = (seen.withdrawn ?? []).filter((one) => one.row.discordId !== discordId);
    const withdrawn = [...others, { removal, row, back: null }];
    const claims = seen.claims.filter((one) => one !== row);
    // Nobody is told of what is closed; when it comes back, it comes without them.
    if (waitsForClient(seen)) return { set: { claims, withdrawn }, facts: [{ kind: 'contract:updated', data: {} }] };
    if (!isAvailable(seen)) return null;
    const set = withClaims(seen, claims);
    const audit = contractNote(null, 'unclaimed', seen, set);
    return { set: { ...set, withdrawn }, facts: [{ kind: 'contract:unclaimed', data: personOf(row), audit }] };
  };

/** Gives a claim back with its person, as far as there is room and time and its season goes on; tried once. @param presentId the season that goes on */
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

/** What somebody had posted when they were removed, and nobody has activated, is cancelled. */
export const withdrawPosted =
  ({ discordId, at, key: withdrawnWith }: Removal): ContractDecision =>
  (seen, now) => {
    if (seen.clientDiscordId !== discordId || seen.createdAt.getTime() > at || !isAvailable(seen)) return null;
    const set = { status: 'cancelled', tab: 'closed', closedAt: new Date(now), withdrawnWith } as const;
    const audit = contractNote(null, 'cancelled', seen, set);
    return { set, facts: [{ kind: 'contract:cancelled', data: {}, audit }] };
  };

/** Opens it again with its client and the claims that are left; null once its deadline has passed or its season is closed. @param presentId the season that goes on */
export const reopen =
  (removal: string, actor: AuditNote['actor'], presentId: number): ContractDecision =>
  (seen, now) => {
    if (!waitsForClient(seen) || seen.withdrawnWith !== removal) return null;
    if (now > seen.deadline.getTime() || seen.seasonId !== presentId) return null;
    const set = { ...withClaims(seen, seen.claims), closedAt: null };
    const audit = contractNote(actor, 'restored', seen, set);
    return { set, facts: [{ kind: 'contract:restored', data: {}, audit }] };
  };

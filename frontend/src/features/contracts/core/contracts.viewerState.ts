// The viewer's part in a contract, and what they may do.
import { may, type Permissions } from '@guild/common/members/ranks';
import type { Contract, ContractClaim } from '@guild/common/contracts/contracts.api';
import {
  isAvailable,
  isOverdue,
  isRunning,
  refusedClaim,
  refusedUnclaim,
  statusOfClaims,
  type ContractRefusal,
} from '@guild/common/contracts/contracts.rules';
import type { Viewer } from '../../../platform/session/session.store.ts';

export interface ViewerState {
  /** They are the client. */
  own: boolean;
  /** Their claim. null: none. */
  claim: ContractClaim | null;
  overdue: boolean;
  mayClaim: boolean;
  /** Why they cannot claim it although others may. null if that needs no explanation. */
  whyNot: ContractRefusal | null;
  mayUnclaim: boolean;
  /** They work on it, and its client completes it. */
  waitsForClient: boolean;
  mayActivate: boolean;
  mayComplete: boolean;
  mayEdit: boolean;
  mayCancel: boolean;
  mayFail: boolean;
  mayDelete: boolean;
}
type Person = Pick<Viewer, 'discordId' | 'canWrite'> & Permissions;

/**
 * The contract as the viewer's claim will leave it, shown before the reply. Unchanged where somebody
 * else may take the last claim first. @param now ms since 1970
 */
export function withOwnClaim(
  contract: Contract,
  viewer: Person & Pick<Viewer, 'userId' | 'username'>,
  now: number,
): Contract {
  const { claims, maxClaims } = contract;
  const { userId, discordId, username } = viewer;
  if (claims.length + 1 >= maxClaims || refusedClaim(contract, discordId, now) !== null) return contract;
  // No stored claim has this id.
  const own = { id: 0, contractId: contract.id, userId, username, discordId, tookPart: null };
  return {
    ...contract,
    claims: [...claims, { ...own, claimedAt: new Date(now).toISOString() }],
    currentClaims: claims.length + 1,
    status: statusOfClaims(claims.length + 1, maxClaims),
  };
}

/** @param now ms since 1970 */
export function viewerStateOf(contract: Contract, viewer: Person, now: number): ViewerState {
  const { discordId, canWrite } = viewer;
  const mayManage = may(viewer, 'contracts');
  const own = contract.clientDiscordId === discordId;
  const claim = contract.claims.find((one) => one.discordId === discordId) ?? null;
  const available = isAvailable(contract);
  const refused = refusedClaim(contract, discordId, now);
  const overdue = isOverdue(contract, now);
  const asClient = canWrite && own;
  const unclaimed = contract.claims.length === 0;
  return {
    own,
    claim,
    overdue,
    mayClaim: canWrite && refused === null,
    whyNot: canWrite && available && !own && claim === null ? refused : null,
    mayUnclaim: canWrite && refusedUnclaim(contract, discordId) === null,
    waitsForClient: claim !== null && contract.status === 'active',
    mayActivate: asClient && available && !unclaimed,
    mayComplete: asClient && contract.status === 'active',
    mayEdit: asClient && available && unclaimed,
    mayCancel: asClient && isRunning(contract),
    mayFail: (asClient || mayManage) && overdue,
    mayDelete: mayManage || (asClient && unclaimed),
  };
}

// Contracts for tests, typed by the api, each field overridable.
import type { Contract, ContractClaim, ContractCounts } from '../src/contracts/contracts.api.ts';
import { inHours, other } from './people.ts';

export const aClaim = (parts: Partial<ContractClaim> = {}): ContractClaim => ({
  id: 71,
  contractId: 7,
  userId: 2,
  username: 'Oro Dast',
  discordId: '100000000000000055',
  claimedAt: inHours(-2),
  tookPart: null,
  ...parts,
});

/** An open one of somebody else; `currentClaims` and the first contractor follow from the claims. */
export const aContract = (parts: Partial<Contract> = {}): Contract => {
  const { claims = [] } = parts;
  const [first] = claims;
  return {
    id: 7,
    title: 'Silence the thumper-thief',
    description: 'Someone has been planting our own thumpers under our own crawlers.',
    contractType: 'assassination',
    targetLocation: 'Outpost near G-4',
    reward: 12_000,
    rewardUnit: 'Solari',
    difficulty: 'hard',
    clientId: 9,
    clientUsername: 'Corvin Thale',
    clientDiscordId: other,
    contractorId: first?.userId ?? null,
    contractorUsername: first?.username ?? null,
    contractorDiscordId: first?.discordId ?? null,
    status: 'open',
    maxClaims: 4,
    currentClaims: claims.length,
    claims,
    deadline: inHours(100),
    acceptedAt: first?.claimedAt ?? null,
    activatedAt: null,
    completedAt: null,
    closedAt: null,
    evidenceUrl: null,
    note: null,
    lapsed: false,
    seasonId: 1,
    createdAt: inHours(-5),
    updatedAt: inHours(-5),
    version: 1,
    ...parts,
  };
};

export const someCounts = (parts: Partial<ContractCounts> = {}): ContractCounts => ({
  available: 6,
  active: 2,
  completed: 19,
  closed: 3,
  version: 1,
  ...parts,
});

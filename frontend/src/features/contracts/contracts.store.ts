// Contracts store: the contracts on screens and the calls that change them. Replies and live
// messages update the same state.
import {
  contractRooms,
  contractRoutes,
  type Completion,
  type Contract,
  type ContractChange,
  type ContractCounts,
  type NewContract,
} from '@guild/common/contracts/contracts.api';
import { hasClaimed } from '@guild/common/contracts/contracts.rules';
import { call, callList } from '../../platform/api/api.ts';
import { live } from '../../platform/live/live.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { createResources } from '../../platform/api/resources.ts';
import { contractFilters, type ContractFilters } from './core/contracts.filters.ts';

/** Whether a person is the contract's client or has a claim. */
export const isInvolved = (contract: Contract, discordId: string): boolean =>
  contract.clientDiscordId === discordId || hasClaimed(contract, discordId);

export const contracts = createLiveList<Contract, ContractFilters>({
  filters: contractFilters.none,
  fetch: (filters, page) =>
    callList(contractRoutes.listContracts, { query: contractFilters.query(filters, { count: '1', ...page }) }),
  rules: {
    matches: (contract, { filters, viewerId }) => contractFilters.matches(contract, filters, viewerId),
    waitsWhenMoved: true,
    entersAtOnce: isInvolved,
  },
  room: contractRooms.list,
  messages: {
    'contract:created': 'arrived',
    'contract:restored': 'arrived',
    'contract:updated': 'changed',
    'contract:claimed': 'changed',
    'contract:unclaimed': 'changed',
    // These move a contract to another tab, whose list may not contain it yet.
    'contract:activated': 'arrived',
    'contract:completed': 'arrived',
    'contract:cancelled': 'arrived',
    'contract:failed': 'arrived',
    'contract:removed': 'removed',
    // A new season shows other contracts.
    'season:changed': 'reload',
  },
});

/** Number of contracts in each tab, live. */
export const contractCounts = createResources<'board', ContractCounts>({
  load: (_board, signal) => call(contractRoutes.getContractCounts, { signal }),
  room: () => contractRooms.list,
  subscribe: (_board, { take }) => [live.on('contract-counts:updated', ({ factId, ...counts }) => take(counts))],
});

/** One contract, whether or not it is in the list. */
export const useContract = createDetail(contracts, {
  fetch: (id, signal) => call(contractRoutes.getContract, { params: { id }, signal }),
});

const params = (id: number): { params: { id: number } } => ({ params: { id } });

/** Posts a contract. @throws ApiError */
export const createContract = (body: NewContract, idempotencyKey: string): Promise<Contract> =>
  contracts.createAndInsert(() => call(contractRoutes.createContract, { body, idempotencyKey }));

/**
 * Changes an own contract.
 * @returns undefined if another action on it is running
 * @throws ApiError
 */
export const changeContract = (id: number, body: ContractChange): Promise<Contract | undefined> =>
  contracts.update(id, 'change', () => call(contractRoutes.changeContract, { ...params(id), body }));

/** @returns as `changeContract` @throws ApiError */
export const claimContract = (id: number): Promise<Contract | undefined> =>
  contracts.update(id, 'claim', () => call(contractRoutes.claimContract, params(id)));

/** Withdraws the viewer's claim. @returns as `changeContract` @throws ApiError */
export const unclaimContract = (id: number): Promise<Contract | undefined> =>
  contracts.update(id, 'unclaim', () => call(contractRoutes.unclaimContract, params(id)));

/** @returns as `changeContract` @throws ApiError */
export const activateContract = (id: number): Promise<Contract | undefined> =>
  contracts.update(id, 'activate', () => call(contractRoutes.activateContract, params(id)));

/** @returns as `changeContract` @throws ApiError */
export const completeContract = (id: number, body: Completion): Promise<Contract | undefined> =>
  contracts.update(id, 'complete', () => call(contractRoutes.completeContract, { ...params(id), body }));

/** Cancels it, or marks it as failed. @returns as `changeContract` @throws ApiError */
export const closeContract = (id: number, how: 'cancel' | 'fail', note: string | null): Promise<Contract | undefined> =>
  contracts.update(id, how, () =>
    call(how === 'cancel' ? contractRoutes.cancelContract : contractRoutes.failContract, {
      ...params(id),
      body: { note },
    }),
  );

/** @returns true once done; undefined if another action is running @throws ApiError */
export const removeContract = (id: number): Promise<true | undefined> =>
  contracts.runRemoval(id, () => call(contractRoutes.removeContract, params(id)));

/** Restores a contract that was just removed. @throws ApiError */
export async function restoreContract(id: number): Promise<void> {
  await contracts.createAndInsert(() => call(contractRoutes.restoreContract, params(id)));
}

/**
 * Loads a contract whose live message may have been missed. After a failure, the shown state stays.
 */
export async function fetchContract(id: number): Promise<void> {
  await call(contractRoutes.getContract, params(id)).then(contracts.changed, () => undefined);
}

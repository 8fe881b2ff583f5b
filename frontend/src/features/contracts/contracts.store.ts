// The contracts that screens show and everything people do with them; replies and live messages meet in the same state.
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
import { emptyList } from '../../platform/live/listState.ts';
import { createResources } from '../../platform/api/resources.ts';
import { matches, noFilters, toQuery, type ContractFilters } from './board/contracts.filters.ts';

/** Whether somebody has a part in a contract: as its client, or with a claim. */
export const isInvolved = (contract: Contract, discordId: string): boolean =>
  contract.clientDiscordId === discordId || hasClaimed(contract, discordId);

export const contracts = createLiveList<Contract, ContractFilters>({
  initial: emptyList(noFilters),
  fetch: (filters, { limit, cursor }) =>
    callList(contractRoutes.listContracts, {
      query: { ...toQuery(filters, limit), ...(cursor !== null && { cursor }) },
    }),
  rules: {
    matches: (contract, { filters, viewerId }) => matches(contract, filters, viewerId),
    compare: (a, b) => b.id - a.id,
    waitsWhenMoved: true,
    entersAtOnce: isInvolved,
  },
});

/** How many contracts stand in each tab, live. */
export const contractCounts = createResources<'board', ContractCounts>({
  load: (_board, signal) => call(contractRoutes.getContractCounts, { signal }),
  room: () => contractRooms.list,
  hear: (_board, { take }) => live.on('contract-counts:updated', ({ factId, ...counts }) => take(counts)),
});

/** One contract by itself, whether the list shows it or not. */
export const useContract = createDetail(contracts, {
  fetch: (id, signal) => call(contractRoutes.getContract, { params: { id }, signal }),
});

/** Runs one action on a contract, and takes its answer in. @returns undefined when another one is on its way */
const acting = (id: number, action: string, work: () => Promise<Contract>): Promise<Contract | undefined> =>
  contracts.runExclusive(id, action, async () => {
    const contract = await work();
    contracts.changed(contract);
    return contract;
  });
const params = (id: number): { params: { id: number } } => ({ params: { id } });

/** Posts a contract. @throws ApiError */
export const createContract = (body: NewContract, idempotencyKey: string): Promise<Contract> =>
  contracts.createAndInsert(() => call(contractRoutes.createContract, { body, idempotencyKey }));

/** Changes an own contract. @returns undefined when another action on it is on its way. @throws ApiError */
export const changeContract = (id: number, body: ContractChange): Promise<Contract | undefined> =>
  acting(id, 'change', () => call(contractRoutes.changeContract, { ...params(id), body }));

/** @returns as changeContract. @throws ApiError */
export const claimContract = (id: number): Promise<Contract | undefined> =>
  acting(id, 'claim', () => call(contractRoutes.claimContract, params(id)));

/** Gives one's claim back. @returns as changeContract. @throws ApiError */
export const unclaimContract = (id: number): Promise<Contract | undefined> =>
  acting(id, 'unclaim', () => call(contractRoutes.unclaimContract, params(id)));

/** @returns as changeContract. @throws ApiError */
export const activateContract = (id: number): Promise<Contract | undefined> =>
  acting(id, 'activate', () => call(contractRoutes.activateContract, params(id)));

/** @returns as changeContract. @throws ApiError */
export const completeContract = (id: number, body: Completion): Promise<Contract | undefined> =>
  acting(id, 'complete', () => call(contractRoutes.completeContract, { ...params(id), body }));

/** Calls it off, or calls it failed. @returns as changeContract. @throws ApiError */
export const closeContract = (id: number, how: 'cancel' | 'fail', note: string | null): Promise<Contract | undefined> =>
  acting(id, how, () =>
    call(how === 'cancel' ? contractRoutes.cancelContract : contractRoutes.failContract, {
      ...params(id),
      body: { note },
    }),
  );

/** The client says that shares have been paid, or not after all. @param userIds whose. @returns as changeContract. @throws ApiError */
export const setPaid = (id: number, userIds: readonly number[], paid: boolean): Promise<Contract | undefined> =>
  acting(id, 'pay', () => call(contractRoutes.setPaid, { ...params(id), body: { userIds: [...userIds], paid } }));

/** The same of everybody who took part. @returns as changeContract. @throws ApiError */
export const payAll = (id: number): Promise<Contract | undefined> =>
  acting(id, 'pay', () => call(contractRoutes.setPaid, { ...params(id), body: { paid: true } }));

/** A contractor says that their share has been received, or not after all. @returns as changeContract. @throws ApiError */
export const setReceived = (id: number, received: boolean): Promise<Contract | undefined> =>
  acting(id, 'receive', () => call(contractRoutes.setReceived, { ...params(id), body: { received } }));

/** @returns true once done, undefined when another action is on its way. @throws ApiError */
export const removeContract = (id: number): Promise<true | undefined> =>
  contracts.removing(id, () => call(contractRoutes.removeContract, params(id)));

/** Brings back what was just removed. @throws ApiError */
export async function restoreContract(id: number): Promise<void> {
  await contracts.createAndInsert(() => call(contractRoutes.restoreContract, params(id)));
}

/** Reads a contract of which news may have been missed; what is shown stays when that fails. */
export async function fetchContract(id: number): Promise<void> {
  await call(contractRoutes.getContract, params(id)).then(contracts.changed, () => undefined);
}

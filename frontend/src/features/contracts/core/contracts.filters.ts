// Contract filters: URL query, API query, and whether a live contract matches.
import {
  contractQuery,
  contractTabs,
  type Contract,
  type ContractQuery,
  type ContractTab,
} from '@guild/common/contracts/contracts.api';
import { hasClaimed, tabOf } from '@guild/common/contracts/contracts.rules';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const { search, type, difficulty, place, unit, least, mine } = contractQuery.shape;

/** The tabs of the board, in their order. */
export const boardTabs = ['available', 'active', 'completed', 'leaderboard', 'closed'] as const;
export type BoardTab = (typeof boardTabs)[number];
export const isContractTab = (tab: BoardTab): tab is ContractTab => contractTabs.some((one) => one === tab);

/** URL query: tab, filters, and the open contract. */
export const contractAddress = z.object({
  tab: maybe(z.enum(boardTabs)),
  search,
  type,
  difficulty,
  place,
  unit,
  least,
  mine,
  contract: maybe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
});
export type ContractAddress = z.output<typeof contractAddress>;

export interface ContractFilters {
  tab: ContractTab;
  search: string;
  type: Contract['contractType'] | null;
  difficulty: Contract['difficulty'] | null;
  /** Part of the target location. */
  place: string;
  unit: Contract['rewardUnit'] | null;
  /** Minimum reward. */
  least: number | null;
  mine: NonNullable<ContractQuery['mine']> | null;
}
export const noFilters: ContractFilters = {
  tab: 'available',
  search: '',
  type: null,
  difficulty: null,
  place: '',
  unit: null,
  least: null,
  mine: null,
};

export const toFilters = (tab: ContractTab, address: Omit<ContractAddress, 'tab' | 'contract'>): ContractFilters => ({
  tab,
  search: address.search ?? '',
  type: address.type ?? null,
  difficulty: address.difficulty ?? null,
  place: address.place ?? '',
  unit: address.unit ?? null,
  least: address.least ?? null,
  mine: address.mine ?? null,
});

/** For each filter, whether it is set. */
export const narrowing = ({ type, difficulty, place, unit, least, mine }: ContractFilters): boolean[] => [
  ...[type !== null, difficulty !== null, place !== ''],
  ...[unit !== null, least !== null, mine !== null],
];
/** Whether any filter is set. */
export const isNarrowed = (filters: ContractFilters): boolean =>
  filters.search !== '' || narrowing(filters).includes(true);
/** Clears every filter. */
export const unfiltered = { search: '', type: '', difficulty: '', place: '', unit: '', least: '', mine: '' } as const;

/** The API query. */
export const toQuery = (filters: ContractFilters, limit: number): Record<string, string> => ({
  tab: filters.tab,
  ...(filters.search !== '' && { search: filters.search }),
  ...(filters.type !== null && { type: filters.type }),
  ...(filters.difficulty !== null && { difficulty: filters.difficulty }),
  ...(filters.place !== '' && { place: filters.place }),
  ...(filters.unit !== null && { unit: filters.unit }),
  ...(filters.least !== null && { least: filters.least.toString() }),
  ...(filters.mine !== null && { mine: filters.mine }),
  count: '1',
  limit: limit.toString(),
});

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.trim().toLowerCase());
const isMine = (contract: Contract, mine: ContractFilters['mine'], viewerId: string): boolean => {
  if (mine === 'posted') return contract.clientDiscordId === viewerId;
  return mine !== 'claimed' || hasClaimed(contract, viewerId);
};
const fits = <T>(wanted: T | null, value: T): boolean => wanted === null || wanted === value;

/** Whether a contract matches the filters. Must agree with the server's list. */
export const matches = (contract: Contract, filters: ContractFilters, viewerId: string): boolean =>
  tabOf(contract.status) === filters.tab &&
  fits(filters.type, contract.contractType) &&
  fits(filters.difficulty, contract.difficulty) &&
  fits(filters.unit, contract.rewardUnit) &&
  contract.reward >= (filters.least ?? 0) &&
  isMine(contract, filters.mine, viewerId) &&
  contains(contract.targetLocation, filters.place) &&
  (contains(contract.title, filters.search) || contains(contract.description, filters.search));

// Resource filters: URL query, API query, and whether a live resource matches.
import {
  resourceOrders,
  resourceQuery,
  type ResourcePriority,
  type ResourceCategory,
  type ResourceOrder,
  type TreasuryResource,
} from '@guild/common/treasury/treasury.api';
import { progressKeyOf } from '@guild/common/treasury/treasury.rules';
import { requestKinds } from '@guild/common/treasury/treasury.requests.api';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const { search, priority, category, sort, dir } = resourceQuery.shape;
const opened = maybe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)));

/**
 * URL query: filters, the open resource and its dialog, and whether the requests are open instead.
 */
export const treasuryAddress = z.object({
  search,
  priority,
  category,
  sort,
  dir,
  resource: opened,
  move: maybe(z.enum(requestKinds)),
  tab: maybe(z.literal('requests')),
});
export type TreasuryAddress = z.output<typeof treasuryAddress>;

export interface ResourceFilters {
  search: string;
  priority: ResourcePriority | null;
  category: ResourceCategory | null;
  sort: ResourceOrder;
  dir: 'asc' | 'desc';
}
/** The default order. */
export const [defaultOrder] = resourceOrders;
export const noFilters: ResourceFilters = {
  search: '',
  priority: null,
  category: null,
  sort: defaultOrder,
  dir: 'asc',
};

export const toFilters = (address: Omit<TreasuryAddress, 'resource' | 'move' | 'tab'>): ResourceFilters => ({
  search: address.search ?? '',
  priority: address.priority ?? null,
  category: address.category ?? null,
  sort: address.sort ?? defaultOrder,
  dir: address.dir ?? 'asc',
});

/** Whether any filter is set. */
export const isNarrowed = ({ search, priority, category }: ResourceFilters): boolean =>
  search !== '' || priority !== null || category !== null;
/** Clears every filter. The order stays. */
export const unfiltered = { search: '', priority: '', category: '' } as const;

/** The API query. */
export const toQuery = (filters: ResourceFilters, limit: number): Record<string, string> => ({
  ...(filters.search !== '' && { search: filters.search }),
  ...(filters.priority !== null && { priority: filters.priority }),
  ...(filters.category !== null && { category: filters.category }),
  sort: filters.sort,
  dir: filters.dir,
  count: '1',
  limit: limit.toString(),
});

/** Whether a resource matches the filters. Must agree with the server's list. */
export function matches(resource: TreasuryResource, filters: ResourceFilters): boolean {
  if (filters.priority !== null && resource.priority !== filters.priority) return false;
  if (filters.category !== null && resource.category !== filters.category) return false;
  const wanted = filters.search.trim().toLowerCase();
  return wanted === '' || `${resource.name}\n${resource.description}`.toLowerCase().includes(wanted);
}

const keys: Readonly<Record<ResourceOrder, (resource: TreasuryResource) => number | string>> = {
  name: ({ name }) => name.toLowerCase(),
  category: ({ category }) => category,
  progress: progressKeyOf,
  amount: ({ currentAmount }) => currentAmount,
};
/** The server's order. */
export function inOrderOf({ sort, dir }: ResourceFilters): (a: TreasuryResource, b: TreasuryResource) => number {
  const [key, sign] = [keys[sort], dir === 'asc' ? 1 : -1];
  return (a, b) => {
    const [one, other] = [key(a), key(b)];
    return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
  };
}

// Which resources are shown: the filters as the address holds them, as the server is asked, and as live arrivals are judged.
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

/** What the address says: filters, the resource whose dialog is open and a form of it, and whether that of the requests is instead. */
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
/** The order without another choice. */
export const [usualOrder] = resourceOrders;
export const noFilters: ResourceFilters = { search: '', priority: null, category: null, sort: usualOrder, dir: 'asc' };

export const toFilters = (address: Omit<TreasuryAddress, 'resource' | 'move' | 'tab'>): ResourceFilters => ({
  search: address.search ?? '',
  priority: address.priority ?? null,
  category: address.category ?? null,
  sort: address.sort ?? usualOrder,
  dir: address.dir ?? 'asc',
});

/** Whether less is shown than everything. */
export const isNarrowed = ({ search, priority, category }: ResourceFilters): boolean =>
  search !== '' || priority !== null || category !== null;
/** What takes away every filter; the order stays. */
export const unfiltered = { search: '', priority: '', category: '' } as const;

/** The query of the list call. */
export const toQuery = (filters: ResourceFilters, limit: number): Record<string, string> => ({
  ...(filters.search !== '' && { search: filters.search }),
  ...(filters.priority !== null && { priority: filters.priority }),
  ...(filters.category !== null && { category: filters.category }),
  sort: filters.sort,
  dir: filters.dir,
  count: '1',
  limit: limit.toString(),
});

/** Whether a resource belongs to what the filters show; the same question as the server's list answers. */
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
/** As the server's list is put in order. */
export function inOrderOf({ sort, dir }: ResourceFilters): (a: TreasuryResource, b: TreasuryResource) => number {
  const [key, sign] = [keys[sort], dir === 'asc' ? 1 : -1];
  return (a, b) => {
    const [one, other] = [key(a), key(b)];
    return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
  };
}

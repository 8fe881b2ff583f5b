// The resources that screens show and everything people do with them; replies and live messages meet in the same state.
import {
  treasuryRoutes,
  type NewResource,
  type ResourceChange,
  type TreasuryResource,
} from '@guild/common/treasury/treasury.api';
import { treasuryLedgerRoutes, type EntryCorrection } from '@guild/common/treasury/treasury.ledger.api';
import { limits } from '@guild/common/wire/fields';
import { call, callList } from '../../platform/api/api.ts';
import { currentOf } from '../../platform/forms/edits.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import type { Removal } from '../../platform/live/liveCollection.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { emptyList } from '../../platform/live/listState.ts';
import { inOrderOf, matches, noFilters, toQuery, type ResourceFilters } from './treasury.filters.ts';

const nobody = '';
/** What the filters show. */
export const resources = createLiveList<TreasuryResource, ResourceFilters>({
  initial: emptyList(noFilters),
  fetch: (filters, { limit, cursor }) =>
    callList(treasuryRoutes.listResources, {
      query: { ...toQuery(filters, limit), ...(cursor !== null && { cursor }) },
    }),
  rules: {
    matches: (resource, { filters }) => matches(resource, filters),
    compare: (a, b, { filters }) => inOrderOf(filters)(a, b),
    waitsWhenMoved: true,
    entersAtOnce: (resource, viewerId) => viewerId !== nobody && resource.updatedByDiscordId === viewerId,
  },
});

/** All there are, whatever the filters show: what the figures and the summary are made of. */
export const everything = createLiveList<TreasuryResource, null>({
  initial: emptyList(null),
  async fetch(_filters, { cursor: first }) {
    const items: TreasuryResource[] = [];
    let cursor = first;
    do {
      const query = { limit: limits.maxPage.toString(), ...(cursor !== null && { cursor }) };
      const page = await callList(treasuryRoutes.listResources, { query });
      items.push(...page.items);
      cursor = page.next;
    } while (cursor !== null);
    return { items, next: null, total: items.length };
  },
  rules: { matches: () => true, compare: (a, b) => b.id - a.id, entersAtOnce: () => true },
});
const lists = [resources, everything];

type News = TreasuryResource | (TreasuryResource & { factId: string });
/** One is new or has come back. */
export function arrived(resource: News): void {
  for (const list of lists) list.arrived(resource);
}
export function changed(resource: News): void {
  for (const list of lists) list.changed(resource);
}
export function removed(removal: Removal): void {
  for (const list of lists) list.removed(removal);
}

/** Runs what makes or restores one. */
const createAndInsert = async (work: () => Promise<TreasuryResource>): Promise<TreasuryResource> => {
  const resource = await resources.createAndInsert(work);
  everything.arrived(resource);
  return resource;
};

/** @throws ApiError */
export const createResource = (body: NewResource, idempotencyKey: string): Promise<TreasuryResource> =>
  createAndInsert(() => call(treasuryRoutes.createResource, { body, idempotencyKey }));

/** @returns undefined when another action on it is on its way. @throws ApiError, with what is stored now when the edit was stale */
export const changeResource = (id: number, body: ResourceChange): Promise<TreasuryResource | undefined> =>
  resources.runExclusive(id, 'change', async () => {
    try {
      const resource = await call(treasuryRoutes.changeResource, { params: { id }, body });
      changed(resource);
      return resource;
    } catch (error) {
      const current = currentOf(error);
      if (current !== null) changed(current as TreasuryResource);
      throw error;
    }
  });

/** @returns true once done, undefined when another action is on its way. @throws ApiError */
export const removeResource = (id: number): Promise<true | undefined> =>
  resources.removing(id, () => everything.removing(id, () => call(treasuryRoutes.removeResource, { params: { id } })));

/** Brings back what was just deleted. @throws ApiError */
export async function restoreResource(id: number): Promise<void> {
  await createAndInsert(() => call(treasuryRoutes.restoreResource, { params: { id } }));
}

/** Corrects an entry of its ledger by another one. @throws ApiError */
export const correctEntry = (
  id: number,
  entryId: number,
  body: EntryCorrection,
): Promise<TreasuryResource | undefined> =>
  resources.runExclusive(id, 'correct', async () => {
    const resource = await call(treasuryLedgerRoutes.correctEntry, { params: { id, entryId }, body });
    changed(resource);
    return resource;
  });

/** One resource by itself, whether the list shows it or not. */
export const useTreasuryResource = createDetail(resources, {
  fetch: (id, signal) => call(treasuryRoutes.getResource, { params: { id }, signal }),
});

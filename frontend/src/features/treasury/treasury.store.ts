// Treasury store: the resources on screens and the calls that change them. Replies and live
// messages update the same state.
import {
  treasuryRooms,
  treasuryRoutes,
  type NewResource,
  type ResourceChange,
  type TreasuryResource,
} from '@guild/common/treasury/treasury.api';
import { treasuryLedgerRoutes, type EntryCorrection } from '@guild/common/treasury/treasury.ledger.api';
import { call, callList } from '../../platform/api/api.ts';
import { callAll } from '../../platform/api/callAll.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { createLiveList, type ListMessages } from '../../platform/live/liveList.ts';
import { inOrderOf, resourceFilters, type ResourceFilters } from './treasury.filters.ts';

const room = treasuryRooms.list;
const messages: ListMessages<TreasuryResource> = {
  'resource:created': 'arrived',
  'resource:restored': 'arrived',
  'resource:updated': 'changed',
  'resource:reached': 'changed',
  'resource:removed': 'removed',
};
const nobody = '';
/** The resources that match the filters. */
export const resources = createLiveList<TreasuryResource, ResourceFilters>({
  filters: resourceFilters.none,
  fetch: (filters, page) =>
    callList(treasuryRoutes.listResources, { query: resourceFilters.query(filters, { count: '1', ...page }) }),
  rules: {
    matches: (resource, { filters }) => resourceFilters.matches(resource, filters),
    compare: (a, b, { filters }) => inOrderOf(filters)(a, b),
    waitsWhenMoved: true,
    entersAtOnce: (resource, viewerId) => viewerId !== nobody && resource.updatedByDiscordId === viewerId,
  },
  room,
  messages,
});

/** All resources, for the figures and the summary. */
export const everything = createLiveList<TreasuryResource, null>({
  filters: null,
  async fetch() {
    const items = await callAll((query) => callList(treasuryRoutes.listResources, { query }));
    return { items, next: null, total: items.length };
  },
  room,
  messages,
});

/**
 * Runs an action on a resource and applies the reply to both lists.
 * @returns undefined if another action on it is running
 * @throws ApiError
 */
const update = (id: number, action: string, work: () => Promise<TreasuryResource>) =>
  resources.update(id, action, () => everything.update(id, action, work));

/** Runs a call that creates or restores a resource. */
const createAndInsert = async (work: () => Promise<TreasuryResource>): Promise<TreasuryResource> => {
  const resource = await resources.createAndInsert(work);
  everything.arrived(resource);
  return resource;
};

/** @throws ApiError */
export const createResource = (body: NewResource, idempotencyKey: string): Promise<TreasuryResource> =>
  createAndInsert(() => call(treasuryRoutes.createResource, { body, idempotencyKey }));

/** @returns as `update` @throws ApiError; a stale edit's error contains the stored resource */
export const changeResource = (id: number, body: ResourceChange): Promise<TreasuryResource | undefined> =>
  update(id, 'change', () => call(treasuryRoutes.changeResource, { params: { id }, body }));

/** @returns true once done; undefined if another action is running @throws ApiError */
export const removeResource = (id: number): Promise<true | undefined> =>
  resources.runRemoval(id, () =>
    everything.runRemoval(id, () => call(treasuryRoutes.removeResource, { params: { id } })),
  );

/** Restores a resource that was just deleted. @throws ApiError */
export async function restoreResource(id: number): Promise<void> {
  await createAndInsert(() => call(treasuryRoutes.restoreResource, { params: { id } }));
}

/** Corrects a ledger entry by adding another one. @throws ApiError */
export const correctEntry = (
  id: number,
  entryId: number,
  body: EntryCorrection,
): Promise<TreasuryResource | undefined> =>
  update(id, 'correct', () => call(treasuryLedgerRoutes.correctEntry, { params: { id, entryId }, body }));

/** One resource, whether or not it is in the list. */
export const useTreasuryResource = createDetail(resources, {
  fetch: (id, signal) => call(treasuryRoutes.getResource, { params: { id }, signal }),
});

// Treasury service: the feature's entry point for resources.
import type { NewResource, TreasuryResource, ResourceChange } from '@guild/common/treasury/treasury.api';
import type { Context } from '../../platform/features/context.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { buildResource, creation, edit, softDelete, restore } from './core/treasury.decisions.ts';
import type { ResourceLists } from './core/treasury.lists.ts';
import { toResource } from './core/treasury.model.ts';
import type { ResourceDocuments } from './core/treasury.facts.ts';

export type { Bookings } from './ledger/treasury.bookings.ts';

export interface TreasuryService extends ResourceLists {
  /** @throws AppError `not_found` */
  getResource(id: number): Promise<TreasuryResource>;
  createResource(fields: NewResource, caller: Caller): Promise<TreasuryResource>;
  /** @throws AppError `not_found`, `conflict` stale */
  changeResource(id: number, change: ResourceChange, caller: Caller): Promise<TreasuryResource>;
  /** @throws AppError `not_found` */
  removeResource(id: number, caller: Caller): Promise<void>;
  /** Within 30 days. @throws AppError `not_found`, `conflict` */
  restoreResource(id: number, caller: Caller): Promise<TreasuryResource>;
}

interface Deps {
  readonly documents: ResourceDocuments;
  readonly lists: ResourceLists;
}

export function createTreasuryService(
  { documents, lists }: Deps,
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
): TreasuryService {
  return {
    ...lists,
    getResource: async (id) => toResource(await documents.read(id)),
    async createResource(fields, caller) {
      const newDocument = buildResource(await ids.newId('treasury_resources'), fields, caller, clock.now());
      return toResource(await documents.insert(newDocument, creation(await ids.next('treasury_entries'), caller)));
    },
    async changeResource(id, change, caller) {
      return toResource(await documents.update(id, edit(change, await ids.next('treasury_entries'), caller)));
    },
    async removeResource(id, caller) {
      await documents.remove(id, caller, softDelete(caller));
    },
    restoreResource: async (id, caller) => toResource(await documents.restore(id, caller, restore(caller))),
  };
}

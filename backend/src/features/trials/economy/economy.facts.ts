// Profile and item facts, and their handlers: ledger entries, inventory rows, live messages.
import { currencies } from '@guild/common/trials/economy.rules';
import { ledgerKinds } from '@guild/common/trials/economy.api';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import type { Collection } from 'mongodb';
import * as z from 'zod/mini';
import type { Documents } from '../../../platform/store/documents/documents.ts';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import { defineFacts, noData, on, type Handler, type FactOf } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { FremenModels, LedgerRow, ProfileDocument, TrialItemDocument } from './economy.model.ts';
import { toOwnFremen, toStanding, toTrialItem } from './economy.views.ts';

const line = z.object({
  currency: z.enum(currencies),
  number: z.int(),
  before: z.int(),
  after: z.int(),
  kind: z.enum(ledgerKinds),
  what: z.string(),
  trialId: z.nullable(z.int()),
  itemId: z.nullable(z.int()),
});
export type LineData = z.output<typeof line>;
/** New ledger entries, and whether the inventory has changed. */
const changed = z.object({ lines: z.array(line), packed: z.boolean() });
export const fremenFacts = defineFacts<ProfileDocument>()({
  'fremen-profile:settled': changed,
  'fremen-profile:bought': changed,
  'fremen-profile:packed': changed,
  'fremen-profile:titled': changed,
});
export type FremenFacts = typeof fremenFacts;
type FremenFact = FactOf<FremenFacts>;

export const trialItemFacts = defineFacts<TrialItemDocument>()({
  'trial-item:created': noData,
  'trial-item:updated': noData,
});
export type TrialItemFacts = typeof trialItemFacts;
export interface FremenDocuments {
  readonly profiles: Documents<ProfileDocument, FremenFacts>;
  readonly items: Documents<TrialItemDocument, TrialItemFacts>;
}

/** Unique key of an entry. A trial pays each person once per currency. */
const keyOf = (userId: number, { trialId, currency }: LineData, factId: string): string =>
  trialId === null ? `buy-${factId}-${currency}` : `trial-${trialId}-user-${userId}-${currency}`;
/** A ledger entry without its id. */
export const rowOf = (
  userId: number,
  data: LineData,
  { id, at }: Pick<FremenFact, 'id' | 'at'>,
): Omit<LedgerRow, '_id'> => ({ key: keyOf(userId, data, id), userId, ...data, at });

export function fremenHandlers(
  { ledger, inventory, profiles }: Pick<FremenModels, 'ledger' | 'inventory' | 'profiles'>,
  { live, ids }: Pick<Context, 'live' | 'ids'>,
): Handler[] {
  return [
    on(fremenFacts, 'all', {
      name: 'trials:own-profile',
      when: 'before-reply',
      run({ document, facts }) {
        const message = { ...toOwnFremen(document), ...factIdsOf(facts) };
        sendToPeople(live, { people: [document.discordId] }, 'fremen-profile:changed', message);
      },
    }),
    onScreens(fremenFacts, ['fremen-profile:titled'], {
      name: 'trials:standing',
      live,
      room: trialRooms.list,
      messages: ['fremen-standing:changed'],
      entityOf: toStanding,
    }),
    on(fremenFacts, ['fremen-profile:settled', 'fremen-profile:bought'], {
      name: 'trials:ledger',
      when: 'before-reply',
      async run({ document: { _id }, facts }) {
        const rows = facts.flatMap((fact) => fact.data.lines.map((data) => rowOf(_id, data, fact)));
        const withIds = await Promise.all(rows.map(async (row) => ({ _id: await ids.next('fremen_ledger'), ...row })));
        await insertMissing(ledger.collection as unknown as Collection<LedgerRow>, withIds);
      },
    }),
    on(fremenFacts, ['fremen-profile:settled', 'fremen-profile:bought', 'fremen-profile:packed'], {
      name: 'trials:inventory-rows',
      async run({ document: { _id: userId }, facts }) {
        if (!facts.some(({ data }) => data.packed)) return;
        // Reads the current inventory, because this fact may be handled late.
        const now = await profiles
          .findOne({ _id: userId }, { inventory: 1 })
          .lean<Pick<ProfileDocument, 'inventory'>>();
        const owned = now?.inventory ?? [];
        // Delete first: an item that was used up and bought again gets a new row.
        await inventory.deleteMany({ userId, _id: { $nin: owned.map(({ id }) => id) } });
        for (const { id, itemId, quantity, isEquipped, obtainedAt } of owned) {
          const update = { $set: { userId, itemId, quantity, isEquipped, obtainedAt } };
          await inventory.updateOne({ _id: id }, update, { upsert: true });
        }
      },
    }),
    onScreens(trialItemFacts, ['trial-item:created', 'trial-item:updated'], {
      name: 'trials:item-screens',
      live,
      room: trialRooms.list,
      messages: ['trial-item:created', 'trial-item:updated'],
      entityOf: toTrialItem,
    }),
  ];
}

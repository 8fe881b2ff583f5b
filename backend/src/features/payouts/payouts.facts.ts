// Haul facts, and their live messages.
import { payoutRooms } from '@guild/common/payouts/payouts.api';
import { currencies } from '@guild/common/deals/money';
import * as z from 'zod/mini';
import { defineFacts, noData, type Handler } from '../../platform/store/outbox/facts.ts';
import { onList } from '../../platform/live/screens.ts';
import type { Context } from '../../platform/features/context.ts';
import { toHaul, type HaulDocument } from './payouts.model.ts';

export const haulFacts = defineFacts<HaulDocument>()({
  'haul:created': noData,
  'haul:updated': noData,
  'haul:closed': noData,
  /** The proceeds of its loot night have changed after it was closed. */
  'haul:corrected': z.object({
    changes: z.array(z.object({ currency: z.enum(currencies), amount: z.int() })),
  }),
  'haul:removed': noData,
  'haul:restored': noData,
});
export type HaulFacts = typeof haulFacts;

/** Sends haul messages to everybody who has the treasury open. */
export const haulScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(haulFacts, 'all', {
    name: 'payouts:screens',
    live,
    room: payoutRooms.list,
    removed: 'haul:removed',
    // What adds it to a list comes first.
    messages: ['haul:created', 'haul:restored', 'haul:closed', 'haul:corrected', 'haul:updated'],
    entityOf: toHaul,
  });

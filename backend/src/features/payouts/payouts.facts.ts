// Haul facts, and their live messages.
import { payoutRooms } from '@guild/common/payouts/payouts.api';
import { defineFacts, kindsOf, noData, type Handler } from '../../platform/store/outbox/facts.ts';
import { onList } from '../../platform/live/screens.ts';
import type { Context } from '../../platform/features/context.ts';
import { toHaul, type HaulDocument } from './payouts.model.ts';

export const haulFacts = defineFacts<HaulDocument>()({
  'haul:created': noData,
  'haul:updated': noData,
  'haul:closed': noData,
  'haul:removed': noData,
  'haul:restored': noData,
});
export type HaulFacts = typeof haulFacts;

/** Sends haul messages to everybody who has the treasury open. */
export const haulScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(haulFacts, kindsOf(haulFacts), {
    name: 'payouts:screens',
    live,
    room: payoutRooms.list,
    removed: 'haul:removed',
    // What adds it to a list comes first.
    messages: ['haul:created', 'haul:restored', 'haul:closed', 'haul:updated'],
    entityOf: toHaul,
  });

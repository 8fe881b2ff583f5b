// Loot night facts and their live messages.
import { nightRooms } from '@guild/common/nights/nights.api';
import * as z from 'zod/mini';
import { defineFacts, noData, type Handler } from '../../platform/store/outbox/facts.ts';
import { onList } from '../../platform/live/screens.ts';
import type { Context } from '../../platform/features/context.ts';
import { toNight, type NightDocument } from './nights.model.ts';

export const nightFacts = defineFacts<NightDocument>()({
  'night:created': noData,
  /** It has another time, or none. `hadTime`: it had one before. */
  'night:moved': z.object({ hadTime: z.boolean() }),
  'night:started': noData,
  /** Members are told that it starts soon. */
  'night:soon': noData,
  /** It could not start at its time, and waits for somebody who starts it. */
  'night:missed': noData,
  /** Lots were sold, remained unsold, were withdrawn, or started in their turn. */
  'night:lots-changed': noData,
  'night:stopped': noData,
  /** Somebody decided about unsold lots, or took that back. `nights`: the other nights that this concerns. */
  'night:lots-used': z.object({ nights: z.array(z.int()), given: z.array(z.int()) }),
  /** Lots of another night were added or taken out. */
  'night:lots-moved': noData,
  'night:removed': noData,
  'night:restored': noData,
});
export type NightFacts = typeof nightFacts;

/** Sends live messages to everybody who has a loot night or their list open. */
export const nightScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(nightFacts, 'all', {
    name: 'nights:screens',
    live,
    room: nightRooms.list,
    removed: 'night:removed',
    messages: ['night:created', 'night:restored', 'night:changed'],
    entityOf: toNight,
  });

// Haul and share facts, and their live messages.
import { currencies, payoutRooms } from '@guild/common/payouts/payouts.api';
import * as z from 'zod/mini';
import { defineFacts, kindsOf, noData, on, type Handler, type FactOf } from '../../platform/store/outbox/facts.ts';
import { factIdsOf, rightRoom } from '../../platform/live/live.ts';
import { sendToPeople } from '../../platform/live/people.ts';
import { onList } from '../../platform/live/screens.ts';
import type { Context } from '../../platform/features/context.ts';
import { toHaul, toShare, type HaulDocument, type ShareDocument } from './payouts.model.ts';

export const haulFacts = defineFacts<HaulDocument>()({
  'haul:created': noData,
  'haul:updated': noData,
  'haul:closed': noData,
  'haul:removed': noData,
  'haul:restored': noData,
});
export type HaulFacts = typeof haulFacts;

/** Data of the entries: changes of the amount owed, and who made them. */
const entries = z.object({
  changes: z.array(z.object({ currency: z.enum(currencies), change: z.int() })),
  by: z.nullable(z.string()),
});
export const shareFacts = defineFacts<ShareDocument>()({
  'share:paid': entries,
  'share:confirmed': noData,
  'share:waived': entries,
  'share:corrected': entries,
});
export type ShareFacts = typeof shareFacts;
export type ShareFact = FactOf<ShareFacts>;

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

/** Sends a share to its owner and to people who divide hauls. */
export const shareScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(shareFacts, kindsOf(shareFacts), {
    name: 'payouts:share-screens',
    when: 'before-reply',
    run({ document, facts }) {
      const message = { ...toShare(document), ...factIdsOf(facts) };
      sendToPeople(live, { people: [document.discordId], rooms: [rightRoom('hauls')] }, 'share:updated', message);
    },
  });

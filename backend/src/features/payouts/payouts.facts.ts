// The facts of hauls and shares, and what their screens hear of them.
import { currencies, payoutRooms } from '@guild/common/payouts/payouts.api';
import * as z from 'zod/mini';
import { defineFacts, kindsOf, noData, on, type Consequence, type FactOf } from '../../platform/data/facts.ts';
import { adminsRoom, factIdsOf, personRoom } from '../../platform/live/live.ts';
import type { Context } from '../../platform/process/context.ts';
import { toHaul, toShare, type HaulDocument, type ShareDocument } from './payouts.model.ts';

export const haulFacts = defineFacts<HaulDocument>()({
  'haul:created': noData,
  'haul:updated': noData,
  'haul:closed': noData,
  'haul:removed': noData,
  'haul:restored': noData,
});
export type HaulFacts = typeof haulFacts;
type HaulFact = FactOf<HaulFacts>;

/** What the entries say: by how much what is owed has changed, and who did it. */
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

function messageOf(facts: readonly HaulFact[]): Exclude<HaulFact['kind'], 'haul:removed'> {
  const kinds = new Set(facts.map(({ kind }) => kind));
  // What lets it enter a list counts most.
  const order = ['haul:created', 'haul:restored', 'haul:closed'] as const;
  return order.find((kind) => kinds.has(kind)) ?? 'haul:updated';
}

/** Sends to everybody who looks at the treasury. */
export const haulScreens = ({ live }: Pick<Context, 'live'>): Consequence =>
  on(haulFacts, kindsOf(haulFacts), {
    name: 'payouts:screens',
    when: 'before-reply',
    run({ document, facts }) {
      const { _id: id, version, deletedAt } = document;
      const isRemoved = deletedAt !== null;
      // What comes late says nothing about what the haul is by now.
      const news = facts.filter(({ kind }) => (kind === 'haul:removed') === isRemoved);
      if (news.length === 0) return;
      if (isRemoved) live.send(payoutRooms.list, 'haul:removed', { id, version, ...factIdsOf(news) });
      else live.send(payoutRooms.list, messageOf(news), { ...toHaul(document), ...factIdsOf(news) });
    },
  });

/** Sends a share to whose it is, and to admins. */
export const shareScreens = ({ live }: Pick<Context, 'live'>): Consequence =>
  on(shareFacts, kindsOf(shareFacts), {
    name: 'payouts:share-screens',
    when: 'before-reply',
    run({ document, facts }) {
      const message = { ...toShare(document), ...factIdsOf(facts) };
      live.send([personRoom(document.discordId), adminsRoom], 'share:updated', message);
    },
  });

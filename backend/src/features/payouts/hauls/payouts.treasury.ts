// Treasury bookings of the guild's part of a haul, of corrections, and of shares that are given up.
import { owedOf } from '@guild/common/deals/deals.rules';
import type { Money } from '@guild/common/deals/money';
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { unlessGone } from '../../../platform/errors.ts';
import { onDealWaived } from '../../deals/deals.service.ts';
import type { Bookings } from '../../treasury/treasury.service.ts';
import { haulFacts } from '../payouts.facts.ts';
import type { HaulDocument, PayoutModels } from '../payouts.model.ts';

interface Deps {
  readonly models: Pick<PayoutModels, 'hauls'>;
  readonly bookings: Bookings;
}
type Resources = Pick<HaulDocument, 'resources'>;

/**
 * Books each amount once, by its key. Skips currencies without a resource, and deleted resources.
 */
export const treasuryOfHauls = ({ models: { hauls }, bookings }: Deps): readonly Handler[] => {
  const bookAll = async ({ resources }: Resources, amounts: readonly Money[], key: string, note: string) => {
    for (const { currency, amount } of amounts) {
      const resource = resources.find((one) => one.currency === currency);
      if (resource === undefined || amount === 0) continue;
      await bookings.bookOnce(resource.resourceId, { key: `${key}-${currency}`, amount, note }).catch(unlessGone);
    }
  };
  return [
    on(haulFacts, ['haul:closed'], {
      name: 'payouts:treasury',
      // Before the reply, so that the check of the next closing includes these bookings.
      when: 'before-reply',
      run: ({ document }) =>
        bookAll(document, divideHaul(document)?.guild ?? [], `haul-${document._id}`, document.title),
    }),
    on(haulFacts, ['haul:corrected'], {
      name: 'payouts:treasury-of-corrected',
      async run({ document, facts }) {
        const note = `${document.title}: the proceeds of the loot night have changed`;
        for (const { id, data } of facts) await bookAll(document, data.changes, `haul-${document._id}-${id}`, note);
      },
    }),
    onDealWaived('haul', 'payouts:treasury-of-waived', async (deal) => {
      const haul = await hauls.findOne({ _id: deal.sourceId }, { resources: 1 }).lean<Resources>();
      const note = `${deal.title}: ${deal.creditorUsername} gave up their share`;
      // Named as by earlier versions, so that nothing is booked twice.
      await bookAll(haul ?? { resources: [] }, owedOf(deal), `share-${deal.id}`, note);
    }),
  ];
};

// What people can pay for a lot, for guilds in which bidders need a balance.
import { priceUnits, type PriceUnit } from '@guild/common/auctions/auctions.api';
import { sumOf } from '@guild/common/deals/money';
import type { DealService } from '../../deals/deals.service.ts';
import type { AuctionDocument, AuctionModels } from '../core/auctions.model.ts';
import { maximumOf } from './auctions.maxima.ts';

interface Deps {
  readonly models: Pick<AuctionModels, 'auctions'>;
  readonly deals: Pick<DealService, 'openOf'>;
}
type Led = Pick<AuctionDocument, 'priceUnit' | 'currentBid' | 'maxima'>;

/** What a person may have to pay for a lot that they lead: their bid, or their maximum. */
function boundIn({ currentBid, maxima = [] }: Led, discordId: string): number {
  const maximum = maximumOf({ maxima }, discordId);
  return maximum === null || maximum.isOver ? currentBid : Math.max(currentBid, maximum.amount);
}

/**
 * @returns for each unit what the guild owes the person, minus what they owe and lead with in other auctions.
 * Two bids at the same moment in different auctions may each count the same coins.
 */
export const createFunds =
  ({ models: { auctions }, deals }: Deps) =>
  async (discordId: string, auctionId: number): Promise<ReadonlyMap<PriceUnit, number>> => {
    const elsewhere = {
      leaderDiscordId: discordId,
      status: 'active',
      deletedAt: null,
      _id: { $ne: auctionId },
    } as const;
    const [open, led] = await Promise.all([
      deals.openOf(discordId),
      auctions.find(elsewhere, { priceUnit: 1, currentBid: 1, maxima: 1 }).lean<Led[]>(),
    ]);
    const has = open.filter(({ debtorDiscordId: debtor }) => debtor === null).flatMap(({ owed }) => owed);
    const owes = open.filter(({ debtorDiscordId: debtor }) => debtor === discordId).flatMap(({ owed }) => owed);
    const bound = led.map((lot) => ({ currency: lot.priceUnit, amount: boundIn(lot, discordId) }));
    const minus = [...owes, ...bound].map((one) => ({ ...one, amount: -one.amount }));
    const left = sumOf([...has, ...minus]);
    return new Map(priceUnits.map((unit) => [unit, left.find(({ currency }) => currency === unit)?.amount ?? 0]));
  };

// Auctions and bids of removed members. Their active auctions are cancelled and restored with the
// member. Their bids on running auctions are struck for good.
import { counted } from '@guild/common/wire/numbers';
import type { StoredNote } from '../../../platform/people/audit/audit.ts';
import type { Context } from '../../../platform/features/context.ts';
import { someOf } from '../../../platform/people/audit/phrases.ts';
import type { MemberData } from '../../../platform/people/memberData.ts';
import { on } from '../../../platform/store/outbox/facts.ts';
import type { Reversals } from '../ending/auctions.reversal.ts';
import type { Strikes } from '../bidding/auctions.strikes.ts';
import { auctionFacts } from './auctions.facts.ts';
import { standing, type AuctionModels } from './auctions.model.ts';
import type { AuctionService } from '../auctions.service.ts';
interface Deps {
  readonly models: Pick<AuctionModels, 'auctions' | 'bids'>;
  readonly service: Pick<AuctionService, 'withdraw' | 'restoreForMember'>;
  readonly strikes: Pick<Strikes, 'strikeBidsOf'>;
  readonly reversals: Pick<Reversals, 'passRemoved'>;
}

/** @param service cancels and restores single auctions */
export function auctionsOfRemoved(
  { models: { auctions, bids }, service, strikes, reversals }: Deps,
  { clock }: Pick<Context, 'clock'>,
): MemberData {
  return {
    async preview(sellerDiscordId) {
      const yetToEnd = { $gt: new Date(clock.now()) };
      const count = await auctions.countDocuments({
        sellerDiscordId,
        status: 'active',
        deletedAt: null,
        endTime: yetToEnd,
      });
      const auctionIds = await bids.distinct('auctionId', { bidderDiscordId: sellerDiscordId, ...standing });
      const running = { _id: { $in: auctionIds }, status: 'active', deletedAt: null, endTime: yetToEnd } as const;
      const bidOn = (await auctions.find(running, { _id: 1 }).lean()).map(({ _id }) => _id);
      const bidCount = await bids.countDocuments({
        bidderDiscordId: sellerDiscordId,
        auctionId: { $in: bidOn },
        ...standing,
      });
      return [
        ...(count === 0 ? [] : [counted(count, 'active auction')]),
        ...(bidCount === 0
          ? []
          : [`${counted(bidCount, 'bid')} on ${counted(bidOn.length, 'running auction')} (these can't be restored)`]),
      ];
    },
    async cancelForRemovedMember(removal) {
      const { discordId, at, key } = removal;
      const begun = { $lte: new Date(at) };
      const theirs = { sellerDiscordId: discordId, status: 'active', deletedAt: null, startTime: begun } as const;
      for (const { _id } of await auctions.find(theirs, { _id: 1 }).lean()) await service.withdraw(_id, key);
      await strikes.strikeBidsOf(removal);
      await reversals.passRemoved(discordId, at);
    },
    lateGains: (cancel) =>
      on(
        auctionFacts,
        ['auction:created', 'auction:restored', 'auction:bid', 'auction:maximum-set', 'auction:offered'],
        {
          name: 'auctions:of-removed-late',
          run: ({ document: { sellerDiscordId, startTime }, facts }) =>
            cancel(
              facts.flatMap(({ kind, data, at, audit }) => {
                if ('bid' in data) return [{ discordId: data.bid.bidderDiscordId, at: at.getTime() }];
                if ('bidderDiscordId' in data) return [{ discordId: data.bidderDiscordId, at: at.getTime() }];
                // An admin may restore an auction whose seller has left the guild.
                const isByOther = kind === 'auction:restored' && audit?.actor?.discordId !== sellerDiscordId;
                return isByOther || sellerDiscordId === null
                  ? []
                  : [{ discordId: sellerDiscordId, at: startTime.getTime() }];
              }),
            ),
        },
      ),
    async restoreFor({ key }, who: StoredNote['actor']) {
      const deletedAuctions = await auctions
        .find({ withdrawnWith: key, deletedBy: null, deletedAt: { $ne: null } }, { _id: 1 })
        .lean();
      for (const { _id } of deletedAuctions) await service.restoreForMember(_id, key, who);
    },
    async returned({ key, discordId }) {
      const theirs = await auctions.find({ withdrawnWith: key }).lean();
      const restoredAuctions = theirs.filter(({ deletedAt }) => deletedAt === null);
      const over = restoredAuctions.filter(({ withoutWinner }) => withoutWinner);
      const running = restoredAuctions.length - over.length;
      const names = someOf(over.map(({ itemName }) => itemName));
      const struckCount = await bids.countDocuments({ bidderDiscordId: discordId, struckWith: key });
      const stillDeletedCount = theirs.length - restoredAuctions.length;
      return {
        back: running === 0 ? [] : [counted(running, 'auction')],
        lost: [
          ...(over.length === 0 ? [] : [`${names} ended in the meantime, without a winner`]),
          ...(struckCount === 0
            ? []
            : [`${counted(struckCount, 'bid')} ${struckCount === 1 ? 'stays' : 'stay'} struck`]),
          ...(stillDeletedCount === 0 ? [] : [`${counted(stillDeletedCount, 'auction')} not back yet`]),
        ],
      };
    },
  };
}

// Auctions of removed members: cancelled on removal, restored with the member.
import { counted } from '@guild/common/wire/numbers';
import type { StoredNote } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context/context.ts';
import { someOf } from '../../../platform/audit/phrases.ts';
import type { MemberData } from '../../../platform/features/memberData.ts';
import type { AuctionModels } from './auctions.model.ts';
import type { AuctionService } from '../auctions.service.ts';
interface Parts {
  readonly models: Pick<AuctionModels, 'auctions'>;
  readonly service: Pick<AuctionService, 'withdraw' | 'restoreForMember'>;
}

/** @param service cancels and restores single auctions */
export function auctionsOfRemoved(
  { models: { auctions }, service }: Parts,
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
      return count === 0 ? [] : [counted(count, 'active auction')];
    },
    async cancelForRemovedMember({ discordId, at, key }) {
      const begun = { $lte: new Date(at) };
      const theirs = { sellerDiscordId: discordId, status: 'active', deletedAt: null, startTime: begun } as const;
      for (const { _id } of await auctions.find(theirs, { _id: 1 }).lean()) await service.withdraw(_id, key);
    },
    async restoreFor({ key }, who: StoredNote['actor']) {
      const deletedAuctions = await auctions
        .find({ withdrawnWith: key, deletedBy: null, deletedAt: { $ne: null } }, { _id: 1 })
        .lean();
      for (const { _id } of deletedAuctions) await service.restoreForMember(_id, key, who);
    },
    async returned({ key }) {
      const theirs = await auctions.find({ withdrawnWith: key }).lean();
      const restoredAuctions = theirs.filter(({ deletedAt }) => deletedAt === null);
      const over = restoredAuctions.filter(({ withoutWinner }) => withoutWinner);
      const running = restoredAuctions.length - over.length;
      const names = someOf(over.map(({ itemName }) => itemName));
      const stillDeletedCount = theirs.length - restoredAuctions.length;
      return {
        back: running === 0 ? [] : [counted(running, 'auction')],
        lost: [
          ...(over.length === 0 ? [] : [`${names} ended in the meantime, without a winner`]),
          ...(stillDeletedCount === 0 ? [] : [`${counted(stillDeletedCount, 'auction')} not back yet`]),
        ],
      };
    },
  };
}

// The people whose bids the viewer doesn't take: loaded, live, and changed with Undo.
import { auctionBlockRoutes, type BlockedBidders } from '@guild/common/auctions/auctions.blocks.api';
import { call } from '../../../platform/api/api.ts';
import { useLiveResource, type Resource } from '../../../platform/api/resource.ts';
import { report } from '../../../ui/report.ts';

export const useBlockedBidders = (): Resource<BlockedBidders> =>
  useLiveResource(auctionBlockRoutes.getBlockedBidders, 'blocked-bidders:updated');

const send = (discordId: string, isBlocked: boolean): Promise<void> =>
  call(isBlocked ? auctionBlockRoutes.blockBidder : auctionBlockRoutes.unblockBidder, { params: { discordId } });

/** Blocks a person's bids, or takes them again, and shows the result. */
export async function setBlocked(discordId: string, name: string, isBlocked: boolean): Promise<void> {
  const change = async (next: boolean): Promise<true> => {
    await send(discordId, next);
    return true;
  };
  const undo = (): Promise<unknown> =>
    report(() => change(!isBlocked), { done: () => null, failed: ['Undo failed', 'Please try again'] });
  await report(() => change(isBlocked), {
    done: () => ({
      ...(isBlocked
        ? {
            title: 'Bids Blocked',
            description: `${name} can't bid on your lots. Bids that stand stay, maximum bids end.`,
          }
        : { title: 'Bids Allowed', description: `${name} can bid on your lots again.` }),
      action: { label: 'Undo', onClick: () => void undo() },
    }),
    failed: ['Error', isBlocked ? 'Failed to block their bids' : 'Failed to allow their bids'],
  });
}

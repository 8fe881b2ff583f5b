// The tab of auctions and its main action, loaded when they are shown or ahead of that.
import { coming } from '../../platform/coming.tsx';

export const auctionsTab = coming(async () => {
  const { AuctionsSection, askAuctions } = await import('./AuctionsSection.tsx');
  return { default: AuctionsSection, ask: askAuctions };
});
export const newAuction = coming(async () => ({
  default: (await import('./CreateAuctionButton.tsx')).CreateAuctionButton,
}));

// Lazy parts of the auctions tab: the section and its main action.
import { lazyPart } from '../../../platform/page/lazyPart.tsx';

export const auctionsTab = lazyPart(async () => {
  const { AuctionsSection, askAuctions } = await import('../AuctionsSection.tsx');
  return { default: AuctionsSection, prefetch: askAuctions };
});
export const newAuction = lazyPart(async () => ({
  default: (await import('./CreateAuctionButton.tsx')).CreateAuctionButton,
}));

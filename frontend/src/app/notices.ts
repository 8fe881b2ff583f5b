// Notices that people get anywhere in the app.
import { useAuctionNotices } from '../features/auctions/bidding/auctions.notices.ts';

/** Mounted once inside the hall; shows nothing itself. */
export function Notices(): null {
  useAuctionNotices();
  return null;
}

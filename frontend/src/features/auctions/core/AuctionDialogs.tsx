// Dialogs of one auction, opened by the address. Their code is loaded with the first one.
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useViewer } from '../../../platform/session/session.store.ts';
import type { AuctionAddress, AuctionDialogProps } from './auctions.open.ts';

const BidDialog = lazyDialog(() => import('../bidding/BidDialog.tsx'));
const MyLotsDialog = lazyDialog(() => import('../lots/MyLotsDialog.tsx'));
const BidsDialog = lazyDialog(() => import('../bidding/BidsDialog.tsx'));

interface Props extends Omit<AuctionDialogProps, 'id' | 'open'> {
  address: AuctionAddress;
}

export function AuctionDialogs({ address, ...rest }: Props): ReactNode {
  const { auction, bid, bids, lots } = address;
  // Guests have no lots, also when somebody sends them a link.
  const { canWrite } = useViewer();
  const opensLots = canWrite && lots !== undefined && auction === undefined;
  const [hasLots, setHasLots] = useState(opensLots);
  if (opensLots && !hasLots) setHasLots(true);
  const bidId = auction !== undefined && bid !== undefined ? auction : null;
  const bidsId = auction !== undefined && bid === undefined ? auction : null;
  const [lastBid, setLastBid] = useState(bidId);
  const [last, setLast] = useState({ id: bidsId, bare: bids !== undefined });
  if (bidId !== null && bidId !== lastBid) setLastBid(bidId);
  const bare = bids !== undefined;
  if (bidsId !== null && (bidsId !== last.id || bare !== last.bare)) setLast({ id: bidsId, bare });
  return (
    <>
      {lastBid !== null && <BidDialog key={lastBid} id={lastBid} open={bidId !== null} {...rest} />}
      {hasLots && <MyLotsDialog open={opensLots} {...rest} />}
      {last.id !== null && <BidsDialog id={last.id} bare={last.bare} open={bidsId !== null} {...rest} />}
    </>
  );
}

// Bid dialog: the auction with its live price, and the amount.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { refusalSentence } from '@guild/common/auctions/auctions.rules';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { useRef, useState, type ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { useViewer, type Viewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAuctionActions } from '../auctions.actions.ts';
import { useAuctions } from '../auctions.store.ts';
import { useAuction } from '../core/auctions.detail.ts';
import type { AuctionDialogProps } from '../core/auctions.open.ts';
import { viewerStateOf, type ViewerState } from '../core/auctions.viewerState.ts';
import { AuctionView, LotHead, PriceHistory, ThreeDetails } from '../core/Lot.tsx';
import { bidProblem, nothingSent, suggestedBid } from './auctions.bidding.ts';
import { BidAmount, useBidAmount } from './BidAmount.tsx';

/** The reason why this person cannot bid here, or nothing. */
function BarredNotice({ auction, viewer }: { auction: Auction; viewer: Viewer }): ReactNode {
  if (!viewer.canWrite) {
    return <Notice tone="quiet" icon="lock" title="Only members can bid" more={`Your role is ${viewer.access}.`} />;
  }
  if (auction.sellerDiscordId === viewer.discordId) {
    return <Notice tone="quiet" icon="lock" title={refusalSentence('own_auction', auction)} />;
  }
  return <Notice tone="quiet" icon="flag" title={refusalSentence('ended', auction)} />;
}

/** Notices above the amount: the viewer leads, or is offline. */
function Beforehand({ auction, leads }: { auction: Auction; leads: boolean }): ReactNode {
  const offline = useIsOffline();
  // A viewer who led while the dialog was open sees in the same place that they were outbid, so
  // that nothing below moves.
  const [hasLed, setHasLed] = useState(leads);
  if (leads && !hasLed) setHasLed(true);
  const price = formatPrice(auction.currentBid, auction.priceUnit);
  return (
    <>
      {offline && <Notice tone="warn" title={nothingSent} more="Your bid stays here until you reconnect." />}
      {leads && (
        <Notice tone="quiet" icon="flag" title={`You lead with ${price}`} more="You'd only raise your own bid." />
      )}
      {!leads && hasLed && (
        <Notice
          tone="warn"
          icon="flag"
          title="You were outbid"
          more={`${auction.leaderUsername ?? 'Someone'} leads with ${price}.`}
        />
      )}
    </>
  );
}

interface ButtonsProps {
  id: number;
  /** null until the auction is loaded. */
  viewerState: ViewerState | null;
  hasAmount: boolean;
  onBuyOut: () => void;
}
function Buttons({ id, viewerState, hasAmount, onBuyOut }: ButtonsProps): ReactNode {
  const pending = useAuctions((state) => state.pending[id]);
  const offline = useIsOffline();
  return (
    <>
      <CloseButton>Cancel</CloseButton>
      {viewerState?.mayBuyOut === true && (
        <Button disabled={offline} pending={pending === 'buyout'} pendingText="Buying..." onClick={onBuyOut}>
          Buyout
        </Button>
      )}
      {viewerState?.mayBid === true && (
        <Button
          type="submit"
          variant="primary"
          disabled={!hasAmount || offline}
          pending={pending === 'bid'}
          pendingText="Placing..."
        >
          Place Bid
        </Button>
      )}
    </>
  );
}

export default function BidDialog({ id, open, onClose: onGone }: AuctionDialogProps): ReactNode {
  const viewer = useViewer();
  const resource = useAuction(id, open);
  const auction = dataOf(resource.loaded);
  const hasBid = useAuctions((state) => state.bidOn[id] === true);
  const isBusy = useAuctions((state) => state.pending[id] !== undefined);
  const { placeBid, buyOut } = useAuctionActions();
  const input = useRef<HTMLInputElement>(null);

  const stateOf = (one: Auction): ViewerState => viewerStateOf(one, viewer, hasBid);
  const viewerState = auction === null ? null : stateOf(auction);
  const suggestion = auction === null ? null : suggestedBid(auction, stateOf(auction));
  const { typed, suggested, problem, type, refuse, drop } = useBidAmount(id, open, suggestion);

  const onClose = (): void => {
    drop();
    onGone();
  };
  const submit = async (): Promise<void> => {
    if (auction === null || isBusy || typed === '') return;
    const amount = parseWholeNumber(typed);
    const found = bidProblem(auction, amount, viewer.discordId);
    if (found !== null) {
      refuse(found);
      input.current?.focus();
      toast.error({ title: 'Invalid Bid', description: found });
    } else if (await placeBid(auction, amount)) {
      onClose();
    }
  };
  const buy = async (): Promise<void> => {
    if (auction !== null && (await buyOut(auction))) onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      dirty={typed !== '' && typed !== suggested && viewerState?.mayBid === true}
      title="Place Bid"
      footer={<Buttons id={id} viewerState={viewerState} hasAmount={typed !== ''} onBuyOut={() => void buy()} />}
      onSubmit={() => void submit()}
    >
      <AuctionView resource={resource}>
        {(lot) => (
          <>
            <LotHead auction={lot} viewerState={stateOf(lot)} />
            <ThreeDetails auction={lot} />
            <PriceHistory auction={lot} />
            {stateOf(lot).mayBid ? (
              <>
                <Beforehand auction={lot} leads={stateOf(lot).leads} />
                <BidAmount auction={lot} typed={typed} problem={problem} input={input} onType={type} />
              </>
            ) : (
              <BarredNotice auction={lot} viewer={viewer} />
            )}
          </>
        )}
      </AuctionView>
    </Dialog>
  );
}

// Buttons of an auction card: the actions that the viewer may take now.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { owingLink } from '@guild/common/deals/deals.links';
import type { ReactNode } from 'react';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { MoreMenu, type MenuItem } from '../../../ui/Menu.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { useAuctionActions } from '../auctions.actions.ts';
import type { OpenAuction } from './auctions.open.ts';
import type { ViewerState } from './auctions.viewerState.ts';
import { useAuctions } from '../auctions.store.ts';

interface Props {
  auction: Auction;
  viewerState: ViewerState;
  onOpen: OpenAuction;
  /** Closes the auction's dialog. Absent: on the card, which has a button for the bids, and the admin's menu elsewhere. */
  onClose?: () => void;
}
const high = { height: { base: '40px', md: 'controlSm' } } as const;
const wide = { ...high, flex: 1, paddingInline: 2.5 } as const;
const slim = { ...high, flex: 'none', paddingInline: '6px !important' } as const;

const row = recipe({ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginTop: 'auto' });

function BidsButton({ auction, alone, onOpen }: { auction: Auction; alone: boolean; onOpen: OpenAuction }): ReactNode {
  return (
    <Button
      size="sm"
      variant={alone ? 'line' : 'quiet'}
      {...(alone ? wide : slim)}
      {...(alone && { icon: 'gavel' as const })}
      onClick={() => onOpen(auction.id, 'bids')}
    >
      Bids ({formatNumber(auction.bidCount)})
    </Button>
  );
}

async function closeAfter(removal: Promise<boolean>, onClose: Props['onClose']): Promise<void> {
  if (await removal) onClose?.();
}

/** The actions of an admin on an active auction. */
export function AdminMenu({ auction, onClose }: Pick<Props, 'auction' | 'onClose'>): ReactNode {
  const pending = useAuctions((state) => state.pending[auction.id]);
  const offline = useIsOffline();
  const actions = useAuctionActions();
  const disabled = offline || pending !== undefined;
  const items: MenuItem[] = [
    { name: 'End Auction', icon: 'stop', disabled, onSelect: () => void actions.end(auction) },
    { name: 'Delete', icon: 'trash', disabled, onSelect: () => void closeAfter(actions.remove(auction), onClose) },
  ];
  return (
    <MoreMenu
      label={`More actions for ${auction.itemName}`}
      items={items}
      pendingText={pending === 'end' ? 'Ending...' : undefined}
    />
  );
}

/** The buttons are the same for everybody. An admin's further actions are in the menu. */
export function AuctionButtons({ auction, viewerState, onOpen, onClose }: Props): ReactNode {
  const pending = useAuctions((state) => state.pending[auction.id]);
  const actions = useAuctionActions();
  const { mayBid, mayBuyOut, mayCancel, mayEnd, mayDelete, mayRelist, mayTake, hasWon } = viewerState;
  const { relistedAs } = auction;
  const inDialog = onClose !== undefined;
  const bidsAlone = !mayTake && !mayBid && !mayCancel && !mayRelist && !hasWon && relistedAs === null;
  return (
    <div className={row()}>
      {mayBid && (
        <Button size="sm" variant="tonal" {...wide} needsConnection onClick={() => onOpen(auction.id, 'bid')}>
          Place Bid
        </Button>
      )}
      {mayBuyOut && (
        <Button
          size="sm"
          {...wide}
          needsConnection
          pending={pending === 'buyout'}
          pendingText="Buying..."
          onClick={() => void actions.buyOut(auction)}
        >
          Buyout
        </Button>
      )}
      {mayCancel && (
        <Button
          size="sm"
          {...wide}
          needsConnection
          pending={pending === 'remove'}
          onClick={() => void closeAfter(actions.cancel(auction), onClose)}
        >
          {inDialog ? 'Cancel auction' : 'Cancel'}
        </Button>
      )}
      {mayTake && auction.offer !== null && (
        <>
          <Button
            size="sm"
            variant="tonal"
            {...wide}
            needsConnection
            pending={pending === 'take'}
            onClick={() => void actions.take(auction)}
          >
            Take it for {formatPrice(auction.offer.amount, auction.priceUnit)}
          </Button>
          <Button
            size="sm"
            {...wide}
            needsConnection
            pending={pending === 'refuse'}
            onClick={() => void actions.refuse(auction)}
          >
            No, thanks
          </Button>
        </>
      )}
      {mayRelist && (
        <Button
          size="sm"
          variant="tonal"
          {...wide}
          needsConnection
          pending={pending === 'relist'}
          pendingText="Relisting..."
          onClick={() => void actions.relist(auction)}
        >
          Relist
        </Button>
      )}
      {hasWon && (
        <ButtonLink size="sm" variant="tonal" {...wide} to={owingLink}>
          See the deal
        </ButtonLink>
      )}
      {relistedAs !== null && (
        <Button size="sm" {...wide} onClick={() => onOpen(relistedAs, 'detail')}>
          See relisted
        </Button>
      )}
      {!inDialog && <BidsButton auction={auction} alone={bidsAlone} onOpen={onOpen} />}
      {inDialog && mayEnd && <AdminMenu auction={auction} onClose={onClose} />}
      {mayDelete && !mayEnd && (
        <Button
          size="sm"
          variant="quiet"
          icon="trash"
          {...slim}
          needsConnection
          pending={pending === 'remove'}
          onClick={() => void closeAfter(actions.remove(auction), onClose)}
        >
          Delete
        </Button>
      )}
    </div>
  );
}

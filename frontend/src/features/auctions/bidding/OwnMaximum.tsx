// The viewer's own maximum in an auction, with a button that removes it. Nobody else can see it.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { useState, type ReactNode } from 'react';
import { formatPrice } from '../../../platform/format/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useAuctionActions } from '../auctions.actions.ts';
import { useOwnMaximum } from '../core/auctions.detail.ts';
import type { ViewerState } from '../core/auctions.viewerState.ts';

interface Props {
  auction: Auction;
  viewerState: Pick<ViewerState, 'leads'>;
  /** Opens the bid dialog. Absent: this is the bid dialog. */
  onChange?: () => void;
}
/** Renders nothing without a maximum, and when others have bid more. */
export function OwnMaximum({ auction, viewerState: { leads }, onChange }: Props): ReactNode {
  const maximum = useOwnMaximum(auction.id);
  const { removeMaximum } = useAuctionActions();
  const [isRemoving, setRemoving] = useState(false);
  if (maximum === null || !leads) return null;
  const remove = async (): Promise<void> => {
    setRemoving(true);
    await removeMaximum(auction);
    setRemoving(false);
  };
  return (
    <Notice
      tone="quiet"
      icon="gavel"
      title={`Your maximum: ${formatPrice(maximum, auction.priceUnit)}`}
      more="The hall bids for you up to that. Nobody else sees it."
      action={
        <>
          {onChange !== undefined && (
            <Button size="sm" needsConnection onClick={onChange}>
              Change
            </Button>
          )}
          <Button
            size="sm"
            aria-label="Remove your maximum"
            needsConnection
            pending={isRemoving}
            onClick={() => void remove()}
          >
            Remove
          </Button>
        </>
      }
    />
  );
}

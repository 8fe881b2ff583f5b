// Bids dialog: the bids of one auction, live, with the price chart. Opened by a link, it also shows
// details and actions.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { blockedSentence } from '@guild/common/auctions/auctions.rules';
import { somebodyWhoMay } from '@guild/common/members/managers';
import { useState, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { bidTime, exactTime, formatNumber } from '../../../platform/format/format.ts';
import { dataOf, type Resource } from '../../../platform/api/resource.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';
import { Looking } from '../../../ui/Looking.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Gallery } from '../../../ui/Pictures.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Price } from '../../../ui/Price.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { GuestNotice } from '../../../ui/GuestNotice.tsx';
import { UsualPrice } from '../../../ui/UsualPrice.tsx';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { useAuctionActions } from '../auctions.actions.ts';
import { AuctionButtons } from '../core/AuctionButtons.tsx';
import type { AuctionDialogProps } from '../core/auctions.open.ts';
import { viewerStateOf, type ViewerState } from '../core/auctions.viewerState.ts';
import type { BidList, BidRow } from '../core/auctions.state.ts';
import { useAuction, useBids, useIsBlocked } from '../core/auctions.detail.ts';
import { useAuctions } from '../auctions.store.ts';
import { AuctionView, LotHead, PriceHistory, ThreeDetails } from '../core/Lot.tsx';
import { setBlocked } from '../blocks/blocks.ts';
import { OwnMaximum } from './OwnMaximum.tsx';

function BidTime({ iso, automatic }: { iso: string; automatic: boolean }): ReactNode {
  const now = useNow(60_000);
  const exact = exactTime(iso);
  return (
    <chakra.span
      textAlign="end"
      color="fg.subtle"
      fontSize="sm"
      whiteSpace="nowrap"
      {...(exact !== null && { title: exact })}
    >
      <span>{bidTime(iso, now)}</span>
      {automatic && <chakra.span display={{ md: 'none' }}> · Automatic</chakra.span>}
      {exact !== null && <VisuallyHidden>{` (${exact})`}</VisuallyHidden>}
    </chakra.span>
  );
}

const line = {
  display: 'grid',
  columnGap: 3,
  alignItems: 'center',
  minHeight: '48px',
  paddingBlock: 1.5,
  borderColor: 'border',
} as const;

/** The button that strikes a bid, for admins. */
function StrikeButton({ auction, row }: { auction: Auction; row: BidRow }): ReactNode {
  const pending = useAuctions((state) => state.pending[auction.id]);
  const { strike } = useAuctionActions();
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`Strike ${row.bidderUsername}’s bid of ${formatNumber(row.bidAmount)}`}
      needsConnection
      disabled={pending !== undefined}
      onClick={() => void strike(auction, row)}
    >
      Strike
    </Button>
  );
}

/** The button by which the seller takes no more bids from this bidder. Undo is in the notice. */
function BlockButton({ row: { bidderDiscordId, bidderUsername: name } }: Pick<RowProps, 'row'>): ReactNode {
  const [pending, setPending] = useState(false);
  const block = (): void => {
    setPending(true);
    void setBlocked(bidderDiscordId, name, true).finally(() => setPending(false));
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      needsConnection
      pending={pending}
      aria-label={`Block ${name}: take no bids from them`}
      onClick={block}
    >
      Block
    </Button>
  );
}

interface RowProps {
  auction: Auction;
  row: BidRow;
  highest: boolean;
  mayStrike: boolean;
  /** Whether the viewer sells the lot. */
  own: boolean;
}
function Row({ auction, row, highest, mayStrike, own }: RowProps): ReactNode {
  const isStruck = row.struckAt !== null;
  const buttonsWidth = (mayStrike ? 68 : 0) + (own ? 64 : 0);
  return (
    <chakra.li
      {...line}
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        md: `minmax(0, 1fr) auto minmax(92px, auto)${buttonsWidth === 0 ? '' : ` ${buttonsWidth}px`}`,
      }}
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <chakra.span display="flex" alignItems="center" gap={2} minWidth={0}>
        <Person discordId={row.bidderDiscordId} name={row.bidderUsername} size={32} />
        {highest && (
          <Pill tone="good" height="20px">
            Highest
          </Pill>
        )}
        {row.automatic && (
          // On phones, the line below has the word.
          <Pill
            tone="ended"
            height="20px"
            display={{ base: 'none', md: 'inline-flex' }}
            title="The hall made this bid for the bidder’s maximum"
          >
            Automatic
          </Pill>
        )}
      </chakra.span>
      <chakra.b
        fontSize="15px"
        color={highest ? 'spice.text' : isStruck ? 'fg.muted' : 'fg'}
        {...(isStruck && { textDecoration: 'line-through', fontWeight: 'text' })}
      >
        <Price amount={row.bidAmount} unit={auction.priceUnit} />
      </chakra.b>
      <chakra.span
        gridColumn={{ base: 1, md: 'auto' }}
        paddingStart={{ base: '43px', md: 0 }}
        display="grid"
        justifyItems={{ base: 'start', md: 'end' }}
      >
        <BidTime iso={row.bidTime} automatic={row.automatic} />
      </chakra.span>
      {isStruck && (
        <chakra.span gridColumn="1 / -1" paddingStart="43px" fontSize="sm" color="fg.muted">
          Struck by {somebodyWhoMay('auctions')}
        </chakra.span>
      )}
      {((mayStrike && !isStruck) || own) && (
        <chakra.span display="flex" justifyContent="end">
          {mayStrike && !isStruck && <StrikeButton auction={auction} row={row} />}
          {own && <BlockButton row={row} />}
        </chakra.span>
      )}
    </chakra.li>
  );
}

function Loading(): ReactNode {
  return <SkeletonRows count={4} face={28} height={46} label="Loading bids..." />;
}

interface RowsProps {
  rows: readonly BidRow[];
  auction: Auction;
  /** Whether the bids could not be refreshed. */
  isOld: boolean;
}
function Rows({ rows, auction, isOld }: RowsProps): ReactNode {
  const { mayStrike, own } = viewerStateOf(auction, useViewer(), false);
  const highest = rows.find(({ struckAt }) => struckAt === null);
  if (rows.length === 0) {
    return (
      <chakra.p color="fg.muted" textAlign="center" paddingBlock={6}>
        No bids yet
      </chakra.p>
    );
  }
  return (
    <chakra.ol
      aria-label="Bids"
      tabIndex={0}
      margin={0}
      padding={0}
      listStyleType="none"
      maxHeight="300px"
      overflowY="auto"
      paddingEnd={1}
      {...(isOld && { opacity: 0.6 })}
    >
      {rows.map((row) => (
        <Row
          key={`${row.bidAmount} ${row.bidTime} ${row.bidderDiscordId}`}
          auction={auction}
          row={row}
          highest={row === highest}
          mayStrike={mayStrike}
          own={own}
        />
      ))}
    </chakra.ol>
  );
}

function Bids({ auction }: { auction: Auction }): ReactNode {
  const bids = useBids(auction.id);
  const { loaded } = bids;
  const offline = useIsOffline();
  const isOld = loaded.phase === 'ready' && loaded.failure !== undefined && !offline;
  const rowsOf = ({ rows }: BidList): ReactNode => <Rows rows={rows} auction={auction} isOld={isOld} />;
  return (
    <chakra.section aria-label="Bids" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
        {isOld ? (
          <chakra.p role="alert" fontSize="sm" color="bad">
            <b>Error loading bids.</b> These may be old.
          </chakra.p>
        ) : (
          <chakra.h3 textStyle="cardTitle">Bids</chakra.h3>
        )}
        <chakra.span display="flex" flexWrap="wrap" justifyContent="end" gap={2}>
          {(dataOf(loaded)?.rows.length ?? 0) > 0 && (
            <ExportCsv list={auctionRoutes.listBids} params={{ id: auction.id }} size="sm" />
          )}
          <RefreshBids bids={bids} words={isOld ? 'Try Again' : 'Refresh Bids'} />
        </chakra.span>
      </chakra.div>
      {isOld ? (
        rowsOf(loaded.data)
      ) : (
        <ResourceView resource={bids} failed="Error loading bids" skeleton={<Loading />}>
          {rowsOf}
        </ResourceView>
      )}
    </chakra.section>
  );
}

function RefreshBids({ bids, words }: { bids: Resource<BidList>; words: string }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const refresh = async (): Promise<void> => {
    setAsking(true);
    await bids.reload();
    setAsking(false);
  };
  return (
    <Button
      size="sm"
      icon="refresh"
      needsConnection
      pending={isAsking || bids.loaded.phase === 'loading'}
      onClick={() => void refresh()}
    >
      {words}
    </Button>
  );
}

type LotProps = Pick<AuctionDialogProps, 'onOpen' | 'onClose'> & {
  auction: Auction;
  viewerState: ViewerState;
  /** Whether the seller doesn't take the viewer's bids. */
  isBlocked: boolean;
};
/** The auction's details and actions. */
function Lot({ auction, viewerState, isBlocked, onOpen, onClose }: LotProps): ReactNode {
  const { mayBid, mayCancel, mayDelete, mayRelist, hasWon } = viewerState;
  const acts = mayBid || mayCancel || mayDelete || mayRelist || hasWon || auction.relistedAs !== null;
  return (
    <>
      <LotHead auction={auction} viewerState={viewerState} />
      <chakra.p dir="auto" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
        {auction.description}
      </chakra.p>
      <Gallery pictures={auction.pictures} title={auction.itemName} />
      <ThreeDetails auction={auction} />
      <UsualPrice name={auction.itemName} unit={auction.priceUnit} />
      <OwnMaximum auction={auction} viewerState={viewerState} onChange={() => onOpen(auction.id, 'bid')} />
      {auction.status === 'active' && <GuestNotice may="bid" />}
      {auction.status === 'active' && isBlocked && <Notice tone="quiet" icon="lock" title={blockedSentence} />}
      {acts && <AuctionButtons auction={auction} viewerState={viewerState} onOpen={onOpen} onClose={onClose} />}
    </>
  );
}

interface Props extends AuctionDialogProps {
  /** Shows only the bids, without details and actions. */
  bare: boolean;
}

export default function BidsDialog({ id, open, bare, onClose, onOpen }: Props): ReactNode {
  const resource = useAuction(id, open);
  const viewer = useViewer();
  const hasBid = useAuctions((state) => state.bidOn[id] === true);
  const isBlocked = useIsBlocked(open && !bare ? id : null);
  const auction = dataOf(resource.loaded);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={auction === null ? 'Auction' : `Auction Bids - ${auction.itemName}`}
      titleFace="text"
      aside={<Looking thing={`auction:${id}`} compact />}
    >
      <AuctionView resource={resource}>
        {(found) => (
          <>
            {!bare && (
              <Lot
                auction={found}
                viewerState={viewerStateOf(found, viewer, hasBid, isBlocked)}
                isBlocked={isBlocked}
                onOpen={onOpen}
                onClose={onClose}
              />
            )}
            <PriceHistory auction={found} />
            <Bids auction={found} />
          </>
        )}
      </AuctionView>
    </Dialog>
  );
}

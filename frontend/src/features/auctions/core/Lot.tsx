// Head of the auction dialogs: name, three details and price chart, with loading and error states.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { counted } from '@guild/common/wire/numbers';
import { type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { CategoryArt } from '../../../ui/art/CategoryArt.tsx';
import { LineChart } from '../../../ui/LineChart.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Person } from '../../../ui/Person.tsx';
import { CardPicture } from '../../../ui/Pictures.tsx';
import { Price } from '../../../ui/Price.tsx';
import { ResourceView, type ResourceViewProps } from '../../../ui/ResourceView.tsx';
import { Skeleton, SkeletonLines, SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useRaise } from './AuctionCard.tsx';
import { useBids } from './auctions.detail.ts';
import { priceNameOf, type ViewerState } from './auctions.viewerState.ts';
import { ViewerBadge, StatusBadge } from './Badges.tsx';
import { Detail, TimeOrWinner } from './Details.tsx';

export const LotHead = ({ auction, viewerState }: { auction: Auction; viewerState: ViewerState }): ReactNode => (
  <chakra.div display="flex" flexWrap="wrap" gap={4} alignItems="center">
    <chakra.div
      width={{ base: '84px', md: '112px' }}
      height={{ base: '56px', md: '72px' }}
      borderRadius="10px"
      overflow="hidden"
      bg="bg.sunken"
      borderWidth="1px"
      borderColor="border"
      flex="none"
    >
      <CardPicture pictures={auction.pictures} title={auction.itemName}>
        <CategoryArt category={auction.category} />
      </CardPicture>
    </chakra.div>
    <chakra.div flex="1 1 160px" minWidth={0}>
      <chakra.h3 dir="auto" fontSize="lg" lineHeight="22px" fontWeight="strong" overflowWrap="anywhere">
        {auction.itemName}
        {auction.quantity > 1 && ` ×${auction.quantity}`}
      </chakra.h3>
      <chakra.p color="fg.muted" fontSize="sm" display="flex" alignItems="center" gap={2} minWidth={0}>
        <chakra.span flex="none">{auction.category} · Seller</chakra.span>
        <Person discordId={auction.sellerDiscordId} name={auction.seller} />
      </chakra.p>
    </chakra.div>
    {/* On a phone below the name, which they would cut. */}
    <chakra.div display="flex" gap={1.5} width={{ base: '100%', md: 'auto' }}>
      <ViewerBadge viewerState={viewerState} />
      <StatusBadge auction={auction} water />
    </chakra.div>
  </chakra.div>
);

const big = { fontSize: { base: '15px', md: '18px' }, lineHeight: '26px', fontWeight: 'strong' } as const;

/** The price, Buyout Price (if set), and Time Left or Winner, side by side. */
export function ThreeDetails({ auction }: { auction: Auction }): ReactNode {
  const warm = useRaise(auction.currentBid) > 0;
  const columns =
    auction.buyoutPrice === null
      ? 'minmax(0, 1.3fr) minmax(0, 1fr)'
      : 'minmax(0, 1.25fr) minmax(0, 1fr) minmax(0, 1fr)';
  return (
    <chakra.dl
      margin={0}
      display="grid"
      gridTemplateColumns={columns}
      borderWidth="1px"
      borderColor={warm ? 'spice.solid' : 'border'}
      borderRadius="card"
      transition="border-color var(--motion-slow)"
      css={{
        '& > div': { padding: '12px clamp(10px, 3vw, 16px)', minWidth: 0 },
        '& > div:last-of-type dd': { fontSize: '15px', lineHeight: '26px', fontWeight: 'var(--weight-strong)' },
        '& > div + div': { borderLeft: '1px solid var(--border-hairline)' },
      }}
    >
      <Detail name={priceNameOf(auction)}>
        <chakra.span {...big} color="spice.text">
          <Price amount={auction.currentBid} unit={auction.priceUnit} counting />
        </chakra.span>
        {auction.status === 'active' && auction.leaderId === null && (
          <chakra.span display="block" fontSize="xs" color="fg.muted">
            starting price
          </chakra.span>
        )}
      </Detail>
      {auction.buyoutPrice !== null && (
        <Detail name="Buyout Price">
          <chakra.span {...big} fontWeight="text">
            <Price amount={auction.buyoutPrice} unit={auction.priceUnit} />
          </chakra.span>
        </Detail>
      )}
      <TimeOrWinner auction={auction} />
    </chakra.dl>
  );
}

/** The price chart, with a text alternative. */
export function PriceHistory({ auction }: { auction: Auction }): ReactNode {
  const { loaded } = useBids(auction.id);
  const now = useNow(60_000);
  const rows = dataOf(loaded)?.rows ?? [];
  const readable = rows.filter(({ bidTime, struckAt }) => struckAt === null && !Number.isNaN(Date.parse(bidTime)));
  const ended = auction.status === 'ended';
  // Its space is reserved before the first bid, so that nothing below moves while somebody types.
  if (loaded.phase === 'loading') return <Skeleton height="204px" />;
  if (loaded.phase !== 'ready' || (ended && readable.length === 0)) return null;
  const last = ended ? Math.min(now, Date.parse(auction.updatedAt)) : now;
  const { startTime, startingPrice, buyoutPrice, priceUnit } = auction;
  const highest = Math.max(startingPrice, ...readable.map((row) => row.bidAmount));
  const words = [
    `from ${formatPrice(startingPrice, priceUnit)} to ${formatPrice(highest, priceUnit)}`,
    `in ${counted(readable.length, 'bid')}`,
    ...(buyoutPrice === null ? [] : [`with a buyout price of ${formatPrice(buyoutPrice, priceUnit)}`]),
  ];
  return (
    <chakra.div bg="bg.sunken" borderWidth="1px" borderColor="border" borderRadius="card" padding={3}>
      <LineChart
        label={`Price history: ${words.join(' ')}`}
        points={[
          { at: Date.parse(startTime), value: startingPrice },
          // The lowest first: an automatic answer has the time of the bid that it answers.
          ...readable.toReversed().map((row) => ({ at: Date.parse(row.bidTime), value: row.bidAmount })),
        ]}
        now={last}
        unit={priceUnit}
        height={146}
        {...(ended && { nowLabel: 'End' })}
        // A line far above the bids would flatten them.
        {...(buyoutPrice !== null &&
          buyoutPrice <= highest * 4 && { goal: { value: buyoutPrice, label: 'Buyout Price' } })}
      />
    </chakra.div>
  );
}

const AuctionGone = (
  <Notice
    tone="quiet"
    icon="gavel"
    title="Auction not found"
    more="It doesn't exist, or it was cancelled or deleted."
  />
);
const AuctionSkeleton = (
  <chakra.div display="grid" gap={4} role="status">
    <VisuallyHidden>Loading auction...</VisuallyHidden>
    <SkeletonRows count={1} face={56} height={72} />
    <SkeletonLines count={3} />
    <Skeleton height="180px" />
  </chakra.div>
);
/** A view of one auction, with its loading, missing and error states. */
export const AuctionView = (parts: Pick<ResourceViewProps<Auction>, 'resource' | 'children'>): ReactNode => (
  <ResourceView {...parts} failed="Error loading auction" skeleton={AuctionSkeleton} gone={AuctionGone} />
);

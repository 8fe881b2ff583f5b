// Auction card of the grid. It renders again only when its own auction changes, and is highlighted
// for a second after a bid.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { memo, useEffect, useId, useState, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { CategoryArt } from '../../../ui/art/CategoryArt.tsx';
import { CardLink, opensByPress } from '../../../ui/CardLink.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CategoryTag } from '../../../ui/CategoryTag.tsx';
import { Panel, wholeArt } from '../../../ui/Panel.tsx';
import { Person } from '../../../ui/Person.tsx';
import { CardPicture } from '../../../ui/Pictures.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Price } from '../../../ui/Price.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { AdminMenu, AuctionButtons } from './AuctionButtons.tsx';
import { useAuctionActions } from '../auctions.actions.ts';
import type { OpenAuction } from './auctions.open.ts';
import { priceNameOf, type ViewerState, viewerStateOf } from './auctions.viewerState.ts';
import { auctions, useAuctions } from '../auctions.store.ts';
import { ViewerBadge, StatusBadge } from './Badges.tsx';
import { Detail, TimeOrWinner, useLastHour } from './Details.tsx';

const warmMs = 1000;
/** How much the price has risen within the last second. 0: not at all. */
export function useRaise(currentBid: number): number {
  const [seen, setSeen] = useState(currentBid);
  const [raise, setRaise] = useState(0);
  if (currentBid !== seen) {
    setSeen(currentBid);
    setRaise(Math.max(0, currentBid - seen));
  }
  useEffect(() => {
    if (raise === 0) return undefined;
    const timer = setTimeout(() => setRaise(0), warmMs);
    return () => clearTimeout(timer);
  }, [raise, currentBid]);
  return raise;
}

const fuse = recipe({
  height: '3px',
  bg: 'border',
  '& > div': { height: '100%', bg: 'fg.subtle', '&[data-hot]': { bg: 'spice.solid' } },
});
/** The remaining share of time, as a line that gets shorter. */
function Fuse({ auction }: { auction: Auction }): ReactNode {
  const hot = useLastHour(auction);
  const now = useNow(hot ? 1000 : 60_000);
  const start = Date.parse(auction.startTime);
  const end = Date.parse(auction.endTime);
  const share = auction.status === 'active' && end > start ? Math.min(1, Math.max(0, (end - now) / (end - start))) : 0;
  return (
    <div className={fuse()} aria-hidden>
      <div {...(hot && { 'data-hot': '' })} style={{ width: `${(share * 100).toFixed(1)}%` }} />
    </div>
  );
}

function WatchStar({ auction }: { auction: Auction }): ReactNode {
  const watched = useAuctions((state) => state.watching[auction.id] === true);
  const { watch } = useAuctionActions();
  return (
    <IconButton
      label={`Watch ${auction.itemName}`}
      icon="star"
      size="sm"
      pressed={watched}
      tooltip={false}
      title={watched ? 'Stop watching' : 'Watch'}
      width="28px"
      height="24px"
      borderRadius="pill"
      bg="color-mix(in srgb, var(--bg-panel) 82%, transparent)"
      onClick={() => void watch(auction, !watched)}
    />
  );
}

const head = recipe({ ...wholeArt, bg: 'bg.sunken', position: 'relative' });
const picture = recipe({
  height: '100%',
  overflow: 'hidden',
  '&[data-over]': { opacity: 0.5, filter: 'saturate(.4)' },
});
const badges = recipe({
  position: 'absolute',
  top: '10px',
  insetInline: '10px',
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
});
const rest = recipe({ flex: 1 });
const Head = ({ auction, viewerState }: { auction: Auction; viewerState: ViewerState }): ReactNode => (
  <div className={head()}>
    <div className={picture()} {...(!viewerState.active && { 'data-over': '' })}>
      <CardPicture pictures={auction.pictures} title={auction.itemName}>
        <CategoryArt category={auction.category} />
      </CardPicture>
    </div>
    <div className={badges()}>
      <StatusBadge auction={auction} />
      <ViewerBadge viewerState={viewerState} />
      <span className={rest()} />
      {auction.quantity > 1 && (
        <Pill tone="ended" textStyle="figures">
          ×{formatNumber(auction.quantity)}
        </Pill>
      )}
      {viewerState.mayWatch && <WatchStar auction={auction} />}
    </div>
    <CategoryTag category={auction.category} />
  </div>
);

const twoColumns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)',
  gap: 3,
  margin: 0,
} as const;

const columns = recipe(twoColumns);
const current = recipe({
  fontSize: 'xl',
  lineHeight: '26px',
  fontWeight: 'strong',
  letterSpacing: '-.01em',
  color: 'fg',
  transition: 'color var(--motion-slow)',
  '&[data-warm]': { color: 'spice.text' },
});
const buyout = recipe({ fontSize: '15px', lineHeight: '26px', color: 'fg.muted' });
function Prices({ auction, raise }: { auction: Auction; raise: number }): ReactNode {
  const warm = raise > 0;
  const isStart = auction.status === 'active' && auction.leaderId === null;
  const delta = warm && (
    <chakra.span color="spice.text" fontWeight="strong" textStyle="figures">
      {` +${formatNumber(raise)}`}
    </chakra.span>
  );
  return (
    <dl className={columns()}>
      <Detail name={priceNameOf(auction)} beside={isStart ? <span> · starting price</span> : delta}>
        <span className={current()} {...(warm && { 'data-warm': '' })}>
          <Price amount={auction.currentBid} unit={auction.priceUnit} counting />
        </span>
      </Detail>
      {auction.buyoutPrice !== null && (
        <Detail name="Buyout Price">
          <span className={buyout()}>
            <Price amount={auction.buyoutPrice} unit={auction.priceUnit} />
          </span>
        </Detail>
      )}
    </dl>
  );
}

const clamp = { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const;
const name = recipe({
  fontSize: '15px',
  lineHeight: '20px',
  fontWeight: 'strong',
  truncate: true,
});
const nameRow = recipe({ display: 'flex', alignItems: 'flex-start', gap: 2 });
const nameColumn = recipe({ flex: 1, minWidth: 0 });
const description = recipe({
  fontSize: 'sm',
  lineHeight: '18px',
  minHeight: '36px',
  marginTop: '2px',
  color: 'fg.muted',
  ...clamp,
});

interface NameProps {
  auction: Auction;
  id: string;
  onOpen: OpenAuction;
  mayEnd: boolean;
}
function Name({ auction, id, onOpen, mayEnd }: NameProps): ReactNode {
  return (
    <div className={nameRow()}>
      <div className={nameColumn()}>
        <h3 dir="auto" id={id} className={name()}>
          <CardLink to={auctionLink(auction.id)} title={auction.itemName} onOpen={() => onOpen(auction.id, 'detail')}>
            {auction.itemName}
          </CardLink>
        </h3>
        <p dir="auto" className={description()} title={auction.description}>
          {auction.description}
        </p>
      </div>
      {mayEnd && (
        <div>
          <AdminMenu auction={auction} />
        </div>
      )}
    </div>
  );
}

const body = recipe({ padding: '14px', display: 'flex', flexDirection: 'column', gap: 3, flex: 1 });
const people = recipe({
  ...twoColumns,
  paddingTop: 3,
  borderTopWidth: '1px',
  borderColor: 'border',
  fontSize: 'sm',
  lineHeight: '20px',
});
const warmLook = {
  borderColor: 'spice.solid',
  boxShadow: '0 0 0 1px var(--accent-spice), 0 0 40px color-mix(in srgb, var(--accent-spice) 18%, transparent)',
} as const;

export const AuctionCard = memo(function AuctionCard({ id, onOpen }: { id: number; onOpen: OpenAuction }): ReactNode {
  const auction = auctions.useShown(id);
  const hasBid = useAuctions((state) => state.bidOn[id] === true);
  const viewer = useViewer();
  const nameId = useId();
  const raise = useRaise(auction?.currentBid ?? 0);
  if (auction === undefined) return null;
  const viewerState = viewerStateOf(auction, viewer, hasBid);
  return (
    <Panel
      as="article"
      data-auction={id}
      aria-labelledby={nameId}
      display="flex"
      flexDirection="column"
      overflow="hidden"
      transition="border-color var(--motion-slow), box-shadow var(--motion-slow)"
      {...opensByPress}
      {...(raise > 0 && warmLook)}
    >
      <Head auction={auction} viewerState={viewerState} />
      <Fuse auction={auction} />
      <div className={body()}>
        <Name auction={auction} id={nameId} onOpen={onOpen} mayEnd={viewerState.mayEnd} />
        <Prices auction={auction} raise={raise} />
        <dl className={people()}>
          <Detail name="Seller">
            <Person discordId={auction.sellerDiscordId} name={auction.seller} />
          </Detail>
          <TimeOrWinner auction={auction} />
        </dl>
        <AuctionButtons auction={auction} viewerState={viewerState} onOpen={onOpen} />
      </div>
    </Panel>
  );
});

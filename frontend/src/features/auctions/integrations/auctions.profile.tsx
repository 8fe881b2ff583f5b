// Profile part of auctions: the member's bids, items for sale, and sales.
import { VisuallyHidden } from '@chakra-ui/react';
import {
  auctionRooms,
  bidOutcomes,
  type Auction,
  type BidOutcome,
  type LotBidOn,
} from '@guild/common/auctions/auctions.api';
import { auctionLink, auctionsLink, myLotsLink } from '@guild/common/auctions/auctions.links';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import { live } from '../../../platform/live/live.ts';
import { BlockBidder } from '../blocks/BlockBidder.tsx';
import { has, type Looking, type ProfileList, type ProfilePart } from '../../../platform/features/profilePart.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { Pill, type PillTone } from '../../../ui/Pill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';

const outcomes: Readonly<Record<BidOutcome, { words: string; tone: PillTone }>> = {
  leading: { words: 'Leading', tone: 'good' },
  outbid: { words: 'Outbid', tone: 'bad' },
  won: { words: 'Won', tone: 'good' },
  lost: { words: 'Lost', tone: 'ended' },
  unsold: { words: 'No winner', tone: 'ended' },
};

const sellingRow = ({ id, itemName, currentBid, priceUnit, endTime }: Auction, { reload }: Looking): Row => ({
  key: id,
  to: auctionLink(id),
  name: itemName,
  more: formatPrice(currentBid, priceUnit),
  below: <TimeLeft end={endTime} reload={reload} />,
});
type Row = ProfileList['rows'][number];

const TimeLeft = ({ end, reload }: { end: string; reload: () => void }): ReactNode => (
  <>
    <VisuallyHidden>Time Left </VisuallyHidden>
    <Countdown end={end} onZero={reload} />
  </>
);

/** The price, the member's bid if it is lower, and the end or remaining time. */
function bidRow({ id, itemName, outcome, ...lot }: LotBidOn, { isOwn, reload }: Looking): Row {
  const { words, tone } = outcomes[outcome];
  const isBeaten = outcome === 'outbid' || outcome === 'lost';
  return {
    key: id,
    to: auctionLink(id),
    name: itemName,
    more: <Pill tone={tone}>{words}</Pill>,
    below: (
      <>
        {formatPrice(lot.currentBid, lot.priceUnit)}
        {isBeaten && ` over ${isOwn ? 'your' : 'their'} ${formatNumber(lot.ownBid)}`}
        {' · '}
        {lot.endedAt === null ? (
          <TimeLeft end={lot.endTime} reload={reload} />
        ) : (
          <>
            ended <RelativeTime iso={lot.endedAt} />
          </>
        )}
      </>
    ),
  };
}

/** '2 leading · 1 outbid'. Zero counts are left out. */
const countsInWords = (counts: Profile['bids']['counts']): string =>
  bidOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatNumber(counts[outcome])} ${outcomes[outcome].words.toLowerCase()}`)
    .join(' · ');

function bidList({ bids: { counts, lots } }: Profile, looking: Looking): ProfileList {
  const { isOwn } = looking;
  const earlier = Object.values(counts).reduce((sum, count) => sum + count, 0) - lots.length;
  return {
    column: 'market',
    title: isOwn ? 'Your bids' : 'Bids',
    ...(lots.length > 0 && { lead: countsInWords(counts) }),
    rows: lots.map((lot) => bidRow(lot, looking)),
    ...(earlier > 0 && { rest: `and ${formatNumber(earlier)} more` }),
    empty: isOwn ? "You haven't bid on anything yet." : 'No bids yet.',
    next: looking.canWrite ? { to: auctionsLink, words: 'See auctions' } : undefined,
  };
}

const sellingList = ({ auctions, member }: Profile, looking: Looking): ProfileList => ({
  column: 'market',
  title: looking.isOwn ? 'Your auctions' : 'Auctions',
  ...(looking.canWrite && {
    lead: looking.isOwn ? (
      <Link to={myLotsLink}>My lots</Link>
    ) : (
      <BlockBidder discordId={member.discordId} name={member.name} />
    ),
  }),
  rows: auctions.map((auction) => sellingRow(auction, looking)),
  empty: looking.isOwn ? 'You have no active auctions.' : 'No active auctions.',
  next: looking.canWrite ? { to: auctionsLink, words: 'Start an auction' } : undefined,
});

const auctionsProfile: ProfilePart = {
  room: auctionRooms.list,
  lists: (profile, looking) => [bidList(profile, looking), sellingList(profile, looking)],
  details: ({ earned }) =>
    earned.length === 0
      ? []
      : [
          {
            name: 'Earned',
            value: earned.map(({ unit, amount }) => formatPrice(amount, unit)).join(' · '),
            more: `in ${counted(
              earned.reduce((sum, { sales }) => sum + sales, 0),
              'sale',
            )}`,
          },
        ],
  subscribe(changed) {
    const about = ({ id, sellerDiscordId, leaderDiscordId }: Auction): void =>
      changed(
        ({ member: { discordId: who }, auctions, bids }) =>
          sellerDiscordId === who || leaderDiscordId === who || has(auctions, id) || has(bids.lots, id),
      );
    return [
      live.on('auction:created', about),
      live.on('auction:bid', about),
      live.on('auction:bid-struck', () => changed(() => true)),
      live.on('auction:ended', about),
      live.on('auction:offer-changed', about),
      // Only the server knows whether the member had bid on it. Both messages are rare.
      live.on('auction:restored', () => changed(() => true)),
      live.on('auction:removed', () => changed(() => true)),
    ];
  },
};
export default auctionsProfile;

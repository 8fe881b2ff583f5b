// Stories of auctions: cards, the section, and empty states.
import { chakra } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { AuctionCard } from '../src/features/auctions/core/AuctionCard.tsx';
import { AuctionsSection } from '../src/features/auctions/AuctionsSection.tsx';
import { auctionBars, CardSkeletons } from '../src/ui/CardSkeletons.tsx';
import { anAuction } from '@guild/common/test/auctions.builders';
import { inHours, me } from '@guild/common/test/people';
import { auctionFilters } from '../src/features/auctions/core/auctions.filters.ts';
import { auctions } from '../src/features/auctions/auctions.store.ts';
import { EndingSoon } from '../src/features/auctions/bidding/EndingSoon.tsx';
import { NoAuctions } from '../src/features/auctions/core/NoAuctions.tsx';
import { Button } from '../src/ui/Button.tsx';
import { CardGrid } from '../src/ui/Panel.tsx';
import { Stack } from './pieces.stories.tsx';
import { found, never, type Story } from './story.ts';
import { sessionAs } from '../test/session.ts';

const nothing = (): void => undefined;
const ended = { status: 'ended', endReason: 'time', endTime: inHours(-2) } as const;
const wonBy = (name: string, discordId: string): Partial<Auction> => ({
  ...ended,
  winnerId: 7,
  winnerUsername: name,
  winnerDiscordId: discordId,
});
const states: Readonly<Record<string, Partial<Auction>>> = {
  'Plain knife': {},
  'Without a buyout price': { buyoutPrice: null, category: 'Armor', imageUrl: '/art/category-armor.svg' },
  'Nobody has bid': { bidCount: 0, leaderId: null, leaderUsername: null, leaderDiscordId: null, currentBid: 100 },
  'I lead': { leaderDiscordId: me, leaderUsername: 'Maren Quill' },
  'I was outbid': {},
  'My own': { sellerDiscordId: me, seller: 'Maren Quill' },
  'In its last hour': { endTime: inHours(0.3), originalEndTime: inHours(0.3) },
  'Moved by a late bid': { endTime: inHours(0.1), originalEndTime: inHours(0.05) },
  'Many of them': { quantity: 1200, category: 'Resource', imageUrl: '/art/category-resource.svg' },
  'An unreasonably long name that goes on and on until the card has no more room for it': {
    description: 'Words without end. '.repeat(40),
    seller: 'Somebody with a name of thirty-two',
    currentBid: 999_999_999_999,
    buyoutPrice: 1_000_000_000_000,
  },
  'Won by me': wonBy('Maren Quill', me),
  'Won by another': wonBy('Oro Dast', '100000000000000077'),
  'Lost by me': wonBy('Oro Dast', '100000000000000077'),
  'Ended without bids': { ...ended, bidCount: 0, leaderId: null, leaderUsername: null, leaderDiscordId: null },
  Buying: {},
  Watched: {},
};
const lots = Object.entries(states).map(([itemName, parts], at) => anAuction({ id: 901 + at, itemName, ...parts }));
const idOf = (itemName: string): number => lots.find((one) => one.itemName === itemName)?.id ?? 0;
export const cardState = {
  bidOn: { [idOf('I was outbid')]: true, [idOf('I lead')]: true, [idOf('Lost by me')]: true },
  watching: { [idOf('Watched')]: true },
  pending: { [idOf('Buying')]: 'buyout' },
} as const;
export const cardLots = lots;

const Cards = (): ReactNode => (
  <CardGrid>
    {lots.map((one) => (
      <AuctionCard key={one.id} id={one.id} onOpen={nothing} />
    ))}
  </CardGrid>
);
const warm = anAuction({ id: 950, itemName: 'A bid comes in', version: 1, currentBid: 100, bidCount: 0 });
let version = 1;
function raise(): void {
  version += 1;
  auctions.changed({ ...warm, version, currentBid: 100 + version * 25, bidCount: version });
}
const Warm = (): ReactNode => (
  <Stack justifyItems="start">
    <Button onClick={raise}>Bid 25 more</Button>
    <chakra.div width="320px" maxWidth="100%">
      <AuctionCard id={warm.id} onOpen={nothing} />
    </chakra.div>
  </Stack>
);

const soon = [0.02, 0.2, 0.4, 0.5, 0.6, 0.9].map((hours, at) =>
  anAuction({
    id: 980 + at,
    itemName: at === 2 ? 'A very long name that does not end before the strip does' : `Lot ${at + 1}`,
    endTime: inHours(hours),
    ...(at === 1 && { leaderDiscordId: me }),
  }),
);
const Soon = (): ReactNode => <EndingSoon onOpen={nothing} />;

const none = (status: 'active' | 'ended' | 'all', search = '', canCreate = true): (() => ReactNode) =>
  function None() {
    return <NoAuctions filters={{ ...auctionFilters.none, status, search }} canCreate={canCreate} set={nothing} />;
  };
const Section = (): ReactNode => (
  <Suspense fallback={<CardSkeletons label="Loading auctions..." bars={auctionBars} />}>
    <AuctionsSection />
  </Suspense>
);
const list = 'GET /api/auctions';
const section: Pick<Story, 'alone' | 'Show'> = { alone: true, Show: Section };

export const auctionStories: readonly Story[] = [
  { id: 'cards', name: 'Auction cards', Show: Cards, auctions: lots, state: cardState },
  { id: 'card-warm', name: 'A bid comes in', Show: Warm, auctions: [warm] },
  {
    id: 'cards-guest',
    name: 'Cards for a Guest',
    Show: Cards,
    auctions: lots,
    alone: true,
    viewer: sessionAs('Guest'),
  },
  {
    id: 'cards-admin',
    name: 'Cards for an Admin',
    Show: Cards,
    auctions: lots,
    alone: true,
    viewer: sessionAs('Admin'),
  },
  {
    id: 'cards-offline',
    name: 'Cards while offline',
    Show: Cards,
    auctions: lots,
    alone: true,
    connection: 'offline',
  },
  { id: 'no-active', name: 'No active auctions', Show: none('active') },
  { id: 'no-ended', name: 'No ended auctions', Show: none('ended') },
  { id: 'no-all', name: 'No auctions at all', Show: none('all') },
  { id: 'no-found', name: 'Nothing fits the filters', Show: none('active', 'sandworm') },
  {
    id: 'no-guest',
    name: 'No auctions, for a Guest',
    Show: none('active', '', false),
    alone: true,
    viewer: sessionAs('Guest'),
  },
  { id: 'section-full', name: 'The section, full', ...section, answers: { [list]: () => ({ body: lots }) } },
  {
    id: 'section-more',
    name: 'The section with more pages and news',
    ...section,
    answers: { [list]: () => ({ body: lots.slice(0, 3), link: '</a?cursor=3>; rel="next"', total: 118 }) },
    play: async (): Promise<void> => {
      await found('article');
      auctions.arrived(anAuction({ id: 960, itemName: 'News' }));
      const [first] = lots;
      if (first !== undefined) auctions.changed({ ...first, version: 99, endTime: inHours(99) });
    },
  },
  {
    id: 'section-soon',
    name: 'The section with what ends within the hour',
    ...section,
    state: cardState,
    answers: { [list]: () => ({ body: [...soon, ...lots.slice(0, 3)] }) },
  },
  { id: 'ending-soon', name: 'Ending within the hour', Show: Soon, auctions: soon, state: cardState, alone: true },
  { id: 'section-empty', name: 'The section, empty', ...section, answers: { [list]: () => ({ body: [] }) } },
  { id: 'section-loading', name: 'The section, loading', ...section, answers: { [list]: () => never } },
  { id: 'section-failed', name: 'The section, failed', ...section, answers: { [list]: () => ({ status: 503 }) } },
  {
    id: 'section-offline',
    name: 'The section, offline',
    ...section,
    connection: 'offline',
    answers: { [list]: () => ({ body: lots.slice(0, 3) }) },
  },
];

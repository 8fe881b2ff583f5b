// Stories of loot nights: the list, one night in each state, the big screen, and the dialogs.
import type { ReactNode } from 'react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Night, NightLot } from '@guild/common/nights/nights.api';
import { anAuction } from '@guild/common/test/auctions.builders';
import { aLot, aNight } from '@guild/common/test/nights.builders';
import { inHours, me, other } from '@guild/common/test/people';
import MoveNightDialog from '../src/features/nights/MoveNightDialog.tsx';
import NewNightDialog from '../src/features/nights/NewNightDialog.tsx';
import { NightScreen } from '../src/features/nights/NightScreen.tsx';
import { NightsSection } from '../src/features/nights/NightsSection.tsx';
import { NightStage } from '../src/features/nights/NightStage.tsx';
import { lots, nights, ownMaxima } from '../src/features/nights/nights.store.ts';
import UnsoldDialog from '../src/features/nights/UnsoldDialog.tsx';
import { emptyList, noFilters } from '../src/platform/live/listState.ts';
import type { Answers } from '../test/fakeServer.ts';
import { sessionAs } from '../test/session.ts';
import { Opened } from './Opened.tsx';
import { never, type Story } from './story.ts';

const long = 'An unreasonably long name that goes on and on until the row has no more room for it';
const names = ['Crysknife', 'Plastanium plate', long, 'Maker hook'] as const;
const auctions: readonly Auction[] = names.map((itemName, at) =>
  anAuction({
    id: 31 + at,
    itemName,
    nightId: 4,
    quantity: at === 1 ? 30 : 1,
    sellerDiscordId: null,
    buyoutPrice: null,
    currentBid: 100 * (at + 1),
    endTime: inHours(0.05),
    ...(at === 0 && { leaderDiscordId: me, leaderUsername: 'Maren Quill' }),
    ...(at === 3 && { leaderId: null, leaderDiscordId: null, leaderUsername: null, bidCount: 0 }),
  }),
);
const lotsIn = (state: NightLot['state']): NightLot[] =>
  auctions.map(({ id, itemName: name, quantity }) =>
    aLot({ name, quantity, auctionId: state === 'waiting' ? null : id, state }),
  );
const planned = aNight({ lots: lotsIn('waiting'), pace: 'in_turn', startsAt: inHours(5) });
const running = aNight({ lots: lotsIn('running'), status: 'running', startedAt: inHours(-0.05) });
const guild = { to: 'guild', nightId: null, discordId: null, username: null, decidedBy: 'Ada' } as const;
const over = aNight({
  status: 'over',
  startedAt: inHours(-2),
  endedAt: inHours(-1.9),
  lots: [
    aLot({ name: 'Crysknife', state: 'sold', sale: { price: 1300, username: 'Maren Quill', discordId: me } }),
    aLot({ name: long, state: 'sold', sale: { price: 450, username: 'Oro Dast', discordId: other } }),
    aLot({ name: 'Maker hook', state: 'unsold' }),
    aLot({ name: 'Worm lamp', state: 'unsold', use: guild }),
  ],
});

const answersFor = (night: Night): Answers => ({
  'GET /api/nights': () => ({ body: [night] }),
  'GET /api/nights/4': () => ({ body: night }),
  'GET /api/nights/4/lots': () => ({ body: night.status === 'running' ? auctions : [] }),
  'GET /api/nights/4/maxima': () => ({ body: [{ auctionId: 31, maximum: 900 }] }),
  'GET /api/events': () => ({ body: [] }),
  'GET /api/contracts': () => ({ body: [] }),
  'GET /api/payouts/hauls': () => ({ body: [] }),
});
const start = (): void => {
  nights.use.setState(emptyList(noFilters), true);
  lots.use.setState(emptyList({ nightId: 0 }), true);
  ownMaxima.reset();
};
const asAdmin = { viewer: sessionAs('Admin') } as const;
const One = (): ReactNode => <NightScreen id={4} />;
const Stage = (): ReactNode => <NightStage night={running} running={auctions} />;
const StageOver = (): ReactNode => <NightStage night={over} running={[]} />;
const opened = (show: (close: () => void) => ReactNode) =>
  function Shown(): ReactNode {
    return <Opened>{(open, close) => open && show(close)}</Opened>;
  };
const everyNight = [
  aNight({ ...planned, id: 6, title: 'Next loot night' }),
  running,
  aNight({ ...over, id: 2, title: long }),
];
const list: Answers = { ...answersFor(running), 'GET /api/nights': () => ({ body: everyNight }) };

const stories: readonly (Omit<Story, 'alone' | 'Show' | 'start'> & Partial<Pick<Story, 'Show'>>)[] = [
  { id: 'nights', name: 'Loot nights', answers: list },
  { id: 'nights-admin', name: 'Loot nights for an Admin', answers: list, ...asAdmin },
  { id: 'nights-empty', name: 'No loot nights', answers: { 'GET /api/nights': () => ({ body: [] }) }, ...asAdmin },
  { id: 'nights-loading', name: 'Loot nights, loading', answers: { 'GET /api/nights': () => never } },
  { id: 'nights-failed', name: 'Loot nights, failed', answers: { 'GET /api/nights': () => ({ status: 503 }) } },
  { id: 'night-planned', name: 'A planned night', Show: One, answers: answersFor(planned), ...asAdmin },
  { id: 'night-running', name: 'A running night', Show: One, answers: answersFor(running) },
  {
    id: 'night-offline',
    name: 'A running night, offline',
    Show: One,
    answers: answersFor(running),
    connection: 'offline',
  },
  { id: 'night-over', name: 'A night that is over', Show: One, answers: answersFor(over), ...asAdmin },
  {
    id: 'night-missing',
    name: 'A night that is gone',
    Show: One,
    answers: { ...answersFor(over), 'GET /api/nights/4': () => ({ status: 404 }) },
  },
  { id: 'night-stage', name: 'The big screen', Show: Stage, bare: true },
  { id: 'night-stage-over', name: 'The big screen after the end', Show: StageOver, bare: true },
  {
    id: 'dialog-night-new',
    name: 'Plan a loot night',
    Show: opened((close) => <NewNightDialog onClose={close} />),
    answers: answersFor(planned),
    ...asAdmin,
  },
  {
    id: 'dialog-night-time',
    name: 'Change the time of a night',
    Show: opened((close) => <MoveNightDialog night={planned} onClose={close} />),
    ...asAdmin,
  },
  {
    id: 'dialog-night-unsold',
    name: 'Decide about unsold lots',
    Show: opened((close) => <UnsoldDialog night={over} onClose={close} />),
    answers: answersFor(over),
    ...asAdmin,
  },
];
export const nightStories: readonly Story[] = stories.map((story) => ({
  Show: NightsSection,
  alone: true,
  start,
  ...story,
}));

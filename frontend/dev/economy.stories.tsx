// Stories of the trials' market, items, standings, history and dialogs.
import type { ReactNode } from 'react';
import {
  aFremenStanding,
  anOwnedItem,
  anOwnFremen,
  aTrialItem,
  aTrialResult,
} from '@guild/common/test/economy.builders';
import { inHours, me } from '@guild/common/test/people';
import type { Answers } from '../test/fakeServer.ts';
import { sessionAs } from '../test/session.ts';
import { marketItems, ownFremen } from '../src/features/trials/economy/economy.store.ts';
import HistoryTab from '../src/features/trials/history/HistoryTab.tsx';
import MarketTab from '../src/features/trials/economy/MarketTab.tsx';
import StandingsTab from '../src/features/trials/history/StandingsTab.tsx';
import TitleDialog from '../src/features/trials/economy/TitleDialog.tsx';
import TrialItemDialog from '../src/features/trials/economy/TrialItemDialog.tsx';
import { Opened } from './Opened.tsx';
import { never, press, pressToOpen, type Story } from './story.ts';

const long = 'An unreasonably long name that goes on and on and on';
const goods = [
  aTrialItem({ id: 1 }),
  aTrialItem({
    id: 2,
    name: 'Thumper',
    category: 'insight',
    effect: 'remove_wrong',
    type: 'tool',
    spiceCost: 90,
    description: 'Call the worm elsewhere: it removes one deadly path from a round.',
  }),
  aTrialItem({
    id: 3,
    name: 'Splinter of a Tooth',
    type: 'charm',
    spiceCost: 90,
    solariCost: 120,
    description: 'The desert knows its own.',
  }),
  aTrialItem({
    id: 4,
    name: long,
    category: 'fortune',
    effect: 'more_solari',
    type: 'token',
    spiceCost: 1_000_000,
    description: 'Words without end. '.repeat(12),
  }),
];
const own = anOwnFremen({
  currentTitle: 'Last One Standing',
  unlockedTitles: ['Initiate', 'Sand Walker', 'Last One Standing'],
  inventory: [
    anOwnedItem({ itemId: 1, isEquipped: true }),
    anOwnedItem({ itemId: 2, name: 'Thumper', category: 'insight', effect: 'remove_wrong', quantity: 3 }),
  ],
});
const standings = [
  aFremenStanding(5, { trialsWon: 12, trialsJoined: 31, spiceEarned: 12_940, currentTitle: 'Worm Rider' }),
  aFremenStanding(1, { username: 'Maren Quill', discordId: me, currentTitle: 'Last One Standing', trialsWon: 3 }),
  aFremenStanding(7, { username: long, trialsWon: 0, roundsSurvived: 0, bestStreak: 0 }),
];
const results = [
  aTrialResult({ id: 43, placement: 1, username: 'Maren Quill', discordId: me, spiceEarned: 240, solariEarned: 120 }),
  aTrialResult({ id: 42 }),
  aTrialResult({ id: 41, theme: 'The Hidden Sietch', completedAt: inHours(-99), username: long, spiceEarned: 0 }),
];
const all: Answers = {
  'GET /api/fremen/profile': () => ({ body: own }),
  'GET /api/fremen/items': () => ({ body: goods }),
  'GET /api/fremen/standings': () => ({ body: standings, link: '</a?cursor=6>; rel="next"' }),
  'GET /api/fremen/standings/mine': () => ({ body: { standing: { place: 2, ...standings[1] } } }),
  'GET /api/fremen/history': () => ({ body: results }),
};
const nothing = (path: string): Answers => ({ ...all, [path]: () => ({ body: [] }) });
const waiting = (...paths: string[]): Answers => ({
  ...all,
  ...Object.fromEntries(paths.map((path) => [path, () => never])),
});
const failing = (...paths: string[]): Answers => ({
  ...all,
  ...Object.fromEntries(paths.map((path) => [path, () => ({ status: 503 })])),
});
const [profile, items] = ['GET /api/fremen/profile', 'GET /api/fremen/items'];
const [board, history] = ['GET /api/fremen/standings', 'GET /api/fremen/history'];
const Form = ({ edits = false }: { edits?: boolean }): ReactNode => (
  <Opened>{(open, close) => open && <TrialItemDialog {...(edits && { item: goods[1] })} onClose={close} />}</Opened>
);
const Titles = (): ReactNode => (
  <>
    <StandingsTab />
    <TitleDialog onClose={() => undefined} />
  </>
);
const [admin, guest] = [sessionAs('Admin'), sessionAs('Guest')];

const stories: readonly (Omit<Story, 'alone' | 'Show'> & Partial<Pick<Story, 'Show'>>)[] = [
  { id: 'trial-market', name: 'The market of the trials' },
  { id: 'trial-market-admin', name: 'The market of the trials for an Admin', viewer: admin },
  { id: 'trial-market-guest', name: 'The market of the trials for a Guest', viewer: guest },
  { id: 'trial-market-offline', name: 'The market of the trials, offline', connection: 'offline' },
  { id: 'trial-market-empty', name: 'Nothing in the market of the trials', answers: nothing(items) },
  { id: 'trial-market-loading', name: 'The market of the trials, loading', answers: waiting(profile, items) },
  { id: 'trial-market-failed', name: 'The market of the trials, failed', answers: failing(profile, items) },
  {
    id: 'trial-market-packing',
    name: 'Something on its way into the pack',
    answers: { ...all, 'POST /api/fremen/items/2/equip': () => never },
    play: () => press('button[aria-label="Pack Thumper"]'),
  },
  {
    id: 'question-trial-buy',
    name: 'Buy something of the market of the trials',
    play: () => pressToOpen('button[aria-label="Buy Last Flask"]'),
  },
  { id: 'dialog-trial-item-new', name: 'Add an item of the trials', Show: Form, viewer: admin },
  {
    id: 'dialog-trial-item-refused',
    name: 'Add an item of the trials, refused',
    Show: Form,
    viewer: admin,
    play: () => press('[role=dialog] [type=submit]'),
  },
  { id: 'dialog-trial-item-edit', name: 'Edit an item of the trials', Show: () => <Form edits />, viewer: admin },
  { id: 'dialog-trial-titles', name: 'The titles of the trials', Show: Titles },
  { id: 'trial-standings', name: 'The standings of the trials', Show: StandingsTab },
  { id: 'trial-standings-guest', name: 'The standings for a Guest', Show: StandingsTab, viewer: guest },
  { id: 'trial-standings-empty', name: 'No standings', Show: StandingsTab, answers: nothing(board) },
  { id: 'trial-standings-loading', name: 'Standings, loading', Show: StandingsTab, answers: waiting(profile, board) },
  { id: 'trial-standings-failed', name: 'Standings, failed', Show: StandingsTab, answers: failing(board) },
  { id: 'trial-history', name: 'The history of the trials', Show: HistoryTab },
  { id: 'trial-history-empty', name: 'No history of trials', Show: HistoryTab, answers: nothing(history) },
  { id: 'trial-history-loading', name: 'History of trials, loading', Show: HistoryTab, answers: waiting(history) },
  { id: 'trial-history-failed', name: 'History of trials, failed', Show: HistoryTab, answers: failing(history) },
];
function start(): void {
  ownFremen.reset();
  marketItems.use.setState(marketItems.use.getInitialState(), true);
}
export const fremenStories: readonly Story[] = stories.map((story) => ({
  Show: MarketTab,
  answers: all,
  start,
  ...story,
  alone: true,
}));

// Stories of past weeks: a week, the first one, the heat map, empty, loading and failed.
import { Suspense, type ReactNode } from 'react';
import type { MarkedCells } from '@guild/common/scouting/desertWeeks.rules';
import { aHeat, aPastMap, pastWeeks } from '@guild/common/test/desertWeeks.builders';
import type { Answers } from '../test/fakeServer.ts';
import { startScouting } from '../test/stores.ts';
import { HeatView } from '../src/features/scouting/map/HeatView.tsx';
import type { PastAddress } from '../src/features/scouting/history/pastWeeks.address.ts';
import PastWeeks from '../src/features/scouting/history/PastWeeks.tsx';
import { never, press, type Story } from './story.ts';

const weeks = pastWeeks(12);
const marked = (at: number): MarkedCells[] => [
  { category: 'spice_craters', locations: ['B-3', 'C-7', at % 2 === 0 ? 'E-5' : 'F-6', 'H-5'] },
  { category: 'titanium_islands', locations: ['A-2', 'D-8', 'G-1', 'H-5'] },
  { category: 'stravidium_islands', locations: ['B-6', at % 3 === 0 ? 'G-7' : 'D-8', 'I-2'] },
  { category: 'crashed_ships', locations: at % 2 === 0 ? ['D-8', 'H-5', 'E-1'] : ['D-8', 'H-8'] },
  { category: 'control_point', locations: [at % 2 === 0 ? 'I-5' : 'E-5'] },
];
const all = weeks.map((week, at) => ({ week, marked: marked(at) }));
const maps: Answers = Object.fromEntries(
  all.map(({ week, marked: there }, at) => [
    `GET /api/desert-map/weeks/${week.id}`,
    () => ({ body: aPastMap(week, there, all[at + 1]) }),
  ]),
);
const heat: Answers = { 'GET /api/desert-map/heat': () => ({ body: aHeat(all) }) };
const answers: Answers = { 'GET /api/scouting/weeks': () => ({ body: weeks }), ...maps, ...heat };

const Weeks = (): ReactNode => (
  <Suspense fallback={null}>
    <PastWeeks />
  </Suspense>
);
const address: PastAddress = {
  view: 'heat',
  week: null,
  from: null,
  to: null,
  kind: 'crashed_ships',
  set: () => undefined,
};
const inOrder = [...weeks].reverse();
const Heat = (): ReactNode => <HeatView weeks={inOrder} address={address} />;

const stories: readonly (Omit<Story, 'alone' | 'Show' | 'start'> & Partial<Pick<Story, 'Show'>>)[] = [
  { id: 'past-week', name: 'A past week', answers },
  { id: 'past-week-cell', name: 'A cell of a past week', answers, play: () => press('[data-cell="H-5"]') },
  {
    id: 'past-week-first',
    name: 'The first week',
    answers: {
      'GET /api/scouting/weeks': () => ({ body: weeks.slice(0, 1) }),
      [`GET /api/desert-map/weeks/${weeks[0]?.id ?? 0}`]: () => ({
        body: weeks[0] && aPastMap(weeks[0], marked(0)),
      }),
    },
  },
  { id: 'past-heat', name: 'Frequency', Show: Heat, answers },
  {
    id: 'past-heat-failed',
    name: 'How often, failed',
    Show: Heat,
    answers: { ...answers, 'GET /api/desert-map/heat': () => ({ status: 503 }) },
  },
  { id: 'past-weeks-none', name: 'No past week', answers: { 'GET /api/scouting/weeks': () => ({ body: [] }) } },
  { id: 'past-weeks-loading', name: 'Past weeks, loading', answers: { 'GET /api/scouting/weeks': () => never } },
  {
    id: 'past-weeks-failed',
    name: 'Past weeks, failed',
    answers: { 'GET /api/scouting/weeks': () => ({ status: 503 }) },
  },
];
export const pastWeeksStories: readonly Story[] = stories.map((story) => ({
  Show: Weeks,
  start: () => startScouting(),
  ...story,
  alone: true,
}));

// Stories of scouting: the map with cards, marks of every age and kind, an open cell, the marking
// mode, and forms.
import { Suspense, type ReactNode } from 'react';
import { inHours, me, other } from '@guild/common/test/people';
import { aDesertMap, aMark, aScoutingChange, aScoutingReport, aWeek } from '@guild/common/test/scouting.builders';
import type { Answers } from '../test/fakeServer.ts';
import { sessionAs } from '../test/session.ts';
import { startScouting } from '../test/stores.ts';
import ChangesDialog from '../src/features/scouting/history/ChangesDialog.tsx';
import DeepDesertMap from '../src/features/scouting/map/DeepDesertMap.tsx';
import PictureDialog from '../src/features/scouting/sharing/PictureDialog.tsx';
import { EditReportDialog, NewReportDialog } from '../src/features/scouting/core/ReportFormDialog.tsx';
import { usePings } from '../src/features/scouting/map/scouting.pings.ts';
import { ScoutingSection } from '../src/features/scouting/ScoutingSection.tsx';
import { desertMap } from '../src/features/scouting/scouting.store.ts';
import { Opened } from './Opened.tsx';
import { never, press, type Story } from './story.ts';

const taken = { stateBy: 'Oro Dast', stateByDiscordId: other, stateAt: inHours(-1) };
const spice = aScoutingReport({
  marks: [
    aMark({ cell: 'B-3', markedAt: inHours(-30) }),
    aMark({ cell: 'C-7', markedAt: inHours(-9) }),
    aMark({ cell: 'E-5', state: 'harvested', ...taken }),
    aMark({ cell: 'H-5', markedAt: inHours(-1) }),
    aMark({ cell: 'I-9', state: 'contested', ...taken }),
  ],
});
const list = [
  spice,
  aScoutingReport({ id: 8, locations: ['D-2', 'F-6'], updatedBy: 'Oro Dast the Longwinded' }),
  aScoutingReport({ id: 1, category: 'titanium_islands', locations: ['A-2', 'D-8', 'G-1', 'H-5'], updatedBy: 'Oro' }),
  aScoutingReport({ id: 2, category: 'titanium_stravidium_mixed', locations: ['C-4', 'F-9'] }),
  aScoutingReport({ id: 3, category: 'stravidium_islands', locations: ['B-6', 'G-7', 'I-2', 'D-8'] }),
  aScoutingReport({ id: 4, category: 'crashed_ships', locations: ['D-6', 'E-1', 'H-8', 'D-8'] }),
  aScoutingReport({ id: 5, category: 'research_stations', locations: ['A-9', 'F-3', 'H-5', 'D-8'] }),
  aScoutingReport({ id: 6, category: 'control_point', locations: ['E-5', 'I-5'], updatedBy: 'Maren Quill' }),
];
const week = {
  'GET /api/scouting/week': () => ({ body: aWeek() }),
  'GET /api/desert-map/current': () => ({ body: aDesertMap() }),
};
const all: Answers = { ...week, 'GET /api/scouting': () => ({ body: list }) };
const loaded = { start: () => startScouting(list, aWeek()), answers: all } as const;
const fresh = (): void => startScouting();
const own = { discordId: me, username: 'Maren Quill' };
const log = [
  aScoutingChange({ id: 9, reportId: 7, cell: 'I-9', before: 'present', after: 'contested', at: inHours(-0.1) }),
  aScoutingChange({ id: 8, reportId: 4, category: 'crashed_ships', before: 'harvested', after: null, cell: 'D-6' }),
  aScoutingChange({ id: 7, reportId: 7, ...own, before: 'present', after: 'harvested', cell: 'E-5' }),
  aScoutingChange({ id: 6, reportId: 2, ...own, category: 'titanium_stravidium_mixed', cell: 'C-4', at: inHours(-5) }),
  aScoutingChange({
    id: 5,
    reportId: 6,
    category: 'control_point',
    cell: 'I-5',
    at: inHours(-6),
    undoneAt: inHours(-5),
    undoneBy: 'Maren Quill',
    undoneByDiscordId: me,
  }),
];
const changesOf = (answer: Answers[string]): Answers => ({ ...all, 'GET /api/scouting/changes': answer });
const logged = { start: () => startScouting(list, aWeek()), answers: changesOf(() => ({ body: log })) } as const;
/** A picture that needs no server. */
const drawn = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#241a10"/></svg>')}`;
const asAdmin = { viewer: sessionAs('Admin') } as const;

const Section = (): ReactNode => (
  <Suspense fallback={null}>
    <ScoutingSection />
  </Suspense>
);
const opened = (show: (close: () => void) => ReactNode) =>
  function Shown(): ReactNode {
    return <Opened>{(open, close) => open && show(close)}</Opened>;
  };

const stories: readonly (Omit<Story, 'alone' | 'Show'> & Partial<Pick<Story, 'Show'>>)[] = [
  { id: 'scouting', name: 'Scouting', ...loaded },
  { id: 'scouting-admin', name: 'Scouting for an Admin', ...loaded, ...asAdmin },
  {
    id: 'scouting-cell',
    name: 'A cell for an Admin',
    ...loaded,
    ...asAdmin,
    play: () => press('[data-cell="H-5"]'),
  },
  {
    id: 'scouting-marking',
    name: 'Marking on the map',
    ...loaded,
    ...asAdmin,
    play: () => press('[data-mark]'),
  },
  { id: 'scouting-map', name: 'The map to read', Show: DeepDesertMap, ...loaded },
  {
    id: 'scouting-empty',
    name: 'No reports',
    start: fresh,
    answers: { ...week, 'GET /api/scouting': () => ({ body: [] }) },
    ...asAdmin,
  },
  { id: 'scouting-loading', name: 'Scouting, loading', start: fresh, answers: { 'GET /api/scouting': () => never } },
  {
    id: 'scouting-failed',
    name: 'Scouting, failed',
    start: fresh,
    answers: { ...week, 'GET /api/scouting': () => ({ status: 503 }) },
  },
  {
    id: 'scouting-pings',
    name: 'Somebody points at a cell',
    answers: all,
    start() {
      startScouting(list, aWeek());
      const until = inHours(1);
      const by = { username: 'Oro Dast the Longwinded', discordId: other };
      const cells = ['A-1', 'D-6', 'I-9'];
      usePings.setState({ pings: cells.map((cell) => ({ cell, by, until })) });
    },
  },
  {
    id: 'dialog-changes',
    name: 'Changes of the week',
    Show: opened((close) => <ChangesDialog onClose={close} />),
    ...logged,
  },
  {
    id: 'dialog-changes-admin',
    name: 'Changes of the week for an Admin',
    Show: opened((close) => <ChangesDialog onClose={close} />),
    ...logged,
    ...asAdmin,
  },
  {
    id: 'dialog-changes-empty',
    name: 'No changes yet',
    start: () => startScouting(list, aWeek()),
    Show: opened((close) => <ChangesDialog onClose={close} />),
    answers: changesOf(() => ({ body: [] })),
  },
  {
    id: 'dialog-changes-failed',
    name: 'Changes, failed',
    start: () => startScouting(list, aWeek()),
    Show: opened((close) => <ChangesDialog onClose={close} />),
    answers: changesOf(() => ({ status: 503 })),
  },
  {
    id: 'dialog-picture',
    name: 'The picture of the map',
    Show: opened((close) => <PictureDialog onClose={close} />),
    ...asAdmin,
    start: () => desertMap.take(aDesertMap({ mapImageUrl: drawn })),
    answers: all,
  },
  {
    id: 'dialog-picture-failed',
    name: 'The picture of the map, failed',
    Show: opened((close) => <PictureDialog onClose={close} />),
    start: () => desertMap.take(aDesertMap({ mapImageUrl: 'data:,' })),
    answers: all,
  },
  {
    id: 'dialog-report-new',
    name: 'Add a report',
    Show: opened((close) => <NewReportDialog onClose={close} />),
    ...loaded,
    ...asAdmin,
  },
  {
    id: 'dialog-report-refused',
    name: 'Add a report, refused',
    Show: opened((close) => <NewReportDialog onClose={close} />),
    ...loaded,
    ...asAdmin,
    play: () => press('[role=dialog] [type=submit]'),
  },
  {
    id: 'dialog-report-edit',
    name: 'Edit a report',
    Show: opened((close) => <EditReportDialog report={spice} onClose={close} />),
    ...loaded,
    ...asAdmin,
  },
];
export const scoutingStories: readonly Story[] = stories.map((story) => ({ Show: Section, ...story, alone: true }));

import type { ReactNode } from 'react';
import type { FirstStep } from '@guild/common/dashboard/firstSteps.api';
import { anAuction } from '@guild/common/test/auctions.builders';
import { anEvent } from '@guild/common/test/events.builders';
import { aForYou } from '@guild/common/test/forYou.builders';
import { aLoreUsage, someTokens } from '@guild/common/test/lore.builders';
import { anItem } from '@guild/common/test/market.builders';
import { aMember } from '@guild/common/test/members.builders';
import { inHours } from '@guild/common/test/people';
import type { Answers } from '../test/fakeServer.ts';
import { quietAnswers, startDashboard } from '../test/stores.ts';
import Celebration from '../src/features/dashboard/counter/Celebration.tsx';
import HyperionUse from '../src/features/lore/budget/HyperionUse.tsx';
import { sections } from '../src/app/sections.ts';
import { SectionsContext } from '../src/platform/features/section.ts';
import { Panel } from '../src/ui/Panel.tsx';
import DashboardPage from '../src/app/pages/DashboardPage.tsx';
import { never, press, pressToOpen, type Story, type as typeInto } from './story.ts';
import { sessionAs } from '../test/session.ts';

const full: Answers = {
  ...quietAnswers,
  'GET /api/for-you': () => ({ body: aForYou() }),
  'GET /api/events': () => ({ body: [anEvent({ createdAt: inHours(-1) })] }),
  'GET /api/marketplace': () => ({
    body: [anItem(), anItem({ id: 9, name: 'Wind trap', listingType: 'buying', price: null, wantedPrice: 640 })],
  }),
  'GET /api/auctions': () => ({
    body: [anAuction({ itemName: 'A name that is a good deal longer than a phone is wide' })],
  }),
  'GET /api/guild-members': () => ({ body: [aMember({ isOnline: true })] }),
};
const failed = (answers: Answers): Answers =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, () => ({ status: 503 })]));
const loading = (answers: Answers): Answers =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, () => never]));
const admin = sessionAs('Admin');
const steps: readonly FirstStep[] = [
  {
    title: 'Name your officers',
    text: 'The dashboard shows everyone who leads the guild.',
    label: 'Name officers',
    link: '/settings#officers',
    done: true,
  },
  {
    title: 'Connect Discord',
    text: 'Members sign in with Discord and get messages there. The host sets this up in .env; docs/operations.md says how.',
    label: 'See the checks',
    link: '/settings#map-in-discord',
    done: false,
  },
  {
    title: 'Plan the first event',
    text: 'Members sign up, and are reminded before it starts.',
    label: 'Plan an event',
    link: '/events?new=event',
    done: false,
  },
];
const Worm = (): ReactNode => <Celebration days={0} onEnd={() => undefined} />;

const OfHyperion = (): ReactNode => (
  <Panel display="grid" gap={4} padding="20px">
    <HyperionUse />
  </Panel>
);
const withoutKey = aLoreUsage({
  from: 'archive',
  guildPart: 0,
  tokens: someTokens({ hasKey: false, spent: 0, byHour: [] }),
});
const spent = aLoreUsage({ from: 'archive', guildPart: 1, tokens: someTokens({ spent: 500_000 }) });
const answered = { firstWordMs: 310, ms: 1240, words: 'I am here, where the sand ends.', problem: null, upstream: '' };
const refused = { firstWordMs: null, ms: 80, words: '', problem: 'The provider account has no credit left.' };
const tested: Answers = {
  ...quietAnswers,
  'POST /api/lore/test': () => ({
    body: {
      hasKey: true,
      answers: [
        { ...answered, model: 'google gemini 2.0 flash' },
        { ...refused, model: 'xAI grok-4', upstream: '402 Insufficient credits' },
      ],
    },
  }),
};

const stories: readonly (Omit<Story, 'alone' | 'Show'> & Partial<Pick<Story, 'Show'>>)[] = [
  { id: 'dashboard', name: 'The dashboard', answers: full },
  { id: 'dashboard-admin', name: 'The dashboard for an Admin', answers: full, viewer: admin },
  {
    id: 'dashboard-first-steps',
    name: 'The first steps of a new guild',
    answers: { ...quietAnswers, 'GET /api/first-steps': () => ({ body: { dismissed: false, steps } }) },
    viewer: admin,
  },
  { id: 'dashboard-guest', name: 'The dashboard for a Guest', answers: full, viewer: sessionAs('Guest') },
  { id: 'dashboard-offline', name: 'The dashboard, offline', answers: full, viewer: admin, connection: 'offline' },
  { id: 'dashboard-quiet', name: 'Nothing has happened', answers: quietAnswers },
  { id: 'dashboard-loading', name: 'The dashboard, loading', answers: loading(quietAnswers), viewer: admin },
  { id: 'dashboard-failed', name: 'The dashboard, failed', answers: failed(quietAnswers), viewer: admin },
  {
    id: 'counter-edited',
    name: 'The counter is edited',
    answers: quietAnswers,
    viewer: admin,
    play: () => press('[data-edit-counter]'),
  },
  {
    id: 'counter-invalid',
    name: 'The counter is edited badly',
    answers: quietAnswers,
    viewer: admin,
    play: async () => {
      await press('[data-edit-counter]');
      await typeInto('[aria-label="Days Without Incident"]', '-1');
      await press('form [type=submit]');
    },
  },
  {
    id: 'question-counter-reset',
    name: 'The counter is about to be reset',
    answers: quietAnswers,
    viewer: admin,
    play: () => pressToOpen('[data-reset-counter]'),
  },
  { id: 'celebration', name: 'The celebration', Show: Worm },
  { id: 'hyperion-use', name: 'How Hyperion does', answers: tested, viewer: admin, Show: OfHyperion },
  {
    id: 'hyperion-use-tested',
    name: 'How Hyperion does, after a test',
    answers: tested,
    viewer: admin,
    Show: OfHyperion,
    play: () => press('[data-test-models]'),
  },
  {
    id: 'hyperion-use-no-key',
    name: 'How Hyperion does, without a key',
    answers: { ...tested, 'GET /api/lore/usage': () => ({ body: withoutKey }) },
    viewer: admin,
    Show: OfHyperion,
  },
  {
    id: 'hyperion-use-spent',
    name: 'How Hyperion does, with nothing left to spend',
    answers: { ...tested, 'GET /api/lore/usage': () => ({ body: spent }) },
    viewer: admin,
    Show: OfHyperion,
  },
];
const WithParts = (): ReactNode => (
  <SectionsContext value={sections}>
    <DashboardPage />
  </SectionsContext>
);
export const dashboardStories: readonly Story[] = stories.map((one) => ({
  Show: WithParts,
  ...one,
  alone: true,
  start: startDashboard,
}));

// Stories of the treasury: the section, one resource, forms, and requests.
import { Suspense, type ReactNode } from 'react';
import type { DayAmount } from '@guild/common/treasury/treasury.api';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import { inHours, me, other } from '@guild/common/test/people';
import type { Deal } from '@guild/common/deals/deals.api';
import { aDeal, anOwnBalance } from '@guild/common/test/deals.builders';
import { aGiver, aLedgerEntry, aRequest, aResource } from '@guild/common/test/treasury.builders';
import type { Answers } from '../test/fakeServer.ts';
import { sessionAs } from '../test/session.ts';
import { startTreasury } from '../test/stores.ts';
import { DealLine } from '../src/features/deals/DealRow.tsx';
import DealsTab from '../src/features/deals/DealsTab.tsx';
import DecideDialog from '../src/features/deals/DecideDialog.tsx';
import DisputeDialog from '../src/features/deals/DisputeDialog.tsx';
import CorrectionDialog from '../src/features/treasury/core/CorrectionDialog.tsx';
import MoveDialog from '../src/features/treasury/core/MoveDialog.tsx';
import RefuseDialog from '../src/features/treasury/requests/RefuseDialog.tsx';
import RequestsDialog from '../src/features/treasury/requests/RequestsDialog.tsx';
import ResourceDialog from '../src/features/treasury/core/ResourceDialog.tsx';
import { EditResourceDialog, NewResourceDialog } from '../src/features/treasury/core/ResourceFormDialog.tsx';
import { TreasurySection } from '../src/features/treasury/TreasurySection.tsx';
import { Panel } from '../src/ui/Panel.tsx';
import { Opened } from './Opened.tsx';
import { never, press, type Story } from './story.ts';

const long = 'An unreasonably long name that goes on and on until the card has no more room for it';
const water = aResource();
/** A history with a change every three days, oldest first. */
const amountsOf = (...amounts: readonly number[]): DayAmount[] =>
  amounts.map((amount, at) => ({ day: inHours(-72 * (amounts.length - at)).slice(0, 10), amount }));
const list = [
  aResource({
    id: 1,
    name: 'Solari treasury',
    category: 'currency',
    unit: 'Solari',
    priority: 'medium',
    currentAmount: 2_314_000,
    goalAmount: 2_000_000,
    history: amountsOf(900_000, 1_020_000, 1_450_000, 1_400_000, 1_980_000, 2_314_000),
  }),
  water,
  aResource({
    id: 3,
    name: 'Refined spice reserve',
    category: 'spice',
    unit: 'kg',
    updatedBy: 'Ilsabet Korr',
    currentAmount: 18_420,
    goalAmount: 25_000,
    history: amountsOf(4200, 6100, 9800, 9400, 15_300, 18_420),
  }),
  aResource({
    id: 5,
    name: 'Thumpers, armed',
    category: 'other',
    unit: 'pcs',
    priority: 'low',
    currentAmount: 27,
    goalAmount: 40,
    history: amountsOf(36, 31, 24, 33, 40, 27),
  }),
  aResource({
    id: 6,
    name: 'Fabricator cores',
    category: 'technology',
    unit: 'pcs',
    priority: 'low',
    currentAmount: 4,
    goalAmount: 0,
    history: amountsOf(4),
  }),
  aResource({
    id: 7,
    name: long,
    description: long,
    category: 'materials',
    unit: 'hundredweights',
    updatedBy: long,
    currentAmount: 999_999_999_999,
    goalAmount: 1_000_000_000_000,
    history: amountsOf(1_000_000_000, 999_999_999_999),
    priority: 'medium',
  }),
];
const sold = aDeal({
  source: 'auction',
  title: 'Maker hook',
  debtorDiscordId: other,
  debtorUsername: 'Corvin Thale',
  goods: { name: 'Maker hook', quantity: 3, handedAt: null, receivedAt: null },
});
const goods = { name: long, quantity: 1_000_000, handedAt: inHours(-1), receivedAt: null };
const said = { by: 'Corvin Thale', byDiscordId: other, text: `It is broken. ${long}`, at: inHours(-2) };
const dispute = {
  ...said,
  state: 'open',
  side: 'debtor',
  answer: { ...said, by: 'Maren Quill', byDiscordId: me, text: 'It was whole.' },
  ruling: null,
} as const;
const disputed = aDeal({ ...sold, id: 11, paid: sold.amounts, owed: [], status: 'paid', dispute });
const ruling = { ...said, by: 'Ada', byDiscordId: '9', text: 'Sold to the next one.', outcome: 'reversed' } as const;
const lotOfGuild = aDeal({ ...sold, id: 13, title: 'Crysknife', creditorDiscordId: null, creditorUsername: '' });
const owedToGuild: readonly Deal[] = [
  lotOfGuild,
  { ...lotOfGuild, id: 14, status: 'paid', paid: lotOfGuild.amounts, owed: [] },
  // The viewer's own payment is for somebody else to confirm.
  {
    ...lotOfGuild,
    id: 15,
    title: 'Sandbike frame',
    debtorDiscordId: me,
    debtorUsername: 'Maren Quill',
    status: 'paid',
    paid: lotOfGuild.amounts,
    owed: [],
  },
];
const dealAnswers = (list: readonly Deal[]): Answers => ({
  'GET /api/deals': () => ({ body: list }),
  'GET /api/deals/balance': () => ({ body: anOwnBalance(list.length === 0 ? { owed: [], waitingSince: null } : {}) }),
});
/** Deals with goods in each state, and with disputes. */
const Deals = (): ReactNode => (
  <Panel as="ul" margin={0} padding={0} listStyleType="none" aria-label="Deals">
    <DealLine deal={sold} side="creditor" heading={sold.title} />
    <DealLine deal={{ ...sold, id: 8, title: long, goods }} side="debtor" heading={long} />
    <DealLine
      deal={{ ...sold, id: 9, status: 'confirmed', owed: [], goods: { ...goods, receivedAt: inHours(0) } }}
      side="creditor"
      heading={sold.title}
    />
    <DealLine deal={disputed} side="creditor" heading={sold.title} />
    <DealLine
      deal={{ ...disputed, id: 12, dispute: { ...dispute, state: 'offered', ruling } }}
      side="creditor"
      heading={sold.title}
    />
  </Panel>
);

const asked: readonly TreasuryRequest[] = [
  aRequest({ id: 54, username: 'Oro Dast', discordId: other, kind: 'deposit', amount: 1200, note: null }),
  aRequest({ id: 53 }),
  aRequest({ id: 52, status: 'approved', decidedAt: inHours(-3), decidedBy: 'Corvin Thale', version: 2 }),
  aRequest({
    id: 51,
    status: 'refused',
    decidedAt: inHours(-30),
    decidedBy: 'Corvin Thale',
    version: 2,
    reason: 'The cistern has to last until the storm is over.',
  }),
];
const ledger = [
  aLedgerEntry(),
  aLedgerEntry({
    id: 30,
    kind: 'withdrawal',
    before: 30_000,
    after: 28_000,
    change: -2000,
    note: null,
    decidedBy: 'Oro',
  }),
  aLedgerEntry({ id: 29, kind: 'opening', before: 0, after: 30_000, change: 30_000, note: null }),
];
const all: Answers = {
  'GET /api/treasury': () => ({ body: list }),
  'GET /api/treasury/requests': ({ query }) => ({
    body: asked.filter(({ status }) => (status === 'pending') === (query.get('status') === 'pending')),
  }),
  'GET /api/treasury/4': () => ({ body: water }),
  'GET /api/treasury/4/ledger': () => ({ body: ledger, link: '</a?cursor=6>; rel="next"' }),
  'GET /api/treasury/4/givers': () => ({
    body: [aGiver(), aGiver({ discordId: '300000000000000008', username: 'Ilsabet Korr', amount: 12_400 })],
  }),
};
const nothing = (): void => undefined;
const Section = (): ReactNode => (
  <Suspense fallback={null}>
    <TreasurySection />
  </Suspense>
);
const opened = (show: (close: () => void) => ReactNode) =>
  function Shown(): ReactNode {
    return <Opened>{(open, close) => open && show(close)}</Opened>;
  };
const One = (): ReactNode => <ResourceDialog id={4} onEdit={nothing} onClose={nothing} />;
const loaded = { start: () => startTreasury(list, asked), answers: all } as const;
const asAdmin = { viewer: sessionAs('Admin') } as const;

const stories: readonly (Omit<Story, 'alone' | 'Show'> & Partial<Pick<Story, 'Show'>>)[] = [
  { id: 'treasury', name: 'The treasury', answers: all },
  { id: 'treasury-admin', name: 'The treasury for an Admin', answers: all, ...asAdmin },
  { id: 'treasury-offline', name: 'The treasury, offline', answers: all, connection: 'offline', ...asAdmin },
  { id: 'treasury-empty', name: 'No resources', answers: { 'GET /api/treasury': () => ({ body: [] }) }, ...asAdmin },
  { id: 'treasury-loading', name: 'The treasury, loading', answers: { 'GET /api/treasury': () => never } },
  { id: 'treasury-failed', name: 'The treasury, failed', answers: { 'GET /api/treasury': () => ({ status: 503 }) } },
  { id: 'dialog-resource', name: 'A resource, whole', Show: One, ...loaded },
  { id: 'dialog-resource-admin', name: 'A resource for an Admin', Show: One, ...loaded, ...asAdmin },
  {
    id: 'dialog-resource-missing',
    name: 'A resource that is gone',
    Show: One,
    answers: { 'GET /api/treasury/4': () => ({ status: 404 }) },
  },
  {
    id: 'dialog-resource-new',
    name: 'Add a resource',
    Show: opened((close) => <NewResourceDialog onClose={close} />),
    ...asAdmin,
  },
  {
    id: 'dialog-resource-refused',
    name: 'Add a resource, refused',
    Show: opened((close) => <NewResourceDialog onClose={close} />),
    ...asAdmin,
    play: () => press('[role=dialog] [type=submit]'),
  },
  {
    id: 'dialog-resource-edit',
    name: 'Edit a resource',
    Show: opened((close) => <EditResourceDialog resource={water} onClose={close} />),
    ...loaded,
    ...asAdmin,
  },
  {
    id: 'dialog-deposit',
    name: 'Give something',
    Show: opened((close) => <MoveDialog kind="deposit" resource={water} onClose={close} />),
    ...loaded,
  },
  {
    id: 'dialog-withdrawal',
    name: 'Ask for something',
    Show: opened((close) => <MoveDialog kind="withdrawal" resource={water} onClose={close} />),
    ...loaded,
  },
  {
    id: 'dialog-correction',
    name: 'Correct an entry',
    Show: opened((close) => <CorrectionDialog entry={aLedgerEntry()} resource={water} onClose={close} />),
    ...loaded,
    ...asAdmin,
  },
  {
    id: 'dialog-requests',
    name: 'What people ask',
    Show: opened((close) => <RequestsDialog onClose={close} />),
    ...loaded,
    ...asAdmin,
  },
  {
    id: 'dialog-requests-own',
    name: 'What one has asked',
    Show: opened((close) => <RequestsDialog onClose={close} />),
    start: () => startTreasury(list, asked.slice(1)),
  },
  { id: 'deals', name: 'What one is owed', Show: DealsTab, answers: dealAnswers([sold, disputed]) },
  { id: 'deals-empty', name: 'Nothing is owed', Show: DealsTab, answers: dealAnswers([]) },
  {
    id: 'deals-guild',
    name: 'What people owe the guild',
    Show: DealsTab,
    answers: dealAnswers(owedToGuild),
    viewer: sessionAs('Member', 'hauls'),
    play: () => press('input[value=guild]'),
  },
  { id: 'deals-failed', name: 'Deals, failed', Show: DealsTab, answers: { 'GET /api/deals': () => ({ status: 503 }) } },
  { id: 'deals-goods', name: 'Deals with goods and disputes', Show: Deals },
  {
    id: 'dialog-dispute',
    name: 'Something is wrong',
    Show: opened((close) => <DisputeDialog deal={sold} step="open" onClose={close} />),
  },
  {
    id: 'dialog-decide',
    name: 'Decide a dispute',
    Show: opened((close) => <DecideDialog deal={disputed} onClose={close} />),
    ...asAdmin,
  },
  {
    id: 'dialog-refusal',
    name: 'Refuse what is asked',
    Show: opened((close) => <RefuseDialog request={aRequest()} onClose={close} />),
    ...loaded,
    ...asAdmin,
  },
];
export const treasuryStories: readonly Story[] = stories.map((story) => ({
  Show: Section,
  start: () => startTreasury(),
  ...story,
  alone: true,
}));

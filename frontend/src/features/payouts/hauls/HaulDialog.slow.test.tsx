// Tests of the haul dialog: shared form tests, the preview of shares, and the sent body.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aClaim, aContract } from '@guild/common/test/contracts.builders';
import { anEvent } from '@guild/common/test/events.builders';
import { aMember } from '@guild/common/test/members.builders';
import { aHaul } from '@guild/common/test/payouts.builders';
import { aResource } from '@guild/common/test/treasury.builders';
import { inHours, me, other } from '@guild/common/test/people';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { formPromises } from '../../../../test/formPromises.tsx';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { emptyList } from '../../../platform/live/listState.ts';
import HaulDialog from './HaulDialog.tsx';
import HaulsTab from './HaulsTab.tsx';
import { allHauls, haulOf, hauls } from '../payouts.store.ts';

const ridge = aContract({
  id: 4,
  title: 'Watch the ridge',
  reward: 12_000,
  status: 'completed',
  completedAt: inHours(-2),
  claims: [aClaim({ contractId: 4, tookPart: true })],
});
const settings = { latePercent: 50, cutPercent: 10, organizersMay: false, rankWeights: [], version: 1 };
const candidates = [
  { discordId: me, username: 'Maren Quill', rank: null, attendance: 'present' },
  { discordId: other, username: 'Corvin Thale', rank: null, attendance: 'late' },
];
const answers: Answers = {
  'GET /api/payouts/candidates': () => ({ body: candidates }),
  'GET /api/settings/payouts': () => ({ body: settings }),
  'GET /api/treasury': () => ({
    body: [aResource({ id: 4, name: 'Coin chest', unit: 'Solari' }), aResource({ id: 9, name: 'Deep cistern' })],
  }),
  'GET /api/events/5': () => ({ body: anEvent({ id: 5 }) }),
  'GET /api/payouts/hauls': () => ({ body: [] }),
};
const begin = (): void => {
  haulOf.reset();
  hauls.use.setState(emptyList(allHauls), true);
};
beforeEach(begin);

formPromises({
  name: 'a haul',
  file: 'features/payouts/hauls/HaulDialog.tsx',
  show: (open, close) => open && <HaulDialog source="event" sourceId={5} haul={null} onClose={close} />,
  start: begin,
  answers,
  field: 'Amount',
  before: '',
  text: '1,001',
  submit: /^(Enter haul|Saving)/,
  call: 'POST /api/payouts/hauls',
  reply: aHaul({ source: 'event' }),
  path: 'amounts.0.amount',
});

describe('the haul dialog', () => {
  const show = (more: Answers = {}): Sent[] => {
    const sent = answerCalls({
      ...answers,
      'GET /api/payouts/hauls': () => ({ body: [aHaul()] }),
      'GET /api/events': () => ({
        body: [
          anEvent({ id: 12, startsAt: inHours(-30) }),
          anEvent({ id: 13, title: 'Called off', startsAt: inHours(-40), status: 'cancelled' }),
        ],
      }),
      'GET /api/contracts': () => ({
        body: [aContract({ id: 3, title: 'Entered already', status: 'completed', completedAt: inHours(-3) }), ridge],
      }),
      'GET /api/contracts/4': () => ({ body: ridge }),
      // Deleted since its haul was entered.
      'GET /api/contracts/3': () => ({ status: 404 }),
      ...more,
    });
    renderUi(<HaulsTab />, { route: '/treasury?tab=hauls', session: sessionAs('Admin') });
    return sent;
  };
  const type = (label: string, value: string): void =>
    void fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
  const rowOf = (name: string): HTMLElement => {
    const row = within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes(name));
    if (row === undefined) throw new Error(`There is no ${name}`);
    return row;
  };

  it('sends that the reward is paid again only when somebody said so', async () => {
    const sent = show({ 'POST /api/payouts/hauls': () => ({ status: 201, body: aHaul({ id: 6, sourceId: 4 }) }) });
    await press('Enter haul');
    await userEvent.selectOptions(await screen.findByLabelText('Event or contract'), 'contract 4');
    await press('Continue');
    await screen.findByLabelText('Amount');
    type('Amount', '12000');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enter haul' }));
    await press('Pay it again');
    expect(await screen.findByText('Haul entered')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ paysRewardAgain: true });
  });

  it('updates everybody’s amount while typing, and sends the shown values', async () => {
    const sent = show({ 'POST /api/payouts/hauls': () => ({ status: 201, body: aHaul({ id: 6, source: 'event' }) }) });
    await press('Enter haul');
    const choice = await screen.findByLabelText('Event or contract');
    const offered = within(choice).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent.split(',')[0])).toEqual([
      'Night raid on I-9',
      'Watch the ridge',
    ]);
    await userEvent.selectOptions(choice, 'contract 4');
    await press('Continue');
    // The client pays the reward.
    expect(await screen.findByLabelText('Amount')).toHaveValue('');
    expect(screen.getByText(/already owes the reward to those who took part/)).toBeVisible();
    const enter = (): Promise<void> =>
      userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enter haul' }));
    type('Amount', '12000');
    await enter();
    const question = within(await screen.findByRole('alertdialog', { name: 'Pay the reward twice?' }));
    expect(question.getByText(/already owes the 12,000 Solari/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    expect(screen.getByRole('link', { name: 'Watch the ridge' })).toHaveAttribute('href', '/contracts?contract=4');
    const target = screen.getByLabelText('Guild’s Solari goes to');
    expect(
      within(target)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(["Don't add to treasury", 'Coin chest (Solari)']);
    type('Amount', '1001');
    expect(rowOf('Maren Quill')).toHaveTextContent('450 Solari');
    expect(rowOf('Corvin Thale')).toHaveTextContent('450 Solari');
    await userEvent.selectOptions(screen.getByLabelText('How to share'), 'attendance');
    type('Guild keeps (%)', '0');
    expect(rowOf('Maren Quill')).toHaveTextContent('667 Solari');
    expect(rowOf('Corvin Thale')).toHaveTextContent('334 Solari');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('status')).toHaveTextContent('Members get 1,001 Solari.');
    await enter();
    expect(await screen.findByText('Haul entered')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      source: 'contract',
      sourceId: 4,
      amounts: [{ currency: 'Solari', amount: 1001 }],
      method: 'attendance',
      cutPercent: 0,
      paysRewardAgain: false,
      people: [
        { discordId: me, weight: 100, waived: false },
        { discordId: other, weight: 50, waived: false },
      ],
    });
  });

  it('can add a member who did not take part', async () => {
    const bea = aMember({ id: 9, discordId: '300000000000000009', name: 'Bea Ruun' });
    const sent = show({
      'GET /api/guild-members': () => ({ body: [aMember({ discordId: me, name: 'Maren Quill' }), bea] }),
      'PUT /api/payouts/hauls/5': () => ({ body: aHaul({ version: 2 }) }),
    });
    await press('Edit');
    await press('Add a member');
    const choice = await screen.findByLabelText('Member to add');
    expect(within(choice).queryByRole('option', { name: 'Maren Quill' })).toBeNull();
    await userEvent.selectOptions(choice, 'Bea Ruun');
    expect(rowOf('Bea Ruun')).toHaveTextContent('300 Solari');
    await press('Save');
    expect(await screen.findByText('Haul saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      people: [{ discordId: me }, { discordId: other }, { discordId: bea.discordId, weight: 1 }],
    });
  });

  it('changes an open haul, with the version that was opened', async () => {
    const sent = show({ 'PUT /api/payouts/hauls/5': () => ({ body: aHaul({ version: 2 }) }) });
    await press('Edit');
    expect(await screen.findByLabelText('Amount')).toHaveValue('1,001');
    type('Amount', '2001');
    expect(rowOf('Maren Quill')).toHaveTextContent('900 Solari');
    await press('Save');
    expect(await screen.findByText('Haul saved')).toBeVisible();
    const body = { amounts: [{ currency: 'Solari', amount: 2001 }], version: 1 };
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject(body);
  });

  it('sends items and the guild’s target, and gives no item to a person without a share', async () => {
    const sent = show({ 'PUT /api/payouts/hauls/5': () => ({ body: aHaul({ version: 2 }) }) });
    await press('Edit');
    await screen.findByLabelText('Amount');
    await press('Add item');
    type('Name of item 1', 'Ornithopter wing');
    type('Estimated value of item 1', '300');
    await userEvent.selectOptions(screen.getByLabelText('Who gets item 1'), 'For Maren Quill');
    await press('Add item');
    type('Name of item 2', 'Old map');
    await userEvent.selectOptions(screen.getByLabelText('Who gets item 2'), 'For Corvin Thale');
    const [takes] = within(rowOf('Corvin Thale')).getAllByRole('checkbox');
    if (takes !== undefined) await userEvent.click(takes);
    await userEvent.selectOptions(screen.getByLabelText('Guild’s Solari goes to'), 'Coin chest (Solari)');
    await press('Save');
    expect(await screen.findByText('Haul saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      items: [
        { name: 'Ornithopter wing', value: 300, currency: 'Solari', discordId: me },
        { name: 'Old map', value: 0, currency: 'Solari', discordId: null },
      ],
      resources: [{ currency: 'Solari', resourceId: 4 }],
    });
  });

  it('shows that somebody else closed the haul, keeps the typed values, and sends nothing', async () => {
    const send = sendLive();
    const sent = show();
    await press('Edit');
    await screen.findByLabelText('Amount');
    type('Amount', '2001');
    act(() =>
      send('haul:closed', {
        ...aHaul({ status: 'closed', closedBy: 'Bea', closedAt: inHours(0), version: 2 }),
        factId: 'a',
        factIds: ['a'],
      }),
    );
    expect(await screen.findByText('Bea closed this haul while you were editing')).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveValue('2,001');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('shows a load error, and a message when there is nothing to enter', async () => {
    let fails = true;
    show({
      'GET /api/events': () => (fails ? { status: 500 } : { body: [] }),
      'GET /api/contracts': () => ({ body: [] }),
    });
    await press('Enter haul');
    expect(await screen.findByText('Error loading events and contracts')).toBeVisible();
    fails = false;
    await press('Try Again');
    await waitFor(() => expect(screen.getByText(/There are no past events/)).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

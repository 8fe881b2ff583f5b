// Tests of the loot night screens: list, form, and one night with its bids.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Night } from '@guild/common/nights/nights.api';
import { aContract } from '@guild/common/test/contracts.builders';
import { aHaul } from '@guild/common/test/payouts.builders';
import { anEvent } from '@guild/common/test/events.builders';
import { anAuction } from '@guild/common/test/auctions.builders';
import { aLot, aNight } from '@guild/common/test/nights.builders';
import { inHours, me, other } from '@guild/common/test/people';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { formPromises } from '../../../test/formPromises.tsx';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi, type RenderHow } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { clockTime } from '../../platform/format/format.ts';
import { emptyList, noFilters } from '../../platform/live/listState.ts';
import { lots, nights, ownMaxima } from './nights.store.ts';
import NewNightDialog from './NewNightDialog.tsx';
import MaximumDialog from './MaximumDialog.tsx';
import MoveNightDialog from './MoveNightDialog.tsx';
import UnsoldDialog from './UnsoldDialog.tsx';
import { NightScreen } from './NightScreen.tsx';
import { NightsSection } from './NightsSection.tsx';

const officer: RenderHow = { session: sessionAs('Admin') };
beforeEach(() => {
  nights.use.setState(emptyList(noFilters), true);
  lots.use.setState(emptyList({ nightId: 0 }), true);
  ownMaxima.reset();
});

/** Events and contracts that the lots of a new night may come from. */
const occasions: Answers = {
  'GET /api/events': () => ({ body: [anEvent({ id: 12, title: 'Night raid', startsAt: inHours(-30) })] }),
  'GET /api/contracts': () => ({ body: [aContract({ id: 3, status: 'completed', completedAt: inHours(-3) })] }),
};
function show(answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({ 'GET /api/nights': () => ({ body: [aNight()] }), ...answers });
  renderUi(<NightsSection />, { route: '/loot', ...how });
  return sent;
}

describe('loot nights', () => {
  it('are listed; members have no buttons', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'After the raid' })).toHaveAttribute('href', '/loot/4');
    expect(screen.getByText('1 lot, all together, 5 minutes each')).toBeVisible();
    for (const name of ['New loot night', 'Start', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('show an error with a retry, and an empty state', async () => {
    let status = 503;
    show({ 'GET /api/nights': () => (status === 503 ? { status } : { body: [] }) });
    expect(await screen.findByText('Error loading loot nights')).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No loot nights yet')).toBeVisible();
  });

  it('are started by officers after a question', async () => {
    show({ 'POST /api/nights/4/start': () => ({ body: aNight({ status: 'running', version: 2 }) }) }, officer);
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Start loot night' }));
    expect(await screen.findByText('Running')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  });

  it('get another time', async () => {
    const planned = aNight({ startsAt: inHours(5), version: 3 });
    const sent = show(
      {
        'GET /api/nights': () => ({ body: [planned] }),
        'PATCH /api/nights/4': () => ({ body: { ...planned, startsAt: null, version: 4 } }),
      },
      officer,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change time' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change time' }));
    fireEvent.input(dialog.getByLabelText(/^Starts at/), { target: { value: '' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Change time' }));
    expect(await screen.findByText('Time removed')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ startsAt: null, version: 3 });
    expect(await screen.findByRole('button', { name: 'Set time' })).toBeVisible();
  });

  it('are deleted after a question, and Undo restores them', async () => {
    show(
      {
        'DELETE /api/nights/4': () => ({ status: 204 }),
        'POST /api/nights/4/restore': () => ({ body: aNight({ version: 3 }) }),
      },
      officer,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Delete loot night' }));
    expect(await screen.findByText('No loot nights yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'After the raid' })).toBeVisible();
  });

  it('can sell the items of a haul, whose people get shares', async () => {
    const item = { value: 300, currency: 'Solari', discordId: null } as const;
    const items = [
      { ...item, name: 'Wing' },
      { ...item, name: 'Map; torn', value: 0 },
      { ...item, name: 'Of Corvin', discordId: other },
    ];
    const sent = show(
      {
        ...occasions,
        'GET /api/payouts/hauls/5': () => ({
          body: aHaul({ source: 'event', sourceId: 12, title: 'Night raid', items }),
        }),
        'POST /api/nights': () => ({ status: 201, body: aNight({ id: 5, title: 'Loot of Night raid' }) }),
      },
      { ...officer, route: '/loot?new=night&haul=5' },
    );
    expect(await screen.findByLabelText(/^Lots/)).toHaveValue('Wing; 1; 300\nMap, torn; 1; 1');
    expect(screen.getByLabelText(/^Loot of/)).toHaveValue('event 12');
    await userEvent.click(screen.getByRole('button', { name: 'Plan loot night' }));
    expect(await screen.findByText('Loot night planned')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      occasion: { source: 'event', sourceId: 12 },
    });
  });

  it('show what the pasted lines mean, and the number of a wrong line', async () => {
    show(occasions, { ...officer, route: '/loot?new=night' });
    const text = 'Knife; 2; 1500; weapon\nSpice; many\nWing;;; Ship';
    fireEvent.change(await screen.findByLabelText(/^Lots/), { target: { value: text } });
    expect(await screen.findByText('1 lot')).toBeVisible();
    expect(screen.getByText(/from 1,500 Solari, Weapon/)).toBeVisible();
    expect(screen.getByText(/Line 3: The category must be Weapon/)).toBeVisible();
    expect(screen.getByText(/Line 2: The quantity must be a whole number from 1/)).toBeVisible();
  });

  it('suggest names used before for the last line', async () => {
    show(
      {
        ...occasions,
        'GET /api/auctions': () => ({ body: [anAuction({ itemName: 'Crysknife of the Dawn' })] }),
        'GET /api/marketplace': () => ({ body: [] }),
      },
      { ...officer, route: '/loot?new=night' },
    );
    const field = await screen.findByLabelText(/^Lots/);
    fireEvent.change(field, { target: { value: 'Wing; 1\ncrys' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Crysknife of the Dawn' }));
    expect(field).toHaveValue('Wing; 1\nCrysknife of the Dawn; ');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Names used before' })).toBeNull();
  });
});

const knife = anAuction({
  id: 11,
  itemName: 'Crysknife',
  nightId: 4,
  sellerDiscordId: null,
  currentBid: 100,
  buyoutPrice: null,
  endTime: inHours(0.05),
  leaderDiscordId: null,
  leaderId: null,
  leaderUsername: null,
  bidCount: 0,
});
const running = aNight({
  status: 'running',
  lots: [
    aLot({ auctionId: 11, state: 'running', auctionVersion: 1 }),
    aLot({ name: 'Spice', quantity: 20, auctionId: 12, state: 'waiting' }),
  ],
});
function open(answers: Answers = {}, { how = {}, night = running }: { how?: RenderHow; night?: Night } = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/nights/4': () => ({ body: night }),
    'GET /api/nights/4/lots': () => ({ body: [knife] }),
    'GET /api/nights/4/maxima': () => ({ body: [{ auctionId: 11, maximum: 900 }] }),
    ...answers,
  });
  renderUi(<NightScreen id={4} />, { route: '/loot/4', ...how });
  return sent;
}
const led: Auction = { ...knife, currentBid: 101, leaderDiscordId: me, leaderUsername: 'Me', version: 4 };

describe('one loot night', () => {
  it('shows each lot with price, state and own maximum', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Crysknife' })).toBeVisible();
    expect(screen.getByText('Not started')).toBeVisible();
    expect(await screen.findByText('You bid up to 900 Solari')).toBeVisible();
    expect(screen.getByText(/You lead no lot/)).toBeVisible();
  });

  it('bids the smallest raise by a press, and the leader cannot raise their own bid', async () => {
    const sent = open({ 'POST /api/auctions/11/bid': () => ({ body: led }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Bid 101 Solari on Crysknife' }));
    expect(await screen.findByText('You lead')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ bidAmount: 101 });
    expect(screen.getByRole('button', { name: 'Bid 102 Solari on Crysknife' })).toBeDisabled();
    await userEvent.keyboard('1');
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('takes a maximum without leaving the night, and removes it', async () => {
    const send = sendLive();
    let maximum: number | null = null;
    const sent = open({
      'GET /api/nights/4/maxima': () => ({ body: maximum === null ? [] : [{ auctionId: 11, maximum }] }),
      'PUT /api/auctions/11/maximum': ({ body }) => {
        ({ maximum } = body as { maximum: number });
        return { body: led };
      },
      'DELETE /api/auctions/11/maximum': () => {
        maximum = null;
        return { status: 204 };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set a maximum for Crysknife' }));
    await userEvent.type(await screen.findByLabelText('Bid up to (Solari)'), '500');
    await userEvent.click(screen.getByRole('button', { name: 'Set Maximum' }));
    expect(await screen.findByText('You lead')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ maximum: 500 });
    act(() => send('auction:maximum-changed', { id: 11, version: 4, factId: 'a', factIds: ['a'] }));
    await userEvent.click(await screen.findByRole('button', { name: 'You bid up to 500 Solari on Crysknife' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove your maximum' }));
    expect(await screen.findByText('Maximum removed')).toBeVisible();
  });

  it('says when the next lots start, one after another', async () => {
    const endTime = '2026-11-20T20:40:00.000Z';
    const third = aLot({ name: 'Glass', auctionId: 13, state: 'waiting' });
    open(
      { 'GET /api/nights/4/lots': () => ({ body: [{ ...knife, endTime }] }) },
      { night: { ...running, pace: 'in_turn', minutes: 5, lots: [...running.lots, third] } },
    );
    const starts = (await screen.findAllByText(/^Starts about/)).map(({ textContent }) => textContent);
    expect(starts).toEqual(
      [0, 5].map((minutes) => `Starts about ${clockTime(Date.parse(endTime) + minutes * 60_000)}`),
    );
  });

  it('lets officers close a lot before its time', async () => {
    const ended: Auction = { ...knife, status: 'ended', version: 5 };
    const sent = open({ 'POST /api/auctions/11/end': () => ({ body: ended }) }, { how: officer });
    await userEvent.click(await screen.findByRole('button', { name: 'Close Crysknife now' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/There are no bids, so nobody wins/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Close now' }));
    expect(await screen.findByText('Lot closed')).toBeVisible();
    expect(sent.some(({ method, path }) => method === 'POST' && path === '/api/auctions/11/end')).toBe(true);
  });

  it('bids by the number of the lot, and shows a refusal beside it', async () => {
    open({
      'POST /api/auctions/11/bid': () => ({
        status: 409,
        body: { error: 'Bid must be higher than current bid of 120 Solari', code: 'conflict' },
      }),
    });
    await screen.findByRole('button', { name: 'Bid 101 Solari on Crysknife' });
    await userEvent.keyboard('1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Bid must be higher than current bid of 120 Solari');
  });

  it('is read-only for Guests', async () => {
    open({}, { how: { session: sessionAs('Guest') } });
    await screen.findByRole('link', { name: 'Crysknife' });
    expect(screen.queryByRole('button', { name: /^Bid/ })).toBeNull();
  });

  it('has a big screen without controls', async () => {
    open({}, { how: { route: '/loot/4?stage=1' } });
    expect(await screen.findByRole('heading', { name: 'Crysknife' })).toBeVisible();
    expect(screen.getByText('No bids yet')).toBeVisible();
    expect(screen.getByText('Spice ×20')).toBeVisible();
  });

  it('names who has won on the big screen at the end', async () => {
    const sale = { price: 300, username: 'Moss', discordId: other };
    const over = aNight({ status: 'over', lots: [aLot({ name: 'Lamp', quantity: 2, state: 'sold', sale })] });
    open({}, { how: { route: '/loot/4?stage=1' }, night: over });
    expect(await screen.findByText('Lamp ×2: Moss, 300 Solari')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Leave the big screen' })).toHaveAttribute('href', '/loot/4');
  });

  it('lets officers decide about all unsold lots at once, with Undo', async () => {
    const left = [
      aLot({ name: 'Knife', state: 'unsold' }),
      aLot({ name: 'Cloak', state: 'withdrawn' }),
      aLot({ name: 'Lamp', state: 'sold', sale: { price: 300, username: 'Moss', discordId: other } }),
    ];
    const over = aNight({ status: 'over', lots: left });
    const use = { to: 'guild', nightId: null, discordId: null, username: null, decidedBy: 'Ada' } as const;
    let version = 1;
    const sent = open(
      {
        'POST /api/nights/4/unsold': ({ body }) => {
          const { to, lots: places } = body as { to: string; lots: number[] };
          version += 1;
          const lots = left.map((lot, at) => (to === 'guild' && places.includes(at) ? { ...lot, use } : lot));
          return { body: { ...over, lots, version } };
        },
        'GET /api/nights': () => ({ body: [aNight({ id: 9, title: 'Next week' })] }),
      },
      { how: officer, night: over },
    );
    await userEvent.click(await screen.findByRole('button', { name: '2 unsold lots' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('option', { name: 'Next week' })).toBeInTheDocument();
    expect(dialog.queryByLabelText('Lamp')).toBeNull();
    await userEvent.click(dialog.getByLabelText('Cloak'));
    await userEvent.selectOptions(dialog.getByLabelText('What happens with them'), 'The guild keeps them');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Kept by the guild')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ lots: [0], to: 'guild' });
    expect(screen.getByRole('button', { name: '1 unsold lot' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: '2 unsold lots' })).toBeVisible();
  });

  it('names what its lots come from', async () => {
    open({}, { night: { ...running, occasion: { source: 'event', sourceId: 12, title: 'Night raid' } } });
    expect(await screen.findByRole('link', { name: 'Night raid' })).toHaveAttribute('href', '/events/12');
  });

  it('says when it does not exist', async () => {
    open({ 'GET /api/nights/4': () => ({ status: 404 }) });
    expect(await screen.findByText('Loot night not found')).toBeVisible();
  });
});

formPromises({
  name: 'the form for a new loot night',
  file: 'features/nights/NewNightDialog.tsx',
  show: (isOpen, close) => isOpen && <NewNightDialog onClose={close} />,
  answers: occasions,
  field: 'Title',
  before: '',
  text: 'After the raid',
  more: { Lots: 'Knife' },
  submit: /^Plan/,
  call: 'POST /api/nights',
  reply: aNight({ id: 5 }),
  path: 'title',
});

formPromises({
  name: 'the dialog for the time of a loot night',
  file: 'features/nights/MoveNightDialog.tsx',
  show: (isOpen, close) => isOpen && <MoveNightDialog night={aNight()} onClose={close} />,
  field: 'Starts at (optional)',
  before: '',
  text: '2031-01-01T20:00',
  submit: /^Chang/,
  call: 'PATCH /api/nights/4',
  reply: aNight({ startsAt: '2031-01-01T20:00:00.000Z', version: 2 }),
  path: 'startsAt',
});

formPromises({
  name: 'the dialog for a maximum on a loot night',
  file: 'features/nights/MaximumDialog.tsx',
  show: (isOpen, close) => isOpen && <MaximumDialog auction={knife} maximum={null} onClose={close} />,
  field: 'Bid up to (Solari)',
  before: '',
  text: '500',
  submit: /^Set/,
  call: 'PUT /api/auctions/11/maximum',
  reply: led,
  path: 'maximum',
});

formPromises({
  name: 'the dialog of unsold lots',
  file: 'features/nights/UnsoldDialog.tsx',
  show: (isOpen, close) =>
    isOpen && <UnsoldDialog night={aNight({ status: 'over', lots: [aLot({ state: 'unsold' })] })} onClose={close} />,
  answers: { 'GET /api/nights': () => ({ body: [] }) },
  field: 'What happens with them',
  before: 'night',
  text: 'guild',
  submit: /^Sav/,
  call: 'POST /api/nights/4/unsold',
  reply: aNight({ status: 'over', version: 2 }),
  path: 'to',
});

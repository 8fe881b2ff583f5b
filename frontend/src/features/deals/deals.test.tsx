// Tests of deals: what people are owed and owe, unpaid shares and their history, with live updates
// and actions.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Deal } from '@guild/common/deals/deals.api';
import { aBalance, aDeal, anOwnBalance } from '@guild/common/test/deals.builders';
import { me, other } from '@guild/common/test/people';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { formPromises } from '../../../test/formPromises.tsx';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import type { ReactNode } from 'react';
import { emptyList } from '../../platform/live/listState.ts';
import CorrectDealDialog from './CorrectDealDialog.tsx';
import DecideDialog from './DecideDialog.tsx';
import DisputeDialog from './DisputeDialog.tsx';
import { balances, dealsOf, ownBalance, ownDeals, owedToViewer, viewerDeals } from './deals.store.ts';
import DealsTab from './DealsTab.tsx';
import dealsOutcome from './integrations/deals.outcome.tsx';
import SharesDialog from './SharesDialog.tsx';
import Waiting from './Waiting.tsx';

/** The section with the lists of one side, once they are there. */
async function rowsOf(side: string): Promise<HTMLElement> {
  await screen.findAllByRole('list', { name: new RegExp(`^${side}: (Open|Waiting for others|Done)$`) });
  return screen.getByRole('region', { name: 'Deals' });
}
beforeEach(() => {
  ownDeals.use.setState(emptyList(owedToViewer), true);
  ownBalance.reset();
  balances.reset();
  dealsOf.reset();
});
const answer = async (name: string): Promise<void> =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const sentTo = (sent: readonly Sent[], path: string): Sent | undefined =>
  sent.find((one) => one.method === 'POST' && one.path === path);

describe('the viewer’s deals', () => {
  const show = (answers: Answers = {}): Sent[] => {
    const sent = answerCalls({
      'GET /api/deals': () => ({ body: [aDeal()] }),
      'GET /api/deals/balance': () => ({ body: anOwnBalance() }),
      ...answers,
    });
    renderUi(<DealsTab />, { route: '/treasury?tab=mine' });
    return sent;
  };
  const rows = (): Promise<HTMLElement> => rowsOf('Owed to you');

  it('are listed with the sum by currency', async () => {
    show();
    expect(await screen.findByRole('region', { name: 'Owed to you' })).toHaveTextContent('450 Solari');
    expect(await rows()).toHaveTextContent('Spice from H-5450 SolariOwed to you');
  });

  it('show when there are none, and when the balance could not be loaded', async () => {
    show({ 'GET /api/deals': () => ({ body: [] }), 'GET /api/deals/balance': () => ({ status: 500 }) });
    expect(await screen.findByText('Nothing yet')).toBeVisible();
    expect(await screen.findByText('Error loading your balance')).toBeVisible();
  });

  it('say what is handed over, and let each side take its step', async () => {
    const goods = { name: 'Maker hook', quantity: 3, handedAt: null, receivedAt: null };
    const sold = aDeal({ source: 'auction', debtorDiscordId: other, debtorUsername: 'Corvin Thale', goods });
    const handed = { ...sold, goods: { ...goods, handedAt: sold.owedSince }, version: 2 };
    const bought = aDeal({
      ...handed,
      id: 9,
      title: 'Thumper',
      debtorDiscordId: me,
      debtorUsername: 'Maren Quill',
      creditorDiscordId: other,
      creditorUsername: 'Corvin Thale',
    });
    const received = {
      ...bought,
      goods: { ...goods, handedAt: sold.owedSince, receivedAt: sold.owedSince },
      version: 3,
    };
    const sent = show({
      'GET /api/deals': ({ query }) => ({ body: [query.get('side') === 'debtor' ? bought : sold] }),
      'POST /api/deals/7/hand-over': () => ({ body: handed }),
      'POST /api/deals/9/receive': () => ({ body: received }),
    });
    expect(await rows()).toHaveTextContent('3 × Maker hook · to be handed over by Maren Quill');
    await userEvent.click(within(await rows()).getByRole('button', { name: 'Mark as handed over: Spice from H-5' }));
    expect(await screen.findByText('Marked as handed over')).toBeVisible();
    expect(within(await rows()).queryByRole('button', { name: 'Mark as handed over: Spice from H-5' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'You owe' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm receipt: Thumper' }));
    expect(await screen.findByText('Receipt confirmed')).toBeVisible();
    expect(sentTo(sent, '/api/deals/9/receive')).toBeDefined();
  });

  it('take back what was marked by mistake, in the deal and in the toast', async () => {
    const owing = aDeal({
      debtorDiscordId: me,
      debtorUsername: 'Maren Quill',
      creditorDiscordId: other,
      creditorUsername: 'Corvin Thale',
    });
    const goods = { name: 'Maker hook', quantity: 1, handedAt: null, receivedAt: null };
    const sold = aDeal({ id: 9, title: 'Thumper', debtorDiscordId: other, debtorUsername: 'Corvin Thale', goods });
    let version = 1;
    const next = (deal: Deal, fields: Partial<Deal>): Deal => ({ ...deal, ...fields, version: (version += 1) });
    const sent = show({
      'GET /api/deals': ({ query }) => ({ body: [query.get('side') === 'debtor' ? owing : sold] }),
      'POST /api/deals/pay': () => ({
        body: [next(owing, { status: 'paid', paid: owing.amounts, paidBy: 'Maren Quill', owed: [] })],
      }),
      'POST /api/deals/pay/undo': () => ({ body: [next(owing, {})] }),
      'POST /api/deals/9/hand-over': () => ({ body: next(sold, { goods: { ...goods, handedAt: sold.owedSince } }) }),
      'POST /api/deals/9/hand-over/undo': () => ({ body: next(sold, {}) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as handed over: Thumper' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo “handed over”: Thumper' }));
    expect(await screen.findByText('No longer marked as handed over')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark as handed over: Thumper' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'You owe' }));
    const pay = async (): Promise<void> => {
      await userEvent.click(await screen.findByRole('button', { name: 'Mark as paid: Spice from H-5' }));
      await answer('Mark as paid');
    };
    await pay();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo “paid”: Spice from H-5' }));
    await pay();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Mark as paid: Spice from H-5' })).toBeVisible();
    expect(sent.filter(({ path }) => path === '/api/deals/pay/undo').map(({ body }) => body)).toEqual([
      { dealIds: [7] },
      { dealIds: [7] },
    ]);
  });

  it('follow live messages from owed to paid to received', async () => {
    const send = sendLive();
    const paid = aDeal({ status: 'paid', owed: [], paid: [{ currency: 'Solari', amount: 450 }], version: 2 });
    const sent = show({
      'GET /api/deals': () => ({ body: [] }),
      'POST /api/deals/7/confirm': () => ({ body: { ...paid, status: 'confirmed', version: 3 } }),
    });
    await screen.findByText('Nothing yet');
    act(() => send('deal:updated', { ...aDeal(), factId: 'a', factIds: ['a'] }));
    expect(await rows()).toHaveTextContent('Owed to you');
    act(() =>
      send('deal:updated', {
        ...aDeal({ id: 8, creditorDiscordId: other, title: 'Not mine' }),
        factId: 'b',
        factIds: ['b'],
      }),
    );
    act(() => send('deal:updated', { ...paid, factId: 'c', factIds: ['c'] }));
    expect(screen.queryByText('Not mine')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm receipt: Spice from H-5' }));
    expect(await within(await rows()).findByText('Received')).toBeVisible();
    expect(sentTo(sent, '/api/deals/7/confirm')).toBeDefined();
  });

  it('can be given up after a question that names the amount', async () => {
    const sent = show({
      'POST /api/deals/7/waive': () => ({ body: aDeal({ status: 'waived', owed: [], version: 2 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Give up my share: Spice from H-5' }));
    expect(await screen.findByText(/The guild keeps your 450 Solari/)).toBeVisible();
    expect(sentTo(sent, '/api/deals/7/waive')).toBeUndefined();
    await answer('Give up my share');
    expect(await within(await rows()).findByText('Given up')).toBeVisible();
  });

  it('show what waits for the viewer first, then what waits for others, then what is done', async () => {
    const day = (at: number): string => `2026-03-0${at}T12:00:00.000Z`;
    const confirmed = { status: 'confirmed' as const, owed: [], paidAt: day(1) };
    show({
      'GET /api/deals': () => ({
        body: [
          aDeal({ id: 14, title: 'Done long ago', ...confirmed, confirmedAt: day(2) }),
          aDeal({ id: 13, title: 'Owed', owedSince: day(5) }),
          aDeal({ id: 12, title: 'Done lately', ...confirmed, confirmedAt: day(6) }),
          aDeal({ id: 11, title: 'Paid', status: 'paid', owed: [], paidAt: day(1) }),
        ],
      }),
    });
    await rowsOf('Owed to you');
    const titlesIn = (name: string): (string | null)[] =>
      within(screen.getByRole('list', { name }))
        .getAllByTitle(/^(Paid|Owed|Done)/)
        .map(({ title }) => title);
    expect(titlesIn('Owed to you: Open')).toEqual(['Paid']);
    expect(titlesIn('Owed to you: Waiting for others')).toEqual(['Owed']);
    expect(titlesIn('Owed to you: Done')).toEqual(['Done lately', 'Done long ago']);
  });

  it('are asked for page by page, the open ones first', async () => {
    const open = aDeal({ id: 2, title: 'Owed long ago' });
    const done = aDeal({ id: 14, title: 'Done lately', status: 'confirmed', owed: [] });
    const sent = show({
      'GET /api/deals': ({ query }) => {
        if (query.get('open') === '0') return { body: [done] };
        if (query.get('cursor') === '3') return { body: [open] };
        return { body: [aDeal({ id: 3 })], link: '</a?cursor=3>; rel="next"' };
      },
    });
    expect(await rows()).not.toHaveTextContent('Owed long ago');
    expect(screen.queryByText('Done lately')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await within(await rows()).findByText('Owed long ago')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Owed to you: Done' })).toHaveTextContent('Done lately');
    const asked = sent
      .filter(({ path }) => path === '/api/deals')
      .map(({ query }) => [query.get('open'), query.get('cursor')]);
    expect(asked).toEqual([
      ['1', null],
      ['1', '3'],
      ['0', null],
    ]);
  });

  it('show their corrections', async () => {
    const corrections = [
      { at: new Date().toISOString(), by: 'Ada', currency: 'Solari' as const, change: -50, note: 'Counted twice' },
    ];
    show({ 'GET /api/deals': () => ({ body: [aDeal({ corrections })] }) });
    expect(await screen.findByRole('list', { name: 'Corrections' })).toHaveTextContent(
      '−50 Solari by Ada: Counted twice',
    );
  });

  it('can be deals in which the viewer pays, with their sum', async () => {
    const owing = aDeal({
      debtorDiscordId: me,
      debtorUsername: 'Maren Quill',
      creditorDiscordId: other,
      creditorUsername: 'Corvin Thale',
    });
    const sent = show({
      'GET /api/deals': () => ({ body: [owing] }),
      'GET /api/deals/balance': () => ({
        body: anOwnBalance({ owed: [], waitingSince: null, owes: owing.owed, owesSince: owing.owedSince }),
      }),
      'POST /api/deals/pay': () => ({
        body: [{ ...owing, status: 'paid', paid: owing.amounts, owed: [], version: 2 }],
      }),
    });
    expect(await screen.findByRole('region', { name: 'You owe' })).toHaveTextContent('450 Solari');
    expect(await screen.findByRole('radio', { name: 'You owe' })).toBeChecked();
    expect(await rowsOf('You owe')).toHaveTextContent(/Spice from H-5450 SolariYou oweTo Corvin Thale/);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as paid: Spice from H-5' }));
    expect(await screen.findByText(/Corvin Thale got 450 Solari/)).toBeVisible();
    await answer('Mark as paid');
    await waitFor(() => expect(sentTo(sent, '/api/deals/pay')?.body).toEqual({ dealIds: [7] }));
    expect(await within(await rowsOf('You owe')).findByText('Paid')).toBeVisible();
  });
});

describe('what people owe the guild', () => {
  const ofGuild = aDeal({
    source: 'auction',
    title: 'Crysknife',
    debtorDiscordId: other,
    debtorUsername: 'Corvin Thale',
    creditorDiscordId: null,
    creditorUsername: '',
    goods: { name: 'Crysknife', quantity: 1, handedAt: null, receivedAt: null },
  });
  const paid: Deal = { ...ofGuild, status: 'paid', paid: ofGuild.amounts, owed: [], version: 2 };
  const show = (deal: Deal, ...as: Parameters<typeof sessionAs>): Sent[] => {
    const sent = answerCalls({
      'GET /api/deals': ({ query }) => ({ body: query.get('guild') === '1' ? [deal] : [] }),
      'GET /api/deals/balance': () => ({ body: anOwnBalance({ owed: [], paid: [], waitingSince: null }) }),
      'POST /api/deals/7/confirm': () => ({ body: { ...paid, status: 'confirmed', version: 3 } }),
      'POST /api/deals/7/hand-over': () => ({
        body: { ...paid, goods: { ...ofGuild.goods, handedAt: ofGuild.owedSince }, version: 4 },
      }),
    });
    renderUi(<DealsTab />, { route: '/treasury?tab=mine', session: sessionAs(...as) });
    return sent;
  };

  it('is shown to those who act for it, who confirm the payment and hand over', async () => {
    const send = sendLive();
    const sent = show(ofGuild, 'Admin');
    expect(await screen.findByText('Nobody owes you anything.')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('radio', { name: 'Owed to the guild' }));
    const list = await rowsOf('Owed to the guild');
    expect(list).toHaveTextContent(/Crysknife450 SolariOwed to the guildFrom Corvin Thale/);
    expect(list).toHaveTextContent('Crysknife · to be handed over by the guild');
    expect(screen.getByRole('button', { name: 'Give up the payment: Crysknife' })).toBeVisible();
    act(() => send('deal:updated', { ...paid, factId: 'a', factIds: ['a'] }));
    expect(await within(list).findByText('Paid')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm receipt: Crysknife' }));
    expect(await within(list).findByText('Received')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as handed over: Crysknife' }));
    await waitFor(() => expect(sentTo(sent, '/api/deals/7/hand-over')).toBeDefined());
  });

  it('is for somebody else to confirm when they owe it themselves', async () => {
    show({ ...paid, debtorDiscordId: me, debtorUsername: 'Maren Quill' }, 'Member', 'hauls');
    await userEvent.click(await screen.findByRole('radio', { name: 'Owed to the guild' }));
    const list = await rowsOf('Owed to the guild');
    expect(list).toHaveTextContent('It is for somebody else who may manage hauls to confirm it.');
    for (const name of ['Confirm receipt: Crysknife', 'Mark as handed over: Crysknife'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is not offered to others', async () => {
    show(ofGuild, 'Member');
    expect(await screen.findByRole('radio', { name: 'You owe' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Owed to the guild' })).toBeNull();
  });
});

describe('the payments of a completed contract', () => {
  it('show both sides their part, and let people with the right correct it', async () => {
    const both = { debtorDiscordId: other, debtorUsername: 'Corvin Thale', source: 'contract', sourceId: 5 } as const;
    const mine = aDeal(both);
    answerCalls({
      'GET /api/deals': () => ({
        body: [mine, aDeal({ ...both, id: 8, creditorDiscordId: '9', creditorUsername: 'Bex' })],
      }),
      'POST /api/deals/7/confirm': () => ({
        body: { ...mine, status: 'confirmed', paid: mine.amounts, owed: [], confirmedAt: mine.owedSince, version: 2 },
      }),
    });
    const frame = (title: string, children: ReactNode): ReactNode => <section aria-label={title}>{children}</section>;
    const { Part } = dealsOutcome;
    const part = <Part source="contract" id={5} organizerDiscordId={other} frame={frame} onDialog={() => undefined} />;
    renderUi(part, { session: sessionAs('Admin') });
    const rows = within(await screen.findByRole('list', { name: 'Payments' })).getAllByRole('listitem');
    expect(rows[1]).toHaveTextContent(/Bex450 SolariNot paid yet.*Correct/);
    expect(within(rows[1] ?? document.body).queryByRole('button', { name: /Confirm|Give up|paid/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm receipt: Spice from H-5' }));
    expect(await screen.findByText('Received')).toBeVisible();
  });
});

describe('the card of a completed contract', () => {
  const { Line } = dealsOutcome;
  const both = { debtorDiscordId: other, debtorUsername: 'Corvin Thale', source: 'contract', sourceId: 5 } as const;
  const mine = aDeal({ ...both, title: 'Watch the ridge' });
  const paid: Deal = { ...mine, status: 'paid', paid: mine.amounts, owed: [], version: 2 };
  const show = (deals: readonly Deal[], answers: Answers = {}): Sent[] => {
    viewerDeals.reset();
    const sent = answerCalls({
      'GET /api/deals': ({ query }) => ({
        body: deals.filter(
          (one) => one[query.get('side') === 'debtor' ? 'debtorDiscordId' : 'creditorDiscordId'] === me,
        ),
      }),
      ...answers,
    });
    renderUi(Line !== undefined && <Line source="contract" id={5} />);
    return sent;
  };

  it('shows what the viewer is owed, is paid and confirms', async () => {
    const send = sendLive();
    const sent = show([mine, aDeal({ ...both, id: 9, sourceId: 6 })], {
      'POST /api/deals/7/confirm': () => ({ body: { ...paid, status: 'confirmed', version: 3 } }),
    });
    expect(await screen.findByText('Owed to you')).toBeVisible();
    act(() => send('deal:updated', { ...paid, factId: 'a', factIds: ['a'] }));
    expect(await screen.findByText('Paid')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm receipt: Watch the ridge' }));
    expect(await screen.findByText('Received')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mark as paid|Confirm receipt/ })).toBeNull();
    expect(sentTo(sent, '/api/deals/7/confirm')).toBeDefined();
  });

  it('shows the client what they owe to all, and pays it', async () => {
    const owing = [7, 8].map((id) =>
      aDeal({ ...both, id, debtorDiscordId: me, creditorDiscordId: `${id}00`, creditorUsername: `Of ${id}` }),
    );
    const sent = show(owing, {
      'POST /api/deals/pay': () => ({
        body: owing.map((one) => ({ ...one, status: 'paid', paid: one.amounts, owed: [], version: 2 })),
      }),
    });
    expect(await screen.findByText('You owe 900 Solari')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Mark as paid/ }));
    await answer('Mark as paid');
    expect(await screen.findByText('Paid, not confirmed yet')).toBeVisible();
    expect(sentTo(sent, '/api/deals/pay')?.body).toEqual({ dealIds: [7, 8] });
  });

  it('says that something is wrong, without a step', async () => {
    const said = { by: 'Corvin Thale', byDiscordId: other, text: 'Not done', at: new Date().toISOString() };
    show([{ ...mine, dispute: { state: 'open', side: 'debtor', ...said, answer: null, ruling: null } }]);
    expect(await screen.findByText('Disputed')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mark as paid|Confirm receipt/ })).toBeNull();
  });

  it('has no line for somebody who has no part in it', async () => {
    const sent = show([]);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.queryByText(/^(Owed to you|You owe|Paid)/)).toBeNull();
  });
});

describe('unpaid shares', () => {
  const show = (answers: Answers = {}): Sent[] => {
    const sent = answerCalls({
      'GET /api/deals/balances': () => ({
        body: [aBalance(), aBalance({ discordId: other, username: 'Corvin Thale' })],
      }),
      'GET /api/deals': () => ({
        body: [aDeal(), aDeal({ id: 8, creditorDiscordId: other, creditorUsername: 'Corvin Thale' })],
      }),
      ...answers,
    });
    renderUi(<Waiting />, { session: sessionAs('Admin') });
    return sent;
  };

  it.each([
    ['one', ['Pay Maren Quill'], [7], 'Maren Quill got 450 Solari'],
    ['several', ['Choose Corvin Thale', 'Pay 1 selected'], [8], 'Corvin Thale got 450 Solari'],
    ['all', ['Pay all'], [7, 8], '2 people got 900 Solari'],
  ])('are paid to %s after a question with the sum', async (_who, presses, dealIds, says) => {
    const sent = show({ 'POST /api/deals/pay': () => ({ body: [] }) });
    const waiting = within(await screen.findByRole('region', { name: 'Unpaid shares' }));
    for (const name of presses)
      await userEvent.click(await waiting.findByRole(name.startsWith('Choose') ? 'checkbox' : 'button', { name }));
    expect(await screen.findByText(new RegExp(says))).toBeVisible();
    await answer('Mark as paid');
    await waitFor(() => expect(sentTo(sent, '/api/deals/pay')?.body).toEqual({ dealIds }));
  });
});

it('the shares of a haul show each history, and let an admin correct a share with a reason', async () => {
  const paid = aDeal({ status: 'paid', owed: [], paid: [{ currency: 'Solari', amount: 450 }], version: 2 });
  const at = new Date().toISOString();
  const sent = answerCalls({
    'GET /api/deals': () => ({ body: [paid] }),
    'GET /api/deals/7/entries': () => ({
      body: [
        { kind: 'owed', currency: 'Solari', change: 450, at, by: null },
        { kind: 'paid', currency: 'Solari', change: -450, at, by: 'Ada' },
      ],
    }),
    'POST /api/deals/7/correct': () => ({
      body: aDeal({
        amounts: [{ currency: 'Solari', amount: 400 }],
        owed: [{ currency: 'Solari', amount: -50 }],
        version: 3,
      }),
    }),
  });
  renderUi(<SharesDialog haulId={5} onClose={() => undefined} />, { session: sessionAs('Admin') });
  const dialog = within(await screen.findByRole('dialog', { name: 'Shares of Spice from H-5' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'History: Maren Quill' }));
  expect(await dialog.findByRole('list', { name: 'History: Spice from H-5' })).toHaveTextContent(
    /Owed · .*\+450 Solari.*Paid by Ada · .*−450 Solari/,
  );
  expect(dialog.getByText('Everyone has been paid.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Correct amount: Maren Quill' }));
  fireEvent.input(await screen.findByLabelText('Change'), { target: { value: '-50' } });
  expect(screen.getByText(/New amount: 400 Solari; 50 Solari to be returned/)).toBeVisible();
  fireEvent.input(screen.getByLabelText('Why'), { target: { value: 'Counted twice' } });
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  expect(await screen.findByText('Corrected')).toBeVisible();
  const body = { currency: 'Solari', change: -50, note: 'Counted twice' };
  expect(sentTo(sent, '/api/deals/7/correct')?.body).toEqual(body);
});

formPromises({
  name: 'the correction of a deal',
  file: 'features/deals/CorrectDealDialog.tsx',
  show: (open, close) => open && <CorrectDealDialog deal={aDeal()} onClose={close} />,
  field: 'Why',
  before: '',
  text: 'Counted twice',
  more: { Change: '-50' },
  submit: /^(Correct|Correcting)/,
  call: 'POST /api/deals/7/correct',
  reply: aDeal({ version: 2 }),
  path: 'note',
});

describe('disputes', () => {
  const between = {
    source: 'auction',
    debtorDiscordId: other,
    debtorUsername: 'Corvin Thale',
    goods: { name: 'Maker hook', quantity: 1, handedAt: null, receivedAt: null },
  } as const;
  const said = { by: 'Corvin Thale', byDiscordId: other, text: 'It is broken', at: new Date().toISOString() };
  const dispute = { state: 'open', side: 'debtor', ...said, answer: null, ruling: null } as const;
  const show = (deal: Deal, as: Parameters<typeof sessionAs>[0] = 'Member', answers: Answers = {}): Sent[] => {
    const sent = answerCalls({
      'GET /api/deals': () => ({ body: [deal] }),
      'GET /api/deals/balance': () => ({ body: anOwnBalance() }),
      ...answers,
    });
    const side = as === 'Admin' ? '&side=disputes' : '';
    renderUi(<DealsTab />, { route: `/treasury?tab=mine${side}`, session: sessionAs(as) });
    return sent;
  };

  it('are started with a sentence', async () => {
    const deal = aDeal(between);
    const sent = show(deal, 'Member', {
      'POST /api/deals/7/dispute': () => ({
        body: { ...deal, dispute: { ...dispute, side: 'creditor', by: 'Maren Quill', byDiscordId: me }, version: 2 },
      }),
      'POST /api/deals/7/dispute/withdraw': () => ({ body: { ...deal, version: 3 } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Report a problem: Spice from H-5' }));
    await userEvent.type(await screen.findByLabelText('What is wrong?'), 'It is broken');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('list', { name: 'What is wrong' })).toHaveTextContent(
      'Maren Quill says that something is wrong: “It is broken”',
    );
    expect(sentTo(sent, '/api/deals/7/dispute')?.body).toEqual({ text: 'It is broken' });
    expect(screen.getByText('Somebody who may manage auctions and is not involved decides.')).toBeVisible();
    expect(screen.getByText('Disputed')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take back the report: Spice from H-5' }));
    expect(await screen.findByRole('button', { name: 'Report a problem: Spice from H-5' })).toBeVisible();
  });

  it('can be answered once', async () => {
    const deal = aDeal({ ...between, dispute });
    show(deal, 'Member', {
      'POST /api/deals/7/dispute/answer': () => ({
        body: {
          ...deal,
          dispute: { ...dispute, answer: { ...said, by: 'Maren Quill', byDiscordId: me, text: 'It was whole' } },
          version: 2,
        },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer: Spice from H-5' }));
    await userEvent.type(await screen.findByLabelText('Your answer'), 'It was whole');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Maren Quill answers: “It was whole”/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Answer: Spice from H-5' })).toBeNull();
  });

  it('are decided by people with the right, who read what was paid', async () => {
    const deal = aDeal({
      ...between,
      creditorDiscordId: '9',
      creditorUsername: 'Bex',
      paid: [{ currency: 'Solari', amount: 450 }],
      owed: [],
      status: 'paid',
      dispute,
    });
    const ruling = { ...said, by: 'Ada', byDiscordId: me, text: 'Bex is away', outcome: 'cancelled' };
    const sent = show(deal, 'Admin', {
      'POST /api/deals/7/dispute/decide': () => ({
        body: { ...deal, status: 'cancelled', dispute: { ...dispute, state: 'over', ruling }, version: 2 },
      }),
    });
    const list = await rowsOf('Disputes');
    expect(list).toHaveTextContent('Corvin Thale pays Bex');
    await userEvent.click(screen.getByRole('button', { name: 'Decide: Spice from H-5' }));
    await userEvent.selectOptions(await screen.findByLabelText('Decision'), 'Call the deal off');
    expect(screen.getByText(/450 Solari was paid already. Bex must pay it back to Corvin Thale by hand/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Why'), 'Bex is away');
    await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText('Decided')).toBeVisible();
    const body = { outcome: 'cancelled', text: 'Bex is away' };
    expect(sentTo(sent, '/api/deals/7/dispute/decide')?.body).toEqual(body);
  });

  it('stay with the deal after the decision, which offers no more steps while the lot is offered', async () => {
    const ruling = { ...said, by: 'Ada', byDiscordId: '9', text: 'Try others', outcome: 'reversed' } as const;
    show(aDeal({ ...between, dispute: { ...dispute, state: 'offered', ruling } }));
    expect(await screen.findByText('The lot is offered to the next bidder.')).toBeVisible();
    for (const name of [/^Confirm receipt/, /^Mark as handed over/, /^Report a problem/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

formPromises({
  name: 'what is wrong with a deal',
  file: 'features/deals/DisputeDialog.tsx',
  show: (open, close) => open && <DisputeDialog deal={aDeal()} step="open" onClose={close} />,
  field: 'What is wrong?',
  before: '',
  text: 'It is broken',
  submit: /^(Send|Sending)/,
  call: 'POST /api/deals/7/dispute',
  reply: aDeal({ version: 2 }),
  path: 'text',
});
formPromises({
  name: 'the decision of a dispute',
  file: 'features/deals/DecideDialog.tsx',
  show: (open, close) => open && <DecideDialog deal={aDeal()} onClose={close} />,
  field: 'Why',
  before: '',
  text: 'It is fine',
  submit: /^(Decide|Deciding)/,
  call: 'POST /api/deals/7/dispute/decide',
  reply: aDeal({ version: 2 }),
  path: 'text',
});

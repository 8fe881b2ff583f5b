// Tests of payouts: shares, hauls and waiting people, with live updates and actions.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Haul } from '@guild/common/payouts/payouts.api';
import { aBalance, aHaul, aShare } from '@guild/common/test/payouts.builders';
import { me, other } from '@guild/common/test/people';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { formPromises } from '../../../test/formPromises.tsx';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import type { ReactNode } from 'react';
import CorrectShareDialog from './shares/CorrectShareDialog.tsx';
import HaulsTab from './hauls/HaulsTab.tsx';
import MineTab from './shares/MineTab.tsx';
import payoutsOutcome from './integrations/payouts.outcome.tsx';
import { payoutSettings } from './settings/payouts.settings.ts';
import { allHauls, balances, haulOf, hauls, ownBalance, ownShares, sharesOf } from './payouts.store.ts';
import { emptyList } from '../../platform/live/listState.ts';

beforeEach(() => {
  hauls.use.setState(emptyList(allHauls), true);
  ownShares.use.setState(emptyList('mine'), true);
  ownBalance.reset();
  balances.reset();
  sharesOf.reset();
});
const answer = async (name: string): Promise<void> =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const sentTo = (sent: readonly Sent[], path: string): Sent | undefined =>
  sent.find((one) => one.method === 'POST' && one.path === path);

describe('the viewer’s shares', () => {
  const show = (answers: Answers = {}): Sent[] => {
    const sent = answerCalls({
      'GET /api/payouts/shares': () => ({ body: [aShare()] }),
      'GET /api/payouts/balance': () => ({ body: aBalance() }),
      ...answers,
    });
    renderUi(<MineTab />, { route: '/treasury?tab=mine' });
    return sent;
  };
  const rows = (): Promise<HTMLElement> => screen.findByRole('list', { name: 'Your shares' });

  it('are listed with the sum by currency', async () => {
    show();
    expect(await screen.findByRole('region', { name: 'Owed to you' })).toHaveTextContent('450 Solari');
    expect(await rows()).toHaveTextContent('Spice from H-5450 SolariOwed to you');
  });

  it('show when there are none, and when the balance could not be loaded', async () => {
    show({ 'GET /api/payouts/shares': () => ({ body: [] }), 'GET /api/payouts/balance': () => ({ status: 500 }) });
    expect(await screen.findByText('No shares yet')).toBeVisible();
    expect(await screen.findByText('Error loading your balance')).toBeVisible();
  });

  it('follow live messages from owed to paid to received', async () => {
    const send = sendLive();
    const paid = aShare({ status: 'paid', owed: [], paid: [{ currency: 'Solari', amount: 450 }], version: 2 });
    const sent = show({
      'GET /api/payouts/shares': () => ({ body: [] }),
      'POST /api/payouts/shares/7/confirm': () => ({ body: { ...paid, status: 'confirmed', version: 3 } }),
    });
    await screen.findByText('No shares yet');
    act(() => send('share:updated', { ...aShare(), factId: 'a', factIds: ['a'] }));
    expect(await rows()).toHaveTextContent('Owed to you');
    act(() =>
      send('share:updated', { ...aShare({ id: 8, discordId: other, title: 'Not mine' }), factId: 'b', factIds: ['b'] }),
    );
    act(() => send('share:updated', { ...paid, factId: 'c', factIds: ['c'] }));
    expect(screen.queryByText('Not mine')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm receipt: Spice from H-5' }));
    expect(await within(await rows()).findByText('Received')).toBeVisible();
    expect(sentTo(sent, '/api/payouts/shares/7/confirm')).toBeDefined();
  });

  it('can be given up after a question that names the amount', async () => {
    const sent = show({
      'POST /api/payouts/shares/7/waive': () => ({ body: aShare({ status: 'waived', owed: [], version: 2 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Give up my share: Spice from H-5' }));
    expect(await screen.findByText(/The guild keeps your 450 Solari/)).toBeVisible();
    expect(sentTo(sent, '/api/payouts/shares/7/waive')).toBeUndefined();
    await answer('Give up my share');
    expect(await within(await rows()).findByText('Given up')).toBeVisible();
  });

  it('show their corrections', async () => {
    const corrections = [
      { at: new Date().toISOString(), by: 'Ada', currency: 'Solari' as const, change: -50, note: 'Counted twice' },
    ];
    show({ 'GET /api/payouts/shares': () => ({ body: [aShare({ corrections })] }) });
    expect(await screen.findByRole('list', { name: 'Corrections' })).toHaveTextContent(
      '−50 Solari by Ada: Counted twice',
    );
  });
});

describe('the hauls', () => {
  const show = (answers: Answers = {}, access: 'Member' | 'Admin' = 'Admin', route = '/treasury?tab=hauls'): Sent[] => {
    const sent = answerCalls({
      'GET /api/payouts/hauls': () => ({ body: [aHaul()] }),
      'GET /api/payouts/balances': () => ({
        body: [aBalance(), aBalance({ discordId: other, username: 'Corvin Thale' })],
      }),
      'GET /api/payouts/shares': () => ({
        body: [aShare(), aShare({ id: 8, discordId: other, username: 'Corvin Thale' })],
      }),
      ...answers,
    });
    renderUi(<HaulsTab />, { route, session: sessionAs(access) });
    return sent;
  };
  const card = (): Promise<HTMLElement> => screen.findByRole('article', { name: 'Spice from H-5' });

  it('show each person’s amount and the guild’s part', async () => {
    show();
    expect(await card()).toHaveTextContent(/1,001 Solari.*Corvin Thale450 Solari.*Guild keeps.*101 Solari/);
    const parts = within(within(await card()).getByRole('list', { name: 'Who gets what' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('450 Solari'),
      expect.stringContaining('450 Solari'),
    ]);
  });

  it('are closed after a warning that they can no longer be changed', async () => {
    const sent = show({ 'POST /api/payouts/hauls/5/close': () => ({ body: aHaul({ status: 'closed', version: 2 }) }) });
    await userEvent.click(within(await card()).getByRole('button', { name: 'Close haul' }));
    expect(await screen.findByText(/A closed haul can't be changed/)).toBeVisible();
    await answer('Close haul');
    expect(await within(await card()).findByText('Closed')).toBeVisible();
    expect(sentTo(sent, '/api/payouts/hauls/5/close')?.body).toEqual({ version: 1 });
  });

  it('say where one is that somebody else has closed', async () => {
    const send = sendLive();
    show({}, 'Admin', '/treasury?tab=hauls&status=open');
    await card();
    act(() => send('haul:closed', { ...aHaul({ status: 'closed', version: 2 }), factId: 'a', factIds: ['a'] }));
    expect(screen.getByRole('link', { name: 'Now closed · Show' })).toHaveAttribute(
      'href',
      '/treasury?tab=hauls&status=closed',
    );
  });

  it('let a member only give up their own share', async () => {
    show({}, 'Member');
    const buttons = within(await card()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Give up my share')]);
    expect(screen.queryByRole('region', { name: 'Unpaid shares' })).toBeNull();
  });

  it('have three buttons for an admin, and the other actions in a menu', async () => {
    show();
    const buttons = within(await card()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Close haul'),
      'Edit',
      'More actions for Spice from H-5',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'More actions for Spice from H-5' }));
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Delete', 'Give up my share']);
  });

  it('can be restored after deletion', async () => {
    show({
      'DELETE /api/payouts/hauls/5': () => ({ status: 204 }),
      'POST /api/payouts/hauls/5/restore': () => ({ body: aHaul({ version: 3 }) }),
    });
    await userEvent.click(within(await card()).getByRole('button', { name: 'More actions for Spice from H-5' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await answer('Delete haul');
    expect(await screen.findByText('No hauls yet')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card()).toBeVisible();
  });

  it.each([
    ['one', ['Pay Maren Quill'], [7], 'Maren Quill got 450 Solari'],
    ['several', ['Choose Corvin Thale', 'Pay 1 selected'], [8], 'Corvin Thale got 450 Solari'],
    ['all', ['Pay all'], [7, 8], '2 people got 900 Solari'],
  ])('are paid to %s after a question with the sum', async (_who, presses, shareIds, says) => {
    const sent = show({ 'POST /api/payouts/shares/pay': () => ({ body: [] }) });
    const waiting = within(await screen.findByRole('region', { name: 'Unpaid shares' }));
    for (const name of presses)
      await userEvent.click(await waiting.findByRole(name.startsWith('Choose') ? 'checkbox' : 'button', { name }));
    expect(await screen.findByText(new RegExp(says))).toBeVisible();
    await answer('Mark as paid');
    await waitFor(() => expect(sentTo(sent, '/api/payouts/shares/pay')?.body).toEqual({ shareIds }));
  });

  it('show each share’s history, and let an admin correct a share with a reason', async () => {
    const closed = aHaul({ status: 'closed', closedBy: 'Ada', closedAt: new Date().toISOString(), version: 2 });
    const paid = aShare({ status: 'paid', owed: [], paid: [{ currency: 'Solari', amount: 450 }], version: 2 });
    const at = new Date().toISOString();
    const sent = show({
      'GET /api/payouts/hauls': () => ({ body: [closed] }),
      'GET /api/payouts/shares': () => ({ body: [paid] }),
      'GET /api/payouts/shares/7/entries': () => ({
        body: [
          { kind: 'owed', currency: 'Solari', change: 450, at, by: null },
          { kind: 'paid', currency: 'Solari', change: -450, at, by: 'Ada' },
        ],
      }),
      'POST /api/payouts/shares/7/correct': () => ({
        body: aShare({
          amounts: [{ currency: 'Solari', amount: 400 }],
          owed: [{ currency: 'Solari', amount: -50 }],
          version: 3,
        }),
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Shares of Spice from H-5' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Shares of Spice from H-5' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'History: Maren Quill' }));
    expect(await dialog.findByRole('list', { name: 'History: Spice from H-5' })).toHaveTextContent(
      /Owed · .*\+450 Solari.*Paid by Ada · .*−450 Solari/,
    );
    expect(dialog.getByText('Everyone has been paid.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Correct Maren Quill' }));
    fireEvent.input(await screen.findByLabelText('Change'), { target: { value: '-50' } });
    expect(screen.getByText(/New share: 400 Solari; 50 Solari to be returned/)).toBeVisible();
    fireEvent.input(screen.getByLabelText('Why'), { target: { value: 'Counted twice' } });
    await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByText('Share corrected')).toBeVisible();
    const body = { currency: 'Solari', change: -50, note: 'Counted twice' };
    expect(sentTo(sent, '/api/payouts/shares/7/correct')?.body).toEqual(body);
  });
});

formPromises({
  name: 'the correction of a share',
  file: 'features/payouts/shares/CorrectShareDialog.tsx',
  show: (open, close) => open && <CorrectShareDialog share={aShare()} onClose={close} />,
  field: 'Why',
  before: '',
  text: 'Counted twice',
  more: { Change: '-50' },
  submit: /^(Correct|Correcting)/,
  call: 'POST /api/payouts/shares/7/correct',
  reply: aShare({ version: 2 }),
  path: 'note',
});

describe('the haul on the page of a past event or contract', () => {
  const show = (found: Haul[], access: 'Member' | 'Admin', settings = {}): void => {
    haulOf.reset();
    payoutSettings.reset();
    const usual = { latePercent: 50, cutPercent: 10, organizersMay: false, rankWeights: [], version: 1 };
    answerCalls({
      'GET /api/payouts/hauls': () => ({ body: found }),
      'GET /api/settings/payouts': () => ({ body: { ...usual, ...settings } }),
    });
    const { Part } = payoutsOutcome;
    const frame = (title: string, children: ReactNode): ReactNode => <section aria-label={title}>{children}</section>;
    const part = <Part source="contract" id={3} organizerDiscordId={me} frame={frame} onDialog={() => undefined} />;
    renderUi(part, { session: sessionAs(access) });
  };

  it('shows its contents to members', async () => {
    show([aHaul({ status: 'closed' })], 'Member');
    expect(await screen.findByRole('region', { name: 'Haul' })).toHaveTextContent(/Closed1,001 Solari/);
    expect(screen.queryByRole('button', { name: 'Enter haul' })).toBeNull();
  });
  it('can be entered by admins', async () => {
    show([], 'Admin');
    expect(await screen.findByRole('button', { name: 'Enter haul' })).toBeVisible();
  });
  it('can be entered by the organizer when the guild allows it', async () => {
    show([], 'Member', { organizersMay: true });
    expect(await screen.findByRole('button', { name: 'Enter haul' })).toBeVisible();
  });
  it('can be changed by the organizer while it is proposed, but not closed', async () => {
    show([aHaul({ proposed: true })], 'Member', { organizersMay: true });
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.getByText('Proposed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close haul' })).toBeNull();
  });
  it('cannot be changed by the organizer when it is no longer a proposal', async () => {
    show([aHaul()], 'Member', { organizersMay: true });
    await screen.findByRole('button', { name: 'Give up my share' });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

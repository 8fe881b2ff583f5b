// Tests of payouts: hauls, with live updates and actions.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Haul } from '@guild/common/payouts/payouts.api';
import { aHaul } from '@guild/common/test/payouts.builders';
import { me } from '@guild/common/test/people';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import type { ReactNode } from 'react';
import HaulsTab from './hauls/HaulsTab.tsx';
import payoutsOutcome from './integrations/payouts.outcome.tsx';
import { payoutSettings } from './settings/payouts.settings.ts';
import { allHauls, haulOf, hauls } from './payouts.store.ts';
import { emptyList } from '../../platform/live/listState.ts';

beforeEach(() => {
  hauls.use.setState(emptyList(allHauls), true);
});
const answer = async (name: string): Promise<void> =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const sentTo = (sent: readonly Sent[], path: string): Sent | undefined =>
  sent.find((one) => one.method === 'POST' && one.path === path);

describe('the hauls', () => {
  const show = (answers: Answers = {}, access: 'Member' | 'Admin' = 'Admin', route = '/treasury?tab=hauls'): Sent[] => {
    const sent = answerCalls({
      'GET /api/payouts/hauls': () => ({ body: [aHaul()] }),
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

// Tests of a resource's dialog: contributors, ledger, deposits, withdrawals, corrections, and
// requests.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { aGiver, aLedgerEntry, aRequest, aResource } from '@guild/common/test/treasury.builders';
import { other } from '@guild/common/test/people';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { formPromises } from '../../../../test/formPromises.tsx';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startTreasury } from '../../../../test/stores.ts';
import CorrectionDialog from './CorrectionDialog.tsx';
import MoveDialog from './MoveDialog.tsx';
import RefuseDialog from '../requests/RefuseDialog.tsx';
import { requests } from '../requests/requests.store.ts';
import { everything, resources } from '../treasury.store.ts';
import { TreasurySection } from '../TreasurySection.tsx';

const water = aResource();
const theirs = aRequest({ id: 52, username: 'Oro Dast', discordId: other, kind: 'deposit', amount: 1200 });
/** A change of a resource, as a live message tells it to both lists. */
function changed(resource: TreasuryResource): void {
  for (const list of [resources, everything]) list.changed(resource);
}
const usual: Answers = {
  'GET /api/treasury': () => ({ body: [water] }),
  'GET /api/treasury/4': () => ({ body: water }),
  'GET /api/treasury/4/ledger': () => ({ body: [aLedgerEntry()] }),
  'GET /api/treasury/4/givers': () => ({ body: [aGiver()] }),
};
function show(route: string, answers: Answers = {}, role: 'Admin' | 'Member' = 'Member'): Sent[] {
  const sent = answerCalls({ ...usual, ...answers });
  renderUi(<TreasurySection />, { route, session: sessionAs(role) });
  return sent;
}
const whole = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Deep cistern' });
const fill = (label: string, value: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const waiting = (...list: (typeof theirs)[]): Answers => ({
  'GET /api/treasury/requests': ({ query }) => ({ body: query.get('status') === 'pending' ? list : [] }),
});

beforeEach(() => startTreasury());

describe('a resource by its link', () => {
  it('shows contributors and ledger, and loads them again after changes', async () => {
    const sent = show('/treasury?resource=4');
    const dialog = within(await whole());
    expect(await dialog.findByText('36,900 L')).toBeVisible();
    expect(await dialog.findByText('28,000 → 64,900')).toBeVisible();
    expect(dialog.getByText('From the northern traps')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/api/treasury/4/ledger.csv');
    expect(dialog.queryByRole('button', { name: /^Correct/ })).toBeNull();
    const reads = (): number => sent.filter(({ path }) => /ledger$|givers$/.test(path)).length;
    const before = reads();
    act(() => changed({ ...water, currentAmount: 65_000, version: 2 }));
    await waitFor(() => expect(reads()).toBe(before + 2));
  });

  it('opens the form that the address names', async () => {
    show('/treasury?resource=4&move=withdrawal');
    expect(await screen.findByRole('dialog', { name: 'Withdraw: Deep cistern' })).toBeVisible();
  });

  it('shows that it no longer exists', async () => {
    show('/treasury?resource=9', { 'GET /api/treasury/9': () => refusal(404, 'Not there', 'not_found') });
    expect(await screen.findByText('This resource is no longer in the treasury.')).toBeVisible();
  });

  it('sends a deposit that waits for approval', async () => {
    const asked = aRequest({ kind: 'deposit', amount: 500 });
    const sent = show('/treasury?resource=4', {
      'POST /api/treasury/4/deposits': () => ({ status: 201, body: asked }),
    });
    await whole();
    await press('Deposit');
    await screen.findByRole('dialog', { name: 'Deposit: Deep cistern' });
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    fill('Amount to deposit', '500');
    expect(await screen.findByText('New total: 65,400 L')).toBeVisible();
    fill('Note (optional)', 'From the north');
    const form = within(screen.getByRole('dialog', { name: 'Deposit: Deep cistern' }));
    await userEvent.click(form.getByRole('button', { name: /^Deposit/ }));
    expect(await screen.findByText('Deposit sent')).toBeVisible();
    const posted = sent.find(({ method }) => method === 'POST');
    expect(posted?.body).toEqual({ amount: 500, note: 'From the north' });
    expect(posted?.key).toBeDefined();
    // The resource follows its form.
    expect(await whole()).toBeVisible();
  });

  it('rejects a withdrawal above the current amount, also after a live change', async () => {
    const sent = show('/treasury?resource=4');
    await whole();
    await press('Withdraw');
    await screen.findByRole('dialog', { name: 'Withdraw: Deep cistern' });
    fill('Amount to withdraw', '500');
    act(() => changed({ ...water, currentAmount: 400, version: 2 }));
    expect(await screen.findByText('More than available.')).toBeInTheDocument();
    await press(/^Request withdrawal/);
    expect(await screen.findByText('Only 400 L available')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('a request', () => {
  it('is approved by an admin', async () => {
    const done = { ...theirs, status: 'approved', decidedBy: 'Maren Quill', version: 2 };
    show(
      '/treasury?tab=requests&resource=4',
      { ...waiting(theirs), 'POST /api/treasury/4/requests/52/approve': () => ({ body: done }) },
      'Admin',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Requests' }));
    const part = within(await dialog.findByRole('region', { name: 'Pending' }));
    expect(await part.findByText('gives 1,200 L to Deep cistern')).toBeVisible();
    await press('Approve: Oro Dast gives 1,200 L to Deep cistern');
    expect(await screen.findByText('Oro Dast gives 1,200 L to Deep cistern.')).toBeVisible();
    await press('Approve');
    expect(await screen.findByText('Request approved')).toBeVisible();
    expect(part.getByText('No pending requests.')).toBeVisible();
    expect(within(dialog.getByRole('region', { name: 'Decided' })).getByText('Approved')).toBeVisible();
  });

  it('is below older ones, so that it moves no buttons', async () => {
    show('/treasury?tab=requests', waiting(theirs), 'Admin');
    await screen.findByText('gives 1,200 L to Deep cistern');
    act(() => requests.arrived({ ...theirs, id: 60, amount: 7, version: 1, factId: 'f1' }));
    const part = within(screen.getByRole('region', { name: 'Pending' }));
    expect(part.getAllByRole('listitem').map(({ textContent }) => /gives [\d,]+ L/.exec(textContent)?.[0])).toEqual([
      'gives 1,200 L',
      'gives 7 L',
    ]);
  });

  it('appears at once, and is counted in the button', async () => {
    show('/treasury', {}, 'Admin');
    await screen.findByRole('article', { name: 'Deep cistern' });
    act(() => requests.arrived({ ...theirs, factId: 'f1' }));
    await press('Requests 1 waiting');
    expect(await screen.findByText('gives 1,200 L to Deep cistern')).toBeVisible();
  });

  it('can be cancelled by its author, who has no other actions', async () => {
    const sent = show('/treasury?tab=requests', {
      ...waiting(aRequest()),
      'DELETE /api/treasury/4/requests/51': () => ({ status: 204 }),
    });
    await screen.findByText('requests 200 L from Deep cistern');
    expect(screen.queryByRole('button', { name: /^(Approve|Refuse)/ })).toBeNull();
    await press(/^Cancel request/);
    expect(await screen.findByText('Request cancelled')).toBeVisible();
    expect(screen.getByText('Cancelled')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE' });
  });

  it('shows that somebody else has already decided', async () => {
    const late = refusal(409, 'This request was already decided');
    show(
      '/treasury?tab=requests',
      { ...waiting(theirs), 'POST /api/treasury/4/requests/52/approve': () => late },
      'Admin',
    );
    await screen.findByText('gives 1,200 L to Deep cistern');
    await press(/^Approve: /);
    await press('Approve');
    expect(await screen.findByText('This request was already decided')).toBeVisible();
  });
});

formPromises({
  name: 'withdrawal',
  file: 'features/treasury/core/MoveDialog.tsx',
  show: (open, close) => open && <MoveDialog kind="withdrawal" resource={water} onClose={close} />,
  start: () => startTreasury([water]),
  field: 'Note (optional)',
  before: '',
  text: 'For the ride',
  more: { 'Amount to withdraw': '200' },
  submit: /^(Request withdrawal|Send)/,
  call: 'POST /api/treasury/4/withdrawals',
  reply: aRequest(),
  path: 'note',
});
formPromises({
  name: 'refusal',
  file: 'features/treasury/requests/RefuseDialog.tsx',
  show: (open, close) => open && <RefuseDialog request={theirs} onClose={close} />,
  start: () => startTreasury([water], [theirs]),
  field: 'Reason',
  before: '',
  text: 'It has to last',
  submit: /^Refus/,
  call: 'POST /api/treasury/4/requests/52/refuse',
  reply: { ...theirs, status: 'refused', version: 2 },
  path: 'reason',
});
formPromises({
  name: 'correction',
  file: 'features/treasury/core/CorrectionDialog.tsx',
  show: (open, close) => open && <CorrectionDialog entry={aLedgerEntry()} resource={water} onClose={close} />,
  start: () => startTreasury([water]),
  field: 'Why',
  before: '',
  text: 'A zero too many',
  submit: /^Correct/,
  call: 'POST /api/treasury/4/ledger/31/correct',
  reply: { ...water, version: 2 },
  path: 'note',
});

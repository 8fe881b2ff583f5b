// Tests of the board's forms: first values, errors, and sent bodies.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aClaim, aContract } from '@guild/common/test/contracts.builders';
import { inHours, me } from '@guild/common/test/people';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Sent } from '../../../test/fakeServer.ts';
import { formPromises } from '../../../test/formPromises.tsx';
import { renderUi } from '../../../test/renderUi.tsx';
import { startContracts } from '../../../test/stores.ts';
import { ClosingDialog } from './core/ClosingDialog.tsx';
import { CompletionDialog } from './core/CompletionDialog.tsx';
import { EditContractDialog, NewContractDialog } from './core/ContractFormDialog.tsx';

const mine = { clientId: 1, clientDiscordId: me, clientUsername: 'Maren Quill' } as const;
const own = aContract(mine);
const claims = [aClaim(), aClaim({ id: 72, userId: 3, username: 'Bex', discordId: '100000000000000056' })];
const active = aContract({ ...mine, status: 'active', claims });
const nothing = (): void => undefined;
const fill = (label: string | RegExp, value: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value } });
const send = (name: RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => startContracts(own));

describe('a new contract', () => {
  it('starts with default values', async () => {
    answerCalls({});
    renderUi(<NewContractDialog onClose={nothing} />);
    await screen.findByRole('dialog', { name: 'Create Contract' });
    const values = { Title: '', Description: '', Type: 'assassination', 'Target location': '', Difficulty: 'medium' };
    for (const [label, value] of Object.entries(values)) expect(screen.getByLabelText(label)).toHaveValue(value);
    expect(screen.getByLabelText('Reward')).toHaveValue('1,000');
    expect(screen.getByLabelText('Reward unit')).toHaveValue('Solari');
    expect(screen.getByLabelText(/^Deadline/)).toHaveValue(inHours(24).slice(0, 10));
    expect(screen.getByLabelText('Maximum claims')).toHaveValue('4');
  });

  it('reports every invalid field', async () => {
    const sent = answerCalls({});
    renderUi(<NewContractDialog onClose={nothing} />);
    await screen.findByRole('dialog', { name: 'Create Contract' });
    fill('Description', 'Too short');
    fill('Reward', '0');
    fill(/^Deadline/, '');
    fill('Maximum claims', '5');
    await send(/^Create/);
    for (const words of [
      'Title is required',
      'Description must be at least 10 characters',
      'Target location is required',
      'Reward must be at least 1',
      'Deadline is required',
      'Maximum 4 claims allowed',
    ])
      expect(await screen.findByText(words)).toBeVisible();
    fill('Maximum claims', '0');
    expect(await screen.findByText('At least 1 claim must be allowed')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('shows why it was refused, also at its field', async () => {
    const answer = refusal(400, 'The deadline must be in the future', 'invalid_input');
    const details = { fields: [{ path: 'deadline', message: 'The deadline must be in the future' }] };
    answerCalls({ 'POST /api/contracts': () => ({ ...answer, body: { ...(answer.body as object), details } }) });
    renderUi(<NewContractDialog onClose={nothing} />);
    await screen.findByRole('dialog', { name: 'Create Contract' });
    fill('Title', 'Watch');
    fill('Description', 'Four hours on the ridge.');
    fill('Target location', 'I-9');
    await send(/^Create/);
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getByLabelText(/^Deadline/)).toHaveAccessibleDescription('The deadline must be in the future');
  });
});

describe('an edit', () => {
  it('sends only the changes, with the version that was opened', async () => {
    const sent = answerCalls({ 'PATCH /api/contracts/7': () => ({ body: { ...own, reward: 9000, version: 2 } }) });
    renderUi(<EditContractDialog contract={own} onClose={nothing} />);
    await screen.findByRole('dialog', { name: 'Edit contract' });
    fill('Reward', '9000');
    await send(/^Save/);
    expect(await screen.findByText('Contract updated')).toBeVisible();
    expect(sent[0]?.body).toEqual({ reward: 9000, version: 1 });
  });

  it('shows both values after a conflict with another screen', async () => {
    const current = { ...own, title: 'Silence everybody', version: 5 };
    const stale = { error: 'Stale', message: 'Stale', code: 'conflict', requestId: 'r' };
    answerCalls({
      'PATCH /api/contracts/7': () => ({ status: 409, body: { ...stale, details: { reason: 'stale', current } } }),
    });
    renderUi(<EditContractDialog contract={own} onClose={nothing} />);
    await screen.findByRole('dialog', { name: 'Edit contract' });
    fill('Title', 'Silence nobody');
    await send(/^Save/);
    expect(await screen.findByText('Silence everybody')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Silence nobody');
  });
});

describe('the completion of a contract', () => {
  it('names both shares of a reward that cannot be divided evenly', async () => {
    renderUi(<CompletionDialog contract={{ ...active, reward: 12_001 }} onClose={nothing} />);
    expect(await screen.findByText(/^You owe each 6,000 or 6,001 Solari\./)).toBeVisible();
  });

  it('lets the client choose who took part, and shows what each is owed', async () => {
    const sent = answerCalls({
      'POST /api/contracts/7/complete': () => ({ body: { ...active, status: 'completed', version: 2 } }),
    });
    renderUi(<CompletionDialog contract={active} onClose={nothing} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete Contract' }));
    expect(
      dialog.getByText(
        'You owe each 6,000 Solari. Each contractor earns 40 points. Only the first contract a day with the same contractor earns points.',
      ),
    ).toBeVisible();
    for (const name of ['Oro Dast', 'Bex']) await userEvent.click(dialog.getByRole('checkbox', { name }));
    await send(/^Complet/);
    expect(await dialog.findByText('Choose who took part')).toBeVisible();
    const posts = (): Sent[] => sent.filter(({ method }) => method === 'POST');
    expect(posts()).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Bex' }));
    expect(
      dialog.getByText(
        'You owe 12,000 Solari. The contractor earns 40 points. Only the first contract a day with the same contractor earns points.',
      ),
    ).toBeVisible();
    await send(/^Complet/);
    expect(await screen.findByText('Contract completed successfully!')).toBeVisible();
    expect(posts()[0]?.body).toEqual({ evidenceUrl: null, note: null, tookPart: [3] });
  });

  it('accepts only an https address, and does not ask who took part when there is one claim', async () => {
    const sent = answerCalls({
      'POST /api/contracts/7/complete': () => ({ body: { ...active, status: 'completed', version: 2 } }),
    });
    renderUi(<CompletionDialog contract={{ ...active, claims: [aClaim()] }} onClose={nothing} />);
    await screen.findByRole('dialog', { name: 'Complete Contract' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    fill(/^Evidence link/, 'http://a.example');
    await send(/^Complet/);
    expect(await screen.findByText('Must be an https:// address')).toBeVisible();
    fill(/^Evidence link/, 'https://a.example/p.png');
    await send(/^Complet/);
    expect(await screen.findByText('Contract completed successfully!')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      evidenceUrl: 'https://a.example/p.png',
      note: null,
    });
  });
});

describe('ending a contract early', () => {
  it.each([
    ['cancel', 'Cancel contract', 'Contract cancelled'],
    ['fail', 'Mark as failed', 'Contract marked as failed'],
  ] as const)('%s: names the number of people who are notified, and sends the reason', async (how, name, said) => {
    const sent = answerCalls({ [`POST /api/contracts/7/${how}`]: () => ({ body: { ...active, version: 2 } }) });
    renderUi(<ClosingDialog contract={active} how={how} onClose={nothing} />);
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText(/The 2 people who claimed it will be notified\.$/)).toBeVisible();
    fill(/^Reason/, 'The storm was quicker.');
    await userEvent.click(dialog.getByRole('button', { name: new RegExp(`^${name}`) }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(sent[0]?.body).toEqual({ note: 'The storm was quicker.' });
  });
});

formPromises({
  name: 'new contract',
  file: 'features/contracts/core/ContractFormDialog.tsx',
  show: (open, close) => <NewContractDialog open={open} onClose={close} />,
  start: () => startContracts(),
  field: 'Title',
  before: '',
  text: 'Watch',
  path: 'title',
  submit: /^Creat/,
  more: { Description: 'Four hours on the ridge.', 'Target location': 'I-9' },
  call: 'POST /api/contracts',
  reply: aContract({ ...mine, id: 31 }),
});
formPromises({
  name: 'edited contract',
  file: 'features/contracts/core/ContractFormDialog.tsx',
  show: (open, close) => open && <EditContractDialog contract={own} onClose={close} />,
  start: () => startContracts(own),
  field: 'Title',
  before: own.title,
  text: 'Watch',
  path: 'title',
  submit: /^Sav/,
  says: false,
  call: 'PATCH /api/contracts/7',
  reply: { ...own, title: 'Watch', version: 2 },
});
formPromises({
  name: 'completion of a contract',
  file: 'features/contracts/core/CompletionDialog.tsx',
  show: (open, close) => open && <CompletionDialog contract={active} onClose={close} />,
  start: () => startContracts(active),
  field: 'Note (optional)',
  before: '',
  text: 'Clean work.',
  path: 'note',
  submit: /^Complet/,
  call: 'POST /api/contracts/7/complete',
  reply: { ...active, status: 'completed', version: 2 },
});
formPromises({
  name: 'cancellation of a contract',
  file: 'features/contracts/core/ClosingDialog.tsx',
  show: (open, close) => open && <ClosingDialog contract={own} how="cancel" onClose={close} />,
  start: () => startContracts(own),
  field: 'Reason (optional)',
  before: '',
  text: 'The storm was quicker.',
  path: 'note',
  submit: /^Cancel(ling|\s)/,
  call: 'POST /api/contracts/7/cancel',
  reply: { ...own, status: 'cancelled', version: 2 },
});

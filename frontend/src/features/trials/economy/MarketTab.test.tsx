// Tests of the trials' market: prices and balance, items, and admins' actions.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTrialItem, anOwnedItem, anOwnFremen } from '@guild/common/test/economy.builders';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { formPromises } from '../../../../test/formPromises.tsx';
import { sendLive, type SendLive } from '../../../../test/liveMessages.ts';
import { renderUi, type RenderHow } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { marketItems, ownFremen } from './economy.store.ts';
import MarketTab from './MarketTab.tsx';
import TrialItemDialog from './TrialItemDialog.tsx';

const flask = aTrialItem();
const beads = aTrialItem({
  id: 4,
  name: 'Counting Beads',
  category: 'fortune',
  effect: 'more_solari',
  type: 'charm',
  spiceCost: 0,
  solariCost: 500,
});
let send: SendLive;
const start = (): void => {
  ownFremen.reset();
  marketItems.use.setState(marketItems.use.getInitialState(), true);
};
beforeEach(() => {
  send = sendLive();
  start();
});
function show(answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/fremen/items': () => ({ body: [flask, beads] }),
    'GET /api/fremen/profile': () => ({ body: anOwnFremen() }),
    ...answers,
  });
  renderUi(<MarketTab />, { route: '/trials?tab=market', ...how });
  return sent;
}
const card = (name: string): Promise<HTMLElement> => screen.findByRole('article', { name });

describe('buying', () => {
  it('shows the remaining balance, sends the shown price, and updates the owned amount', async () => {
    const after = anOwnFremen({ spice: 60, inventory: [anOwnedItem()], version: 7 });
    const sent = show({ 'POST /api/fremen/items/3/buy': () => ({ status: 201, body: after }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Buy Last Flask' }));
    const question = await screen.findByRole('alertdialog', { name: 'Buy Last Flask?' });
    expect(question).toHaveTextContent('costs 150 spice. You will have 60 spice and 105 Solari left.');
    await userEvent.click(within(question).getByRole('button', { name: 'Buy' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: '/api/fremen/items/3/buy', body: { version: 1 } }));
    expect(sent.at(-1)?.key).toBeDefined();
    expect(await within(await card('Last Flask')).findByText('You have 1')).toBeVisible();
  });

  it('is disabled for items that are too expensive', async () => {
    show();
    const button = await within(await card('Counting Beads')).findByRole('button', { name: 'Buy Counting Beads' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('You need 395 Solari more');
    expect(screen.getByText('You need 395 Solari more')).toBeVisible();
  });

  it('is not offered to Guests', async () => {
    show({}, { session: sessionAs('Guest') });
    expect(within(await card('Last Flask')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your pack' })).toBeNull();
  });

  it('can be limited to affordable items', async () => {
    show({}, { route: '/trials?tab=market&affordable=1' });
    expect(await card('Last Flask')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Counting Beads' })).toBeNull();
  });
});

describe('the pack of items', () => {
  it('has two slots, and items can be added and taken out', async () => {
    const inventory = [anOwnedItem({ isEquipped: true }), anOwnedItem({ itemId: 4, name: 'Counting Beads' })];
    const sent = show({
      'GET /api/fremen/profile': () => ({ body: anOwnFremen({ inventory }) }),
      'POST /api/fremen/items/4/equip': () => ({
        body: anOwnFremen({ version: 7, inventory: inventory.map((one) => ({ ...one, isEquipped: true })) }),
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pack Counting Beads' }));
    expect(await screen.findByRole('button', { name: 'Take out Counting Beads' })).toBeVisible();
    expect(sent.at(-1)?.path).toBe('/api/fremen/items/4/equip');
    expect(screen.queryByText('Empty slot')).toBeNull();
  });

  it('has a file of every change of the balance', async () => {
    show();
    const file = await screen.findByRole('link', { name: 'Export CSV of every change of your balance' });
    expect(file).toHaveAttribute('href', '/api/fremen/ledger.csv');
  });

  it('shows that it cannot be changed during a trial', async () => {
    const no = refusal(409, "You can't change your pack during a trial.");
    show({
      'GET /api/fremen/profile': () => ({ body: anOwnFremen({ inventory: [anOwnedItem({ isEquipped: true })] }) }),
      'POST /api/fremen/items/3/unequip': () => no,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Take out Last Flask' }));
    expect(await screen.findByText(/change your pack during a trial/)).toBeVisible();
  });

  it('follows changes on another screen', async () => {
    show();
    expect(await screen.findByText('210')).toBeVisible();
    const fact = { factId: 'a-1', factIds: ['a-1'] };
    act(() => send('fremen-profile:changed', { ...anOwnFremen({ spice: 9000, version: 9 }), ...fact }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your pack' })).toHaveTextContent('9,000'));
  });
});

describe('admins', () => {
  const session = sessionAs('Admin');
  it('retire an item after a question, and it disappears from the market', async () => {
    const retired = aTrialItem({ isActive: false, version: 2 });
    const sent = show({ 'PATCH /api/fremen/items/3': () => ({ body: retired }) }, { session });
    await userEvent.click(within(await card('Last Flask')).getByRole('button', { name: 'Retire Last Flask' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Last Flask' })).toBeNull());
    expect(sent.at(-1)?.body).toEqual({ isActive: false, version: 1 });
  });
});

formPromises({
  name: 'a new item of the trials',
  file: 'features/trials/economy/TrialItemDialog.tsx',
  show: (open, close) => open && <TrialItemDialog onClose={close} />,
  start,
  field: 'Name',
  before: '',
  text: 'Feather',
  more: { Description: 'It weighs nothing.', Solari: '5' },
  submit: /^(Add|Adding)/,
  call: 'POST /api/fremen/items',
  reply: aTrialItem({ id: 9, name: 'Feather' }),
  path: 'name',
});
formPromises({
  name: 'an item of the trials that is changed',
  file: 'features/trials/economy/TrialItemDialog.tsx',
  show: (open, close) => open && <TrialItemDialog item={flask} onClose={close} />,
  start,
  field: 'Name',
  before: 'Last Flask',
  text: 'Feather',
  submit: /^(Save|Saving)/,
  call: 'PATCH /api/fremen/items/3',
  reply: aTrialItem({ name: 'Feather', version: 2 }),
  path: 'name',
});

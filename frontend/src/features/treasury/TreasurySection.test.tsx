// Tests of the treasury: figures, cards, filters, order, forms, and deletion with Undo.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aResource } from '@guild/common/test/treasury.builders';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi, type RenderHow } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { startTreasury } from '../../../test/stores.ts';
import { NewResourceDialog } from './core/ResourceFormDialog.tsx';
import { everything, resources } from './treasury.store.ts';
import { TreasurySection } from './TreasurySection.tsx';

const solari = aResource({
  id: 1,
  name: 'Solari treasury',
  category: 'currency',
  unit: 'Solari',
  priority: 'medium',
  currentAmount: 2_314_000,
  goalAmount: 2_000_000,
  history: [{ day: '2026-11-02', amount: 2_314_000 }],
});
const water = aResource();
const cores = aResource({
  id: 6,
  name: 'Fabricator cores',
  category: 'technology',
  unit: 'pcs',
  priority: 'low',
  currentAmount: 4,
  goalAmount: 12,
  history: [],
});
/** A change of a resource, as a live message tells it to both lists. */
function changed(resource: TreasuryResource): void {
  for (const list of [resources, everything]) list.changed(resource);
}
const three = [solari, water, cores];
const ofWater: Answers = {
  'GET /api/treasury/4': () => ({ body: water }),
  'GET /api/treasury/4/ledger': () => ({ body: [] }),
  'GET /api/treasury/4/givers': () => ({ body: [] }),
};
const admin = { session: sessionAs('Admin') };

function show(list: readonly TreasuryResource[], answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({ 'GET /api/treasury': () => ({ body: list }), ...answers });
  renderUi(<TreasurySection />, { route: '/treasury', ...how });
  return sent;
}
const card = (name = 'Deep cistern'): Promise<HTMLElement> => screen.findByRole('article', { name });
const asked = (sent: readonly Sent[]): string[] =>
  sent.filter(({ path, query }) => path === '/api/treasury' && query.has('sort')).map(({ query }) => query.toString());
const fill = (label: string, value: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value } });

beforeEach(() => startTreasury());

describe('the figures', () => {
  it('show the number of resources, the average progress, and the completed goals', async () => {
    show(three);
    await card();
    for (const [name, value] of [
      ['Total Resources', '3'],
      ['High Priority', '1'],
      // The average of 100, 81 and 33. A goal that is exceeded counts as 100.
      ['Avg Progress', '71%'],
      ['Completed Goals', '1'],
    ] as const)
      expect(screen.getByText(name).parentElement).toHaveTextContent(`${name}${value}`);
    expect(screen.getByText('Showing 3 of 3 resources')).toBeVisible();
  });

  it('are summed for five categories, and for Other when it has resources', async () => {
    show(three);
    await card();
    const summary = within(screen.getByRole('region', { name: 'Category Summary' }));
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Spice0%0 resources, 0 completed',
      'Water81%1 resource, 0 completed',
      'Currency100%1 resource, 1 completed',
      'Materials0%0 resources, 0 completed',
      'Technology33%1 resource, 0 completed',
    ]);
    act(() => changed({ ...cores, category: 'other', version: 2 }));
    expect(summary.getAllByRole('listitem').at(-1)).toHaveTextContent('Other33%1 resource, 0 completed');
  });
});

describe('a card', () => {
  it('shows amount, goal, history, forecast, and the last change', async () => {
    show(three);
    const words = await card();
    expect(words).toHaveTextContent(/Deep cisternWater64,900of 80,000 L81%/);
    expect(words).toHaveTextContent(/High.*Corvin Thale · 2h ago/);
    const history = /^Amounts since .*: from 12,000 to 64,900 L, between 12,000 and 64,900; goal 80,000 L$/;
    expect(within(words).getByRole('img', { name: history })).toBeVisible();
    expect(within(words).getByText(/^Reached about \d+ \w+ at this pace$/)).toBeVisible();
    expect(within(await card('Solari treasury')).getByText('Goal reached')).toBeVisible();
  });

  it('says in words that there is no change to draw', async () => {
    show([solari, cores, { ...water, history: [{ day: new Date().toISOString().slice(0, 10), amount: 64_900 }] }]);
    for (const [name, words] of [
      ['Solari treasury', 'No change since 2 Nov.'],
      ['Fabricator cores', 'No changes yet.'],
      ['Deep cistern', 'The chart starts after a change on another day.'],
    ] as const) {
      const one = within(await card(name));
      expect(one.getByText(words)).toBeVisible();
      expect(one.queryByRole('slider')).toBeNull();
    }
  });

  it('offers members to deposit and withdraw, and admins also to edit', async () => {
    show(three);
    const names = within(await card())
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Withdraw Deep cistern', 'Deposit Deep cistern']);
    expect(screen.queryByRole('button', { name: 'Add New Resource' })).toBeNull();
  });

  it('opens the form of its resource, without another dialog before or after', async () => {
    show(three, ofWater);
    await userEvent.click(within(await card()).getByRole('button', { name: 'Deposit Deep cistern' }));
    const form = within(await screen.findByRole('dialog', { name: 'Deposit: Deep cistern' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    // A new dialog blocks presses for a moment.
    fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a new amount at once, and stays in its place until the new order is requested', async () => {
    show(three, {}, { route: '/treasury?sort=amount' });
    await card();
    act(() => changed({ ...cores, currentAmount: 5_000_000, goalAmount: 12, version: 2 }));
    expect(await within(await card('Fabricator cores')).findByText('41,666,666%, 4,999,988 over')).toBeVisible();
    expect(screen.getByRole('button', { name: '1 moved' })).toBeVisible();
  });
});

describe('the list', () => {
  it('uses the filters of the address, and shows when nothing matches', async () => {
    const sent = show([], {}, { route: '/treasury?search=cis&priority=high&sort=progress&dir=desc' });
    expect(await screen.findByText('No Treasury Resources')).toBeVisible();
    expect(asked(sent)).toEqual(['search=cis&priority=high&sort=progress&dir=desc&count=1&limit=60']);
    await userEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(asked(sent)).toHaveLength(2));
    expect(asked(sent)[1]).toBe('sort=progress&dir=desc&count=1&limit=60');
  });

  it('reverses its order', async () => {
    const sent = show(three);
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Ascending: show descending' }));
    await waitFor(() => expect(asked(sent).at(-1)).toBe('sort=name&dir=desc&count=1&limit=60'));
    expect(await screen.findByRole('button', { name: 'Descending: show ascending' })).toBeVisible();
  });

  it('offers an admin to add the first resource', async () => {
    show([], {}, admin);
    expect(await screen.findByText('No Treasury Resources')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add New Resource' })).toHaveLength(2);
  });

  it('shows a load error and can be retried', async () => {
    let fails = true;
    show(three, { 'GET /api/treasury': () => (fails ? refusal(503, 'The hall rests') : { body: three }) });
    expect(await screen.findByText('Error loading the treasury')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: /Try Again/ }));
    expect(await card()).toBeVisible();
  });
});

describe('deleting a resource', () => {
  it('asks, confirms, and can be undone', async () => {
    const back = { ...water, version: 3 };
    const answers = {
      'DELETE /api/treasury/4': () => ({ status: 204 }),
      'POST /api/treasury/4/restore': () => ({ body: back }),
    };
    show(three, { ...ofWater, ...answers }, admin);
    await userEvent.click(within(await card()).getByRole('link', { name: 'Deep cistern' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deep cistern' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Deep cistern' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete resource' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete resource' }));
    expect(await screen.findByText('Resource deleted successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Deep cistern' })).toBeNull());
    expect(screen.getByText('Showing 2 of 2 resources')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await card()).toBeVisible();
    expect(screen.getByText('Showing 3 of 3 resources')).toBeVisible();
  });
});

describe('the forms', () => {
  it('show a toast when a required field is missing, and send nothing', async () => {
    const sent = answerCalls({});
    renderUi(<NewResourceDialog onClose={() => undefined} />, admin);
    await screen.findByRole('dialog', { name: 'Add New Resource' });
    expect(screen.getByLabelText('Priority')).toHaveValue('medium');
    expect(screen.getByLabelText('Current amount')).toHaveValue('0');
    await userEvent.click(screen.getByRole('button', { name: /^Add Resource/ }));
    expect(await screen.findByText('Please fill in all required fields')).toBeVisible();
    expect(screen.getAllByText('This is required')).toHaveLength(3);
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('treat an empty amount as 0', async () => {
    const sent = answerCalls({ 'POST /api/treasury': () => ({ status: 201, body: water }) });
    renderUi(<NewResourceDialog onClose={() => undefined} />, admin);
    await screen.findByRole('dialog');
    for (const [label, value] of [
      ['Name', 'Deep cistern'],
      ['Description', 'What we drink.'],
      ['Unit', 'L'],
      ['Current amount', ''],
      ['Goal amount', '80000'],
    ] as const)
      fill(label, value);
    await userEvent.click(screen.getByRole('button', { name: /^Add Resource/ }));
    expect(await screen.findByText('Resource added successfully')).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({
      name: 'Deep cistern',
      description: 'What we drink.',
      unit: 'L',
      category: 'spice',
      priority: 'medium',
      currentAmount: 0,
      goalAmount: 80_000,
    });
  });

  it('show both values after a conflict, and keep the typed one', async () => {
    let now = water;
    const sent = show(
      three,
      {
        'PATCH /api/treasury/4': ({ body }) => {
          if ((body as { version: number }).version === now.version)
            return { body: { ...now, ...(body as object), version: now.version + 1 } };
          const details = { reason: 'stale', current: now };
          return { status: 409, body: { error: 'Somebody else has saved this', code: 'conflict', details } };
        },
      },
      admin,
    );
    expect(within(await card()).getByRole('button', { name: 'Delete Deep cistern' })).toBeEnabled();
    await userEvent.click(within(await card()).getByRole('button', { name: 'Edit Deep cistern' }));
    await screen.findByRole('dialog', { name: 'Edit Resource' });
    fill('Goal amount', '90000');
    now = { ...water, goalAmount: 85_000, version: 2 };
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    const choice = within(await screen.findByRole('group', { name: 'Choice for Goal amount' }));
    expect(choice.getByText('85000')).toBeVisible();
    expect(choice.getByText('90000')).toBeVisible();
    expect(screen.getByLabelText('Goal amount')).toHaveValue('90,000');
    await userEvent.click(choice.getByRole('button', { name: 'Keep mine: Goal amount' }));
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Resource updated successfully')).toBeVisible();
    expect(sent.at(-1)?.body).toMatchObject({ goalAmount: 90_000, version: 2 });
    expect(resources.use.getState().entities.byId[4]?.goalAmount).toBe(90_000);
  });

  it('keep the dialog and what is typed when somebody else deletes the resource', async () => {
    show(three, {}, admin);
    await userEvent.click(within(await card()).getByRole('button', { name: 'Edit Deep cistern' }));
    await screen.findByRole('dialog', { name: 'Edit Resource' });
    fill('Goal amount', '90000');
    act(() => resources.removed({ id: 4, version: 2 }));
    expect(await screen.findByText('Somebody deleted this while you were editing')).toBeVisible();
    expect(screen.getByLabelText('Goal amount')).toHaveValue('90,000');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy text' }));
    const text = /^Name: Deep cistern\n[^]*\nGoal amount: 90,000\n/;
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(text));
    act(() => resources.arrived({ ...water, version: 3 }));
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });
});

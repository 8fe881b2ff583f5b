// Tests of the dashboard: figures, events, incident counter, Hyperion's model and quick actions.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type BoundFunctions, act, cleanup, screen, waitFor, type queries, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FirstStep } from '@guild/common/dashboard/firstSteps.api';
import { anLlmConfig, anIncidentCounter, someStats } from '@guild/common/test/dashboard.builders';
import { anEvent } from '@guild/common/test/events.builders';
import { inHours } from '@guild/common/test/people';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi, type RenderHow } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { quietAnswers, startDashboard } from '../../../test/stores.ts';
import { guild } from '../../platform/session/guild.ts';
import { applyCounter, applyStats, llmConfig } from '../../features/dashboard/dashboard.store.ts';
import { SectionsContext } from '../../platform/features/section.ts';
import { sections } from '../sections.ts';
import DashboardPage from './DashboardPage.tsx';

function show(answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({ ...quietAnswers, ...answers });
  renderUi(
    <SectionsContext value={sections}>
      <DashboardPage />
    </SectionsContext>,
    { route: '/dashboard', ...how },
  );
  return sent;
}
const admin: RenderHow = { session: sessionAs('Admin') };
const counter = async (): Promise<BoundFunctions<typeof queries>> => {
  const title = await screen.findByRole('heading', { name: 'Days Without Incident' });
  return within(title.parentElement ?? document.body);
};
beforeEach(() => {
  startDashboard();
  guild.timezone = 'UTC';
});

describe('the statistics', () => {
  it('appear after skeletons, with separators, and follow live messages', async () => {
    show();
    expect(screen.getByRole('status', { name: 'Loading statistics...' })).toBeInTheDocument();
    expect(await screen.findByText('1,284')).toBeVisible();
    expect(screen.getByText('2,314,000')).toBeVisible();
    act(() => applyStats(someStats({ totalMembers: 1285, version: 2 })));
    expect(screen.getByText('1,285')).toBeVisible();
    act(() => applyStats(someStats({ version: 1 })));
    expect(screen.getByText('1,285')).toBeVisible();
  });

  it('show how the number of members has grown, once there is more than one day', async () => {
    show({ 'GET /api/guild-stats': () => ({ body: someStats({ memberTrend: [1270, 1276, 1284] }) }) });
    expect(await screen.findByRole('img', { name: 'Members: 1,270 2 days ago, 1,284 now' })).toBeVisible();
    act(() => applyStats(someStats({ memberTrend: [1284], version: 2 })));
    expect(screen.queryByRole('img', { name: /^Members:/ })).toBeNull();
  });

  it('show every figure, except for water that the treasury does not hold', async () => {
    const stats = {
      guildRank: 3,
      pvpRating: 1512,
      eventsHosted: 13,
      newRecruits: 5,
      messagesSent: 4210,
      activeMembers: 97,
      waterReserved: 0,
    };
    show({ 'GET /api/guild-stats': () => ({ body: someStats(stats) }) });
    const figureOf = async (name: string): Promise<string | null | undefined> =>
      (await screen.findByText(name)).closest('div')?.querySelector('dd')?.textContent;
    expect(await figureOf('Guild Rank')).toBe('#3');
    expect(await figureOf('PvP Rating')).toBe('1,512');
    expect(await figureOf('Events Hosted')).toBe('13');
    expect(await figureOf('New Recruits')).toBe('5 in 30 days');
    expect(await figureOf('Notices Sent')).toBe('4,210');
    expect(await figureOf('Raids Won')).toBe('31 of 38');
    expect(await figureOf('Spice in Treasury')).toBe('18,420');
    // The treasury holds none, so the line is hidden.
    expect(screen.queryByText('Water Reserved')).not.toBeInTheDocument();
    expect(await figureOf('Territories Held')).toBe('4');
    expect(screen.getByText('97 active this week')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit statistics' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    let status = 503;
    show({ 'GET /api/guild-stats': () => (status === 503 ? { status } : { body: someStats() }) });
    expect(await screen.findByText('Error loading statistics')).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('1,284')).toBeVisible();
  });
});

describe('the first steps', () => {
  const step = (title: string, done: boolean): FirstStep => ({
    title,
    text: 'Why it matters.',
    label: `Do ${title}`,
    link: '/events?new=event',
    done,
  });
  const firstSteps = (...steps: readonly FirstStep[]): Answers => ({
    'GET /api/first-steps': () => ({ body: { dismissed: false, steps } }),
  });
  const region = (): HTMLElement | null => screen.queryByRole('region', { name: 'First steps' });
  beforeEach(() => localStorage.removeItem('first-steps-done'));

  it('lead to the place of each open step, and can be dismissed', async () => {
    const dismiss = { 'POST /api/first-steps/dismiss': () => ({ body: { dismissed: true, steps: [] } }) };
    show({ ...firstSteps(step('One', true), step('Two', false)), ...dismiss }, admin);
    expect(await screen.findByText('1 of 2 done')).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'First steps' }));
    expect(card.getByRole('link', { name: 'Do Two' })).toHaveAttribute('href', '/events?new=event');
    expect(card.queryByRole('link', { name: 'Do One' })).toBeNull();
    await userEvent.click(card.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(region()).toBeNull());
  });

  it('can be loaded again after a failure', async () => {
    let fails = true;
    const found = { dismissed: false, steps: [step('One', false)] };
    show({ 'GET /api/first-steps': () => (fails ? { status: 503 } : { body: found }) }, admin);
    expect(region()).toBeVisible();
    expect(await screen.findByText('Error loading the first steps')).toBeVisible();
    fails = false;
    await userEvent.click(within(region() ?? document.body).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('0 of 1 done')).toBeVisible();
  });

  it('come before the rest, which does not move', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    show({ 'GET /api/first-steps': () => new Promise((resolve) => (answer = resolve)) }, admin);
    expect(await screen.findByText('1,284')).not.toBeVisible();
    answer({ body: { dismissed: false, steps: [step('One', false)] } });
    expect(await screen.findByText('0 of 1 done')).toBeVisible();
    expect(screen.getByText('1,284')).toBeVisible();
  });

  it('are gone when all are done, keep no place the next time, and are not asked for by members', async () => {
    show(firstSteps(step('One', true)), admin);
    await waitFor(() => expect(region()).toBeNull());
    cleanup();
    show({ 'GET /api/first-steps': () => ({ status: 503 }) }, admin);
    expect(region()).toBeNull();
    expect(await screen.findByText('1,284')).toBeVisible();
    expect(region()).toBeNull();
    cleanup();
    const asked = show();
    expect(await screen.findByText('1,284')).toBeVisible();
    expect(asked.some(({ path }) => path === '/api/first-steps')).toBe(false);
  });
});

describe('the officers', () => {
  it('are placeholders until they are named', async () => {
    show({}, admin);
    const card = within(await screen.findByRole('region', { name: 'Guild Officers' }));
    expect(await card.findByText('Maren Quill')).toBeVisible();
    expect(card.getAllByText('Placeholder')).toHaveLength(4);
    const link = card.getByRole('link', { name: 'Placeholder – name your officers in Settings' });
    expect(link).toHaveAttribute('href', '/settings#officers');
  });
});

describe('the statistics that admins edit', () => {
  const stale = (current: object): { status: number; body: unknown } => ({
    status: 409,
    body: { error: 'Changed meanwhile', code: 'conflict', details: { reason: 'stale', current }, requestId: 'r' },
  });
  const open = async (): Promise<BoundFunctions<typeof queries>> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit statistics' }));
    return within(await screen.findByRole('dialog', { name: 'Guild Statistics' }));
  };
  const write = async (field: HTMLElement, text: string): Promise<void> => {
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  };

  it('are saved with only the changed fields and the version that the form was opened with', async () => {
    const sent = show({ 'PATCH /api/guild-stats': () => ({ body: someStats({ raidsWon: 32, version: 2 }) }) }, admin);
    const dialog = await open();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await write(dialog.getByLabelText('Raids Won'), '32');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Statistics updated')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ raidsWon: 32, version: 1 });
    expect(screen.getByText('32')).toBeVisible();
  });

  it('accept only whole numbers of 0 or more', async () => {
    const sent = show({}, admin);
    const dialog = await open();
    await write(dialog.getByLabelText('Raids Won'), '-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Must be 0 or more')).toBeVisible();
    await write(dialog.getByLabelText('Raids Won'), '');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Must be a whole number')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('show another admin’s saved value in a conflict, and keep the typed value', async () => {
    const current = someStats({ raidsWon: 40, pvpRating: 1700, version: 7 });
    let answers = 0;
    const sent = show(
      {
        'PATCH /api/guild-stats': () => {
          answers += 1;
          return answers === 1 ? stale(current) : { body: { ...current, raidsWon: 32, version: 8 } };
        },
      },
      admin,
    );
    const dialog = await open();
    await write(dialog.getByLabelText('Raids Won'), '32');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Someone else saved changes while you were editing')).toBeVisible();
    expect(dialog.getByLabelText('Raids Won')).toHaveValue('32');
    expect(dialog.getByRole('group', { name: 'Saved version' })).toHaveTextContent('40');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine: Raids Won' }));
    expect(dialog.getByLabelText('PvP Rating')).toHaveValue('1,700');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Statistics updated')).toBeVisible();
    const bodies = sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(bodies).toEqual([
      { raidsWon: 32, version: 1 },
      { raidsWon: 32, version: 7 },
    ]);
  });
});

describe('upcoming events', () => {
  it('show the number of events in the next seven days, and of each day', async () => {
    const at = inHours(2.6);
    const tonight = anEvent({ id: 5, title: 'Night raid', startsAt: at, date: at.slice(0, 10) });
    const off = anEvent({ id: 4, startsAt: inHours(1), date: at.slice(0, 10), status: 'cancelled' });
    const later = anEvent({ id: 6, startsAt: inHours(24 * 9) });
    show({ 'GET /api/events': () => ({ body: [off, tonight, later] }) });
    const title = await screen.findByRole('heading', { name: 'Upcoming Events' });
    const card = within(title.parentElement ?? document.body);
    expect(await card.findByRole('link', { name: '1 in the next 7 days' })).toHaveAttribute('href', '/events');
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(at));
    expect(card.getByRole('img')).toHaveAccessibleName(`Events of the week: ${weekday} 1`);
  });

  it('link to the calendar when nothing is planned', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'See calendar' })).toHaveAttribute('href', '/events');
    expect(screen.queryByRole('img', { name: /^Events of the week/ })).toBeNull();
  });

  it('have no link to the calendar for Guests', async () => {
    show({}, { session: sessionAs('Guest') });
    expect(await screen.findByText('For guild members')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See calendar' })).toBeNull();
  });
});

describe('the incident counter', () => {
  it('is read-only for members', async () => {
    show();
    const one = await counter();
    expect(one.getByText('41')).toBeVisible();
    expect(one.queryByRole('button')).toBeNull();
    act(() => applyCounter(anIncidentCounter({ daysWithoutIncident: 0, version: 2, lastResetBy: 'Joss Harrow' })));
    expect(one.getByText('0')).toBeVisible();
    expect(one.getByText(/Last reset by Joss Harrow/)).toBeVisible();
    const edited = { editedBy: 'Ilsabet Korr', editedAt: inHours(-1) };
    act(() => applyCounter(anIncidentCounter({ daysWithoutIncident: 7, version: 3, ...edited })));
    expect(one.getByText(/Edited by Ilsabet Korr/)).toBeVisible();
    expect(one.queryByText(/Last reset by/)).toBeNull();
  });

  it.each(['', '-1', '1.5', '40000'])('rejects the value %p', async (typed) => {
    const sent = show({}, admin);
    const one = await counter();
    await userEvent.click(one.getByRole('button', { name: 'Edit' }));
    const field = await one.findByLabelText('Days Without Incident');
    await userEvent.clear(field);
    if (typed !== '') await userEvent.type(field, typed);
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Invalid Value')).toBeVisible();
    const sentence = typed === '40000' ? 'At most 36,500 days' : 'Please enter a valid number (0 or greater).';
    expect(screen.getByText(sentence)).toBeVisible();
    expect(sent.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('is edited in place, and Cancel and Escape close the field', async () => {
    const sent = show(
      {
        'PATCH /api/incident-counter/set': () => ({ body: anIncidentCounter({ daysWithoutIncident: 7, version: 2 }) }),
      },
      admin,
    );
    const one = await counter();
    await userEvent.click(one.getByRole('button', { name: 'Edit' }));
    await userEvent.click(one.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(one.getByRole('button', { name: 'Edit' }));
    await userEvent.type(await one.findByLabelText('Days Without Incident'), '{Escape}');
    await userEvent.click(one.getByRole('button', { name: 'Edit' }));
    await userEvent.clear(await one.findByLabelText('Days Without Incident'));
    await userEvent.type(await one.findByLabelText('Days Without Incident'), '7{Enter}');
    expect(await one.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(one.getByText('7')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { daysWithoutIncident: 7, version: 1 },
    ]);
  });

  it('is reset after a question, and a failed reset shows an error', async () => {
    let fails = true;
    show(
      {
        'POST /api/incident-counter/reset': () =>
          fails ? { status: 500 } : { body: anIncidentCounter({ daysWithoutIncident: 0, version: 2 }) },
      },
      admin,
    );
    const one = await counter();
    const reset = async (): Promise<void> => {
      await userEvent.click(one.getByRole('button', { name: 'Reset' }));
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }));
    };
    await reset();
    expect(await screen.findByText('Failed to reset incident counter. Please try again.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fails = false;
    await reset();
    expect(await one.findByText('0')).toBeVisible();
  });
});

describe('the LLM configuration', () => {
  it('is not shown to members', async () => {
    const sent = show();
    await screen.findByText('1,284');
    expect(screen.queryByText('LLM Configuration')).toBeNull();
    expect(sent.some(({ path }) => path === '/api/llm-config')).toBe(false);
  });

  it('shows admins the current model, live, and leads to its settings', async () => {
    show({}, admin);
    const card = within(await screen.findByRole('region', { name: 'LLM Configuration' }));
    expect(await card.findByText(anLlmConfig().modelName)).toBeVisible();
    expect(card.getByRole('link', { name: 'Open settings' })).toHaveAttribute('href', '/settings#llm-config');
    act(() => llmConfig.take(anLlmConfig({ modelName: 'xAI grok-4', version: 2 })));
    expect(card.getByText('xAI grok-4')).toBeVisible();
  });
});

describe('quick actions', () => {
  const links = async (): Promise<[string, string | null][]> => {
    const nav = await screen.findByRole('navigation', { name: 'Quick Actions' });
    return within(nav)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  };
  const create: [string, string][] = [
    ['Create Auction', '/marketplace?tab=auctions&new=auction'],
    ['Create Contract', '/contracts?new=contract'],
    ['List Item', '/marketplace?tab=items&new=item'],
  ];
  it('open the forms that a member may use', async () => {
    show();
    expect((await links()).slice(0, 4)).toEqual([...create, ['Find a member', '/roster']]);
  });
  it('let admins create events, too', async () => {
    show({}, admin);
    expect((await links())[1]).toEqual(['Create Event', '/events?new=event']);
  });
  it('offer Guests what they may see', async () => {
    show({}, { session: sessionAs('Guest') });
    expect((await links()).map(([name]) => name).slice(0, 3)).toEqual(['See auctions', 'See market', 'Find a member']);
  });
});

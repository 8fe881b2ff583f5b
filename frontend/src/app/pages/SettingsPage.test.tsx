// The settings: one's own choices of notices, and for admins what each rank allows.
import { describe, expect, it } from '@jest/globals';
import { usualSettings } from '@guild/common/notifications/notifications.rules';
import { type BoundFunctions, fireEvent, screen, waitFor, type queries, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi, type RenderHow } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import SettingsPage from './SettingsPage.tsx';

const settings = '/api/notifications/settings';
const ranks = { 'Guild Master': 'Member', Officer: null, Veteran: null, Recruit: 'Guest', version: 1 };
const points = { event_attended: 10, auction_sold: 5, version: 3 };
function show(answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({
    [`GET ${settings}`]: () => ({ body: usualSettings }),
    [`PUT ${settings}`]: ({ body }) => ({ body }),
    'GET /api/settings/rank-access': () => ({ body: ranks }),
    'GET /api/settings/contribution-points': () => ({ body: points }),
    'PUT /api/settings/rank-access': ({ body }) => ({ body }),
    ...answers,
  });
  renderUi(<SettingsPage />, how);
  return sent;
}
const card = async (name: string): Promise<BoundFunctions<typeof queries>> =>
  within(await screen.findByRole('region', { name }));
const admin: RenderHow = { session: sessionAs('Admin') };

describe('notices', () => {
  it('are chosen by kind and way, with reminders and quiet hours', async () => {
    const sent = show();
    const one = await card('Notifications');
    const box = await one.findByLabelText('You were outbid: on Discord');
    expect(box).not.toBeChecked();
    expect(one.queryByLabelText(/^Something needs an admin/)).toBeNull();
    expect(one.getByRole('button', { name: /^Save/ })).toBeDisabled();
    await userEvent.click(box);
    await userEvent.click(one.getByLabelText('You won an auction: in the app'));
    await userEvent.selectOptions(one.getByLabelText('Remind me of events'), '1 day before');
    await userEvent.click(one.getByLabelText('Nothing on Discord at night'));
    fireEvent.change(one.getByLabelText('From'), { target: { value: '23:30' } });
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Notifications saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      kinds: { outbid: { inApp: true, discord: true }, auction_won: { inApp: false, discord: true } },
      reminders: [1440],
      quietHours: { from: '23:30', to: '08:00' },
    });
    await waitFor(() => expect(one.getByRole('button', { name: /^Save/ })).toBeDisabled());
  });

  it('are only those that can concern a Guest', async () => {
    show({}, { session: sessionAs('Guest') });
    const one = await card('Notifications');
    expect(await one.findByLabelText('You were outbid: in the app')).toBeVisible();
    expect(one.getByText(/^Guests only look on/)).toBeVisible();
    expect(one.queryByLabelText(/event/i)).toBeNull();
    expect(one.queryByText(/event|seat/i)).toBeNull();
    expect(one.queryByLabelText(/^Something needs an admin/)).toBeNull();
  });

  it('say when they could not be had or saved', async () => {
    let status = 503;
    show({
      [`GET ${settings}`]: () => (status === 503 ? { status } : { body: usualSettings }),
      [`PUT ${settings}`]: () => ({ status: 500 }),
    });
    const one = await card('Notifications');
    expect(await one.findByText('Error loading your choices')).toBeVisible();
    status = 200;
    await userEvent.click(one.getByRole('button', { name: 'Try Again' }));
    await userEvent.click(await one.findByLabelText('You were outbid: on Discord'));
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Failed to save notifications')).toBeVisible();
    expect(one.getByLabelText('You were outbid: on Discord')).toBeChecked();
  });
});

describe('ranks', () => {
  it('are not shown to members', async () => {
    const sent = show();
    await (await card('Notifications')).findByLabelText('You were outbid: on Discord');
    expect(screen.queryByRole('region', { name: 'Ranks and access' })).toBeNull();
    expect(sent.some(({ path }) => path === '/api/settings/rank-access')).toBe(false);
  });

  it('are given an access, or none', async () => {
    const sent = show({}, admin);
    const one = await card('Ranks and access');
    expect(await one.findByLabelText('Guild Master')).toHaveValue('Member');
    await userEvent.selectOptions(one.getByLabelText('Officer'), 'Member');
    await userEvent.selectOptions(one.getByLabelText('Recruit'), 'No access');
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Access saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ ...ranks, Officer: 'Member', Recruit: null });
    expect(one.getByRole('button', { name: /^Save/ })).toBeDisabled();
  });

  it('say why they could not be changed', async () => {
    show({ 'PUT /api/settings/rank-access': () => refusal(409, 'Somebody else has changed this') }, admin);
    const one = await card('Ranks and access');
    await userEvent.selectOptions(await one.findByLabelText('Officer'), 'Guest');
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Somebody else has changed this')).toBeVisible();
  });
});

describe('points for contributions', () => {
  it('are set by an admin, with the version that was seen', async () => {
    const sent = show(
      { 'PATCH /api/settings/contribution-points': () => ({ body: { ...points, event_attended: 15, version: 4 } }) },
      admin,
    );
    const one = await card('Points for contributions');
    expect((await one.findByText('Attendance of an event')).parentElement).toHaveTextContent('10');
    await userEvent.click(one.getByRole('button', { name: 'Edit points' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Points for contributions' }));
    await userEvent.clear(dialog.getByLabelText('Attendance of an event'));
    await userEvent.type(dialog.getByLabelText('Attendance of an event'), '15');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Points saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ event_attended: 15, version: 3 });
    expect(one.getByText('15')).toBeVisible();
  });

  it('are nobody else’s to see', async () => {
    show();
    await card('Notifications');
    expect(screen.queryByRole('region', { name: 'Points for contributions' })).toBeNull();
  });
});

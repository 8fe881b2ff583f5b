// Tests of alerts on screens: the list in the settings, and the button that saves the filters.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Alert, OwnAlerts } from '@guild/common/alerts/alerts.api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAlert } from '@guild/common/test/alerts.builders';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { AlertMe } from '../../ui/AlertMe.tsx';
import { AlertsDialog } from './AlertsDialog.tsx';

const name = 'Auctions: “knife”, Weapon, up to 500 Solari';
const { id: _id, createdAt: _createdAt, ...form } = anAlert();

async function show(alerts: Alert[], answers: Answers = {}): Promise<Sent[]> {
  const body: OwnAlerts = { alerts, version: 1 };
  const sent = answerCalls({ 'GET /api/user/alerts': () => ({ body }), ...answers });
  renderUi(<AlertsDialog onClose={jest.fn()} />);
  await act(() => Promise.resolve());
  return sent;
}
const written = (sent: Sent[]): unknown[] =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

beforeEach(() => {
  answerCalls({});
});

describe('AlertsDialog', () => {
  it('says how to add one when there are none', async () => {
    await show([]);
    expect(await screen.findByText(/^No alerts yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add alert' })).toBeEnabled();
  });

  it('switches an alert off', async () => {
    const sent = await show([anAlert()], { 'PUT /api/user/alerts/1': () => ({ body: anAlert({ isOn: false }) }) });
    await userEvent.click(await screen.findByLabelText(`Notify me: ${name}`));
    await waitFor(() => expect(written(sent)).toEqual([['PUT', '/api/user/alerts/1', { ...form, isOn: false }]]));
  });

  it('removes an alert after a question, and adds it again by Undo', async () => {
    const sent = await show([anAlert()], {
      'DELETE /api/user/alerts/1': () => ({ status: 204 }),
      'POST /api/user/alerts': () => ({ status: 201, body: anAlert({ id: 2 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove alert' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(written(sent).at(-1)).toEqual(['POST', '/api/user/alerts', form]));
  });

  it('changes an alert in a form that is filled in, and shows why it was refused', async () => {
    const sent = await show([anAlert({ kind: 'mark', cells: ['I-9'] })], {
      'PUT /api/user/alerts/1': () => refusal(404, 'Not found', 'not_found'),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Change/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Change alert' });
    const cells = within(dialog).getByLabelText(/^Cells/);
    expect(cells).toHaveValue('I-9');
    await userEvent.clear(cells);
    await userEvent.type(cells, 'h5 z9');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Save alert/ }));
    expect(await within(dialog).findByText('Not a map cell')).toBeVisible();
    await userEvent.clear(cells);
    await userEvent.type(cells, 'h5 A-1');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Save alert/ }));
    expect(await screen.findByText('Failed to save the alert')).toBeVisible();
    expect(written(sent)).toMatchObject([['PUT', '/api/user/alerts/1', { kind: 'mark', cells: ['H-5', 'A-1'] }]]);
  });

  it('shows an error that can be retried', async () => {
    await show([], { 'GET /api/user/alerts': () => ({ status: 503 }) });
    expect(await screen.findByText('Error loading your alerts')).toBeVisible();
  });
});

describe('AlertMe', () => {
  const start = { kind: 'auction', words: 'knife', category: 'Weapon', most: 500 } as const;

  it('saves what is set in the filters', async () => {
    const sent = answerCalls({ 'POST /api/user/alerts': () => ({ status: 201, body: anAlert() }) });
    renderUi(<AlertMe start={start} />);
    await userEvent.click(screen.getByRole('button', { name: 'Alert me' }));
    const dialog = await screen.findByRole('dialog', { name: 'Alert me' });
    expect(within(dialog).getByLabelText(/^Words/)).toHaveValue('knife');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Add alert/ }));
    expect(await screen.findByText('Alert Added')).toBeVisible();
    expect(written(sent)).toEqual([['POST', '/api/user/alerts', form]]);
  });

  it('is hidden from Guests', async () => {
    renderUi(<AlertMe start={start} />, { session: sessionAs('Guest') });
    // The toaster updates a moment after it is mounted.
    await act(() => Promise.resolve());
    expect(screen.queryByRole('button', { name: 'Alert me' })).toBeNull();
  });
});

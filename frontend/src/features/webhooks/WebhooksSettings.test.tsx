// Tests of webhooks on screens: the list, adding and changing, and the log with replay.
import { aDelivery, aWebhook } from '@guild/common/test/webhooks.builders';
import type { Webhook } from '@guild/common/webhooks/webhooks.api';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import WebhooksSettings from './WebhooksSettings.tsx';

const all = '/api/settings/webhooks';
function show(webhooks: Webhook[], answers: Answers = {}): Sent[] {
  const sent = answerCalls({ [`GET ${all}`]: () => ({ body: { webhooks, version: 1 } }), ...answers });
  renderUi(<WebhooksSettings />, { session: sessionAs('Admin') });
  return sent;
}
const written = (sent: Sent[]): unknown[] =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

describe('webhooks', () => {
  it('are added with kinds, and show their secret once', async () => {
    const created = { webhook: aWebhook(), secret: 'whsec_secret' };
    const sent = show([], { [`POST ${all}`]: () => ({ body: created }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await dialog.findByText('Choose at least one')).toBeVisible();
    expect(dialog.getByText('Must be an https:// address')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Address'), 'https://hooks.example/x');
    await userEvent.click(dialog.getByLabelText('An auction started'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await screen.findByLabelText('Secret of hooks.example')).toHaveValue('whsec_secret');
    expect(written(sent)).toEqual([
      ['POST', all, { address: 'https://hooks.example/x', kinds: ['auction.started'], isOn: true }],
    ]);
  });

  it('show their host, kinds and state, and follow other admins', async () => {
    const send = sendLive();
    show([aWebhook({ failingSince: '2020-01-01T00:00:00.000Z' })]);
    expect(await screen.findByText('An auction started, an item was listed')).toBeVisible();
    expect(screen.getByText(/^Failing/)).toBeVisible();
    expect(screen.queryByText(/secret-path/)).toBeNull();
    const off = aWebhook({ isOn: false, why: 'It failed for 3 days.' });
    act(() => send('webhooks:updated', { webhooks: [off], version: 2, factId: 'f', factIds: ['f'] }));
    expect(screen.getByText('Off. It failed for 3 days.')).toBeVisible();
  });

  it('are switched on again in the form', async () => {
    const off = aWebhook({ isOn: false, why: 'It failed for 3 days.' });
    const sent = show([off], { [`PUT ${all}/7`]: () => ({ body: aWebhook() }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Change hooks.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change webhook' }));
    await userEvent.click(dialog.getByLabelText('Switched on'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save webhook' }));
    const { address, kinds } = off;
    await waitFor(() => expect(written(sent)).toEqual([['PUT', `${all}/7`, { address, kinds, isOn: true }]]));
  });

  it('get a new secret after a question, and show it once', async () => {
    const renewed = { webhook: aWebhook(), secret: 'whsec_renewed' };
    const sent = show([aWebhook()], { [`POST ${all}/7/secret`]: () => ({ body: renewed }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Renew the secret of hooks.example' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Renew secret' }));
    expect(await screen.findByLabelText('Secret of hooks.example')).toHaveValue('whsec_renewed');
    expect(written(sent)).toEqual([['POST', `${all}/7/secret`, undefined]]);
  });

  it('are removed after a question', async () => {
    const sent = show([aWebhook()], { [`DELETE ${all}/7`]: () => ({ status: 204 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove hooks.example' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove webhook' }));
    await waitFor(() => expect(written(sent)).toEqual([['DELETE', `${all}/7`, undefined]]));
  });

  it('have a log that follows, with a test and a replay', async () => {
    const send = sendLive();
    let rows = [aDelivery({ state: 'failed', attempts: 9, status: 500, why: 'It answered 500.' })];
    const sent = show([aWebhook()], {
      [`GET ${all}/7/deliveries`]: () => ({ body: rows }),
      [`POST ${all}/7/test`]: () => ({ status: 204 }),
      'POST /api/settings/webhook-deliveries/3/replay': () => ({ status: 204 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Deliveries to hooks.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries to hooks.example' }));
    expect(await dialog.findByText('It answered 500.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Replay auction.started' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send a test' }));
    await waitFor(() => expect(written(sent)).toHaveLength(2));
    rows = [aDelivery({ id: 4, type: 'test' }), ...rows];
    act(() => send('webhook-deliveries:changed', { webhookId: 7, factId: 'f', factIds: ['f'] }));
    expect(await dialog.findByText('test')).toBeVisible();
  });

  it('show an error that can be retried', async () => {
    show([], { [`GET ${all}`]: () => ({ status: 503 }) });
    expect(await screen.findByText('Error loading the webhooks')).toBeVisible();
  });
});

// Tests of API tokens on screens: the viewer's list, a new token, and the list for admins.
import { aToken } from '@guild/common/test/tokens.builders';
import type { ApiToken, MemberTokens as Tokens } from '@guild/common/tokens/tokens.api';
import { tokenScopes } from '@guild/common/tokens/tokens.rules';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import MemberTokens from './MemberTokens.tsx';
import { TokensDialog } from './TokensDialog.tsx';

async function show(tokens: ApiToken[], answers: Answers = {}): Promise<Sent[]> {
  const sent = answerCalls({ 'GET /api/user/tokens': () => ({ body: { tokens, version: 1 } }), ...answers });
  renderUi(<TokensDialog onClose={jest.fn()} />);
  await act(() => Promise.resolve());
  return sent;
}
const written = (sent: Sent[]): unknown[] =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

describe('TokensDialog', () => {
  it('creates a token with the chosen scopes, and shows its secret once', async () => {
    const secret = 'gh_secret';
    const sent = await show([], {
      'POST /api/user/tokens': () => ({ body: { token: aToken({ id: 2, name: 'Bot' }), secret } }),
    });
    expect(await screen.findByText('No API tokens yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
    await userEvent.click(dialog.getByRole('button', { name: /^Create/ }));
    expect(await dialog.findByText('Enter a name')).toBeVisible();
    expect(dialog.getByText('Choose at least one')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Name'), 'Bot');
    await userEvent.selectOptions(dialog.getByLabelText('Expires'), 'Never');
    await userEvent.click(dialog.getByLabelText('Auctions: read'));
    await userEvent.click(dialog.getByLabelText('Events: write'));
    await userEvent.click(dialog.getByRole('button', { name: /^Creat/ }));
    expect(await screen.findByLabelText('Token “Bot”')).toHaveValue(secret);
    expect(written(sent)).toEqual([
      [
        'POST',
        '/api/user/tokens',
        { name: 'Bot', scopes: expect.arrayContaining(['auctions:read', 'events:write']) as unknown, days: null },
      ],
    ]);
    expect(JSON.stringify(sessionStorage)).not.toContain(secret);
  });

  it('says why a token was refused', async () => {
    await show([], { 'POST /api/user/tokens': () => refusal(409, 'You have too many.') });
    await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Bot');
    await userEvent.click(dialog.getByLabelText('Search: read'));
    await userEvent.click(dialog.getByRole('button', { name: /^Creat/ }));
    expect(await screen.findByText('You have too many.')).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveValue('Bot');
  });

  it('lists scopes, last use and expiry, and revokes after a question', async () => {
    const send = sendLive();
    const long = aToken({
      id: 2,
      name: 'Old bot',
      scopes: [...tokenScopes],
      lastUsedAt: null,
      expiresAt: '2020-01-01T00:00:00.000Z',
    });
    const sent = await show([aToken(), long], { 'DELETE /api/user/tokens/1': () => ({ status: 204 }) });
    const list = within(await screen.findByRole('list', { name: 'API tokens' }));
    expect(list.getByText('Events (read), Auctions (read, write)')).toBeVisible();
    expect(list.getByText('Everything that tokens can reach')).toBeVisible();
    expect(list.getByText('expired')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Revoke Price bot' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke token' }));
    await waitFor(() => expect(written(sent)).toEqual([['DELETE', '/api/user/tokens/1', undefined]]));
    act(() => send('tokens:updated', { tokens: [long], version: 2, factId: 'f', factIds: ['f'] }));
    expect(list.queryByText('Price bot')).toBeNull();
  });

  it('offers no eleventh, and shows an error that can be retried', async () => {
    await show(Array.from({ length: 10 }, (_one, at) => aToken({ id: at + 1 })));
    expect(await screen.findByRole('button', { name: 'New token' })).toBeDisabled();
    await show([], { 'GET /api/user/tokens': () => ({ status: 503 }) });
    expect(await screen.findByText('Error loading your API tokens')).toBeVisible();
  });
});

describe('MemberTokens', () => {
  const people: Tokens[] = [{ discordId: '100000000000000011', username: 'Oro Dast', tokens: [aToken()] }];
  it('lets an admin revoke somebody’s token, and follows changes', async () => {
    const send = sendLive();
    let body = people;
    const sent = answerCalls({
      'GET /api/settings/tokens': () => ({ body }),
      'DELETE /api/settings/tokens/1': () => {
        body = [];
        return { status: 204 };
      },
    });
    renderUi(<MemberTokens />);
    const list = within(await screen.findByRole('list', { name: 'API tokens of Oro Dast' }));
    await userEvent.click(list.getByRole('button', { name: 'Revoke Price bot' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke token' }));
    expect(await screen.findByText('Nobody has an API token.')).toBeVisible();
    expect(written(sent)).toEqual([['DELETE', '/api/settings/tokens/1', undefined]]);
    body = people;
    act(() => send('member-tokens:changed', { factId: 'f', factIds: ['f'] }));
    expect(await screen.findByText('Oro Dast')).toBeVisible();
  });
});

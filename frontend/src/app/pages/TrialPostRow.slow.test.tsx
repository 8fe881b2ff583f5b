// Tests of the setting that posts trials in Discord: default, saving, the state of the webhook, and
// the channel in which the bot posts.
import { describe, expect, it } from '@jest/globals';
import type { MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import { inHours } from '@guild/common/test/people';
import { aMapPost } from '@guild/common/test/scouting.builders';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { noBot } from '../../../test/settingsScreen.tsx';
import { connection } from '../../platform/live/connection.store.ts';
import { TrialPostRow } from './TrialPostRow.tsx';
import { useDiscordSenders } from './useDiscordSenders.ts';

const at = '/api/settings/trial-posts';
const noChannels = { rankRoles: [], channels: [], scheduledEvents: false, sharedCommands: [], version: 0 };
const factIds = { factId: 'f', factIds: ['f'] };
const Row = (): ReactNode => <TrialPostRow senders={useDiscordSenders()} />;
function show(post: Partial<MapPost> = {}, answers: Answers = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/settings/desert-map-post': () => ({ body: aMapPost(post) }),
    'GET /api/settings/discord': () => ({ body: noChannels }),
    'GET /api/settings/discord/status': () => ({ body: noBot }),
    [`GET ${at}`]: () => ({ body: { postTrials: false, version: 0 } }),
    [`PUT ${at}`]: () => ({ body: { postTrials: true, version: 1 } }),
    ...answers,
  });
  renderUi(<Row />, { session: sessionAs('Admin') });
  return sent;
}
async function box(): Promise<HTMLElement> {
  const found = screen.getByLabelText('Post trials in Discord');
  await waitFor(() => expect(found).toBeEnabled());
  return found;
}

describe('the setting for trials in Discord', () => {
  it('is off by default, saved with the known version, and follows other admins', async () => {
    const send = sendLive();
    const sent = show();
    const one = await box();
    expect(one).not.toBeChecked();
    await userEvent.click(one);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(one).toBeChecked();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ postTrials: true, version: 0 });
    act(() => send('trial-post-settings:updated', { postTrials: false, version: 2, ...factIds }));
    expect(one).not.toBeChecked();
  });

  it('shows whether a webhook is set, and Discord’s errors', async () => {
    const send = sendLive();
    show();
    await box();
    expect(await screen.findByText(/The webhook is set\./)).toBeVisible();
    const trouble = { why: "Can't reach Discord.", since: inHours(-1), retryAt: inHours(1) };
    act(() => send('desert-map-post:updated', { ...aMapPost({ trouble, version: 8 }), ...factIds }));
    expect(screen.getByText('Discord rejects messages right now.').parentElement).toHaveTextContent(trouble.why);
    act(() => send('desert-map-post:updated', { ...aMapPost({ isSet: false, version: 9 }), ...factIds }));
    expect(screen.getByText('Neither the bot nor a webhook posts trials.').parentElement).toHaveTextContent(
      'ask your host to add its URL',
    );
    // It may be switched on even without a webhook.
    expect(await box()).toBeEnabled();
  });

  it('says in which channel the bot posts trials, and follows the settings', async () => {
    const send = sendLive();
    const channelId = '600000000000000001';
    const row = { kind: 'trial', channelId, roleId: null, isOn: true } as const;
    const interactions = { ...noBot.interactions, missing: [] };
    show(
      {},
      {
        'GET /api/settings/discord': () => ({ body: { ...noChannels, channels: [row], version: 1 } }),
        'GET /api/settings/discord/status': () => ({ body: { ...noBot, missing: [], interactions } }),
        'GET /api/settings/discord/channels': () => ({
          body: { channels: [{ id: channelId, name: 'games', missing: [] }], roles: [], problem: null },
        }),
      },
    );
    expect((await screen.findByText('#games')).parentElement).toHaveTextContent('The bot posts new trials in #games.');
    expect(screen.queryByText(/The webhook is set/)).toBeNull();
    const trouble = { why: "Can't reach Discord.", since: inHours(-1), retryAt: inHours(1) };
    act(() => send('desert-map-post:updated', { ...aMapPost({ trouble, version: 8 }), ...factIds }));
    expect(screen.getByText("Discord rejects the webhook's messages.").parentElement).toHaveTextContent(trouble.why);
    act(() => send('desert-map-post:updated', { ...aMapPost({ version: 9 }), ...factIds }));
    act(() =>
      send('discord-settings:updated', { ...noChannels, channels: [{ ...row, isOn: false }], version: 2, ...factIds }),
    );
    expect(screen.getByText(/The webhook is set\./)).toBeVisible();
  });

  it('says that it is not known who posts trials, when a read fails', async () => {
    show({}, { 'GET /api/settings/discord': () => ({ status: 503 }) });
    const text = await screen.findByText("It isn't known now who posts trials.");
    await waitFor(() => expect(text.parentElement).toHaveTextContent('The webhook is set.'));
  });

  it('shows another admin’s choice after a conflict', async () => {
    let settings = { postTrials: false, version: 0 };
    show(
      {},
      {
        [`GET ${at}`]: () => ({ body: settings }),
        [`PUT ${at}`]: () => {
          settings = { postTrials: true, version: 4 };
          return refusal(409, 'Somebody else has changed this');
        },
      },
    );
    const one = await box();
    await userEvent.click(one);
    expect(await screen.findByText('Somebody else has changed this')).toBeVisible();
    await waitFor(() => expect(one).toBeChecked());
  });

  it('shows a load error and can be retried', async () => {
    let fails = true;
    show({}, { [`GET ${at}`]: () => (fails ? { status: 503 } : { body: { postTrials: true, version: 3 } }) });
    expect(await screen.findByText('Error loading the setting')).toBeVisible();
    expect(screen.getByLabelText('Post trials in Discord')).toBeDisabled();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again: Trials in Discord' }));
    expect(await box()).toBeChecked();
  });

  it('cannot be changed while offline', async () => {
    show();
    const one = await box();
    act(() => connection.cut());
    expect(one).toBeDisabled();
    act(() => connection.up());
    await box();
  });
});

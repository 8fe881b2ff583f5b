// Tests of the public map's settings: Discord posts, and the link that admins create, copy, replace
// and revoke.
import { describe, expect, it } from '@jest/globals';
import type { DiscordChannels } from '@guild/common/discord/discord.api';
import type { MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import type { MapShare } from '@guild/common/scouting/desertMap.share.api';
import { aMapPost, aMapShare, notSharedMap } from '@guild/common/test/scouting.builders';
import { inHours } from '@guild/common/test/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { noBot } from '../../../test/settingsScreen.tsx';
import MapInDiscord from './MapInDiscord.tsx';
import MapShareLink from './MapShareLink.tsx';
import { useDiscordSenders } from './useDiscordSenders.ts';

const noChannels = { rankRoles: [], channels: [], scheduledEvents: false, sharedCommands: [], version: 0 };
const factIds = { factId: 'f', factIds: ['f'] };
const MapPart = (): ReactNode => <MapInDiscord senders={useDiscordSenders()} />;
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('the map in Discord', () => {
  const show = (post: MapPost, answers: Answers = {}): Sent[] => {
    const sent = answerCalls({
      'GET /api/settings/desert-map-post': () => ({ body: post }),
      'GET /api/settings/discord': () => ({ body: noChannels }),
      'GET /api/settings/discord/status': () => ({ body: noBot }),
      ...answers,
    });
    renderUi(<MapPart />, { session: sessionAs('Admin') });
    return sent;
  };

  it('shows when it was last posted, and follows live messages', async () => {
    const send = sendLive();
    show(aMapPost());
    expect(await screen.findByText(/^The map was last posted/)).toHaveTextContent('an hour ago');
    const trouble = { why: "Can't reach Discord.", since: inHours(-1), retryAt: inHours(0.1) };
    act(() => send('desert-map-post:updated', { ...aMapPost({ trouble, version: 5 }), ...factIds }));
    expect(screen.getByText('Discord rejects the map.').parentElement).toHaveTextContent("Can't reach Discord.");
    act(() => send('desert-map-post:updated', { ...aMapPost({ version: 6 }), ...factIds }));
    expect(screen.queryByText('Discord rejects the map.')).toBeNull();
  });

  it('explains that nobody posts it, and disables the test of the webhook', async () => {
    show(aMapPost({ isSet: false, postedAt: null }));
    expect(await screen.findByText(/^Neither the bot nor a webhook posts the map/)).toBeVisible();
    expect(button('Test the webhook')).toBeDisabled();
  });

  const channelId = '600000000000000001';
  const row = { kind: 'map', channelId, roleId: null, isOn: true } as const;
  /** The answers while the bot posts the map. */
  const byBot = (server: DiscordChannels): Answers => ({
    'GET /api/settings/discord': () => ({ body: { ...noChannels, channels: [row], version: 1 } }),
    'GET /api/settings/discord/status': () => ({
      body: { ...noBot, missing: [], interactions: { ...noBot.interactions, missing: [] } },
    }),
    'GET /api/settings/discord/channels': () => ({ body: server }),
  });
  const maps: DiscordChannels = {
    channels: [{ id: channelId, name: 'maps', missing: [] }],
    roles: [],
    problem: null,
  };

  it('says in which channel the bot posts it, and follows the settings', async () => {
    const send = sendLive();
    show(aMapPost({ isSet: false, postedAt: null }), byBot(maps));
    expect((await screen.findByText('#maps')).parentElement).toHaveTextContent(/^The bot posts the map in #maps\./);
    act(() => send('desert-map-post:updated', { ...aMapPost({ version: 5 }), ...factIds }));
    expect(screen.getByText('#maps').parentElement).toHaveTextContent('it keeps this week');
    const switchedOff = { ...noChannels, channels: [{ ...row, isOn: false }], version: 2, factId: 'f', factIds: ['f'] };
    act(() => send('discord-settings:updated', switchedOff));
    expect(screen.getByText(/^The map was last posted/)).toBeVisible();
  });

  it('says that the channel of the bot was deleted', async () => {
    show(aMapPost(), byBot({ ...maps, channels: [] }));
    expect(await screen.findByText(/^The bot should post the map, but its channel was deleted/)).toBeVisible();
  });

  it('does not name the channel of the bot while Discord gives no answer', async () => {
    show(
      aMapPost({ isSet: false, postedAt: null }),
      byBot({ ...maps, channels: [], problem: "Discord didn't answer." }),
    );
    expect(await screen.findByText(/^The bot posts the map\. The channel is set under Discord/)).toBeVisible();
    expect(screen.queryByText(channelId)).toBeNull();
  });

  it('shows the trouble of the webhook beside the bot, until the webhook was to try again', async () => {
    const send = sendLive();
    const trouble = { why: "Can't reach Discord.", since: inHours(-1), retryAt: inHours(1) };
    show(aMapPost({ trouble }), byBot(maps));
    const text = await screen.findByText("Discord rejects the webhook's messages.");
    expect(text.parentElement).toHaveTextContent("Can't reach Discord.");
    const late = { ...trouble, retryAt: inHours(-0.5) };
    act(() => send('desert-map-post:updated', { ...aMapPost({ trouble: late, version: 5 }), ...factIds }));
    expect(screen.queryByText("Discord rejects the webhook's messages.")).toBeNull();
  });

  it('has a button that tests the webhook and shows the result', async () => {
    let answer: { success: boolean; error?: string } = { success: true };
    const sent = show(aMapPost(), { 'POST /api/desert-map/test-webhook': () => ({ body: answer }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Test the webhook' }));
    expect(await screen.findByText('Test sent')).toBeVisible();
    answer = { success: false, error: "Can't reach Discord." };
    await userEvent.click(button('Test the webhook'));
    expect(await screen.findByText('Failed to test the webhook')).toBeVisible();
    expect(screen.getByText("Can't reach Discord.")).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('shows who tested the webhook last, and the result', async () => {
    show(aMapPost({ test: { at: inHours(-2), by: 'Bea', error: "Can't reach Discord." } }));
    expect(await screen.findByText(/^Last test/)).toHaveTextContent("by Bea: Can't reach Discord.");
  });
});

describe('the share link', () => {
  const at = '/api/settings/desert-map-share';
  const show = (share: MapShare, answers: Answers = {}): Sent[] => {
    const sent = answerCalls({ [`GET ${at}`]: () => ({ body: share }), ...answers });
    renderUi(<MapShareLink />, { session: sessionAs('Admin') });
    return sent;
  };
  const field = (): Promise<HTMLElement> => screen.findByLabelText('Link to the map');
  const bodies = (sent: readonly Sent[]): unknown[] =>
    sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

  it('does not exist until an admin creates it, and can be copied', async () => {
    const user = userEvent.setup();
    const sent = show(notSharedMap, { [`POST ${at}`]: () => ({ body: aMapShare() }) });
    expect(await screen.findByText('The map is not shared.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
    await user.click(button('Make a link'));
    expect(await field()).toHaveValue(aMapShare().url);
    expect(bodies(sent)).toEqual([{ version: 0 }]);
    await user.click(button('Copy'));
    expect(await screen.findByText('Link copied')).toBeVisible();
    // The toast is still moving, so the test waits.
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(aMapShare().url));
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', aMapShare().url);
  });

  it('is replaced and revoked after a question', async () => {
    let share = aMapShare();
    const sent = show(share, {
      [`GET ${at}`]: () => ({ body: share }),
      [`POST ${at}`]: () => ({ body: (share = aMapShare({ url: 'https://hall.example/map/other', version: 2 })) }),
      [`DELETE ${at}`]: () => {
        share = { ...notSharedMap, version: 3 };
        return { status: 204 };
      },
    });
    await field();
    await userEvent.click(button('Replace'));
    let question = await screen.findByRole('alertdialog', { name: 'Replace the link?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(bodies(sent)).toEqual([]);
    await userEvent.click(button('Replace'));
    question = await screen.findByRole('alertdialog', { name: 'Replace the link?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Replace' }));
    await waitFor(async () => expect(await field()).toHaveValue('https://hall.example/map/other'));
    await userEvent.click(button('Revoke'));
    question = await screen.findByRole('alertdialog', { name: 'Revoke the link?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The map is not shared.')).toBeVisible();
    expect(screen.queryByLabelText('Link to the map')).toBeNull();
  });

  it('created by another admin meanwhile is shown instead of being replaced', async () => {
    const current = aMapShare({ createdBy: 'Bea', version: 1 });
    show(notSharedMap, {
      [`POST ${at}`]: () => ({
        status: 409,
        body: { ...(refusal(409, 'It has changed meanwhile').body as object), details: { reason: 'stale', current } },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
    expect(await field()).toHaveValue(current.url);
    expect(screen.getByText('It has changed meanwhile')).toBeVisible();
  });

  it('follows changes by other admins', async () => {
    const send = sendLive();
    show(notSharedMap);
    await screen.findByText('The map is not shared.');
    act(() => send('desert-map-share:updated', { ...aMapShare(), ...factIds }));
    expect(await field()).toHaveValue(aMapShare().url);
  });
});

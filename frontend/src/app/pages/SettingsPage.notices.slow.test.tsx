// Tests of notice settings: saving, failures, two devices, and quiet hours in another zone.
import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendLive } from '../../../test/liveMessages.ts';
import { sessionAs } from '../../../test/session.ts';
import { card, puts, saved, settings, show, stored, unfold } from '../../../test/settingsScreen.tsx';
import { connection } from '../../platform/live/connection.store.ts';

describe('notices', () => {
  it('show that they are being saved, and changes made meanwhile go into one later request', async () => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const sent = show({
      [`PUT ${settings}`]: async (one) => {
        await waiting;
        return stored(one);
      },
    });
    const one = await card('Notifications');
    await unfold('Auctions');
    await userEvent.click(one.getByLabelText('An auction you bid on was won by someone else: on Discord'));
    expect(one.getByText('Saving…')).toBeVisible();
    await userEvent.click(one.getByLabelText('You won an auction: in the app'));
    await userEvent.click(one.getByLabelText('Your auction has ended: in the app'));
    expect(puts(sent)).toHaveLength(1);
    answer();
    await waitFor(() => expect(saved()).toHaveLength(3));
    expect(puts(sent)).toHaveLength(2);
  });

  it('are switched on and off for a whole channel at once', async () => {
    const sent = show({ [`PUT ${settings}`]: stored });
    const one = await card('Notifications');
    for (const title of ['Auctions', 'Items', 'Trials']) await unfold(title);
    const all = await one.findByLabelText<HTMLInputElement>('All on Discord');
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(all).toBeChecked();
    for (const box of one.getAllByLabelText(/: on Discord$/)) expect(box).toBeChecked();
    await userEvent.click(all);
    for (const box of one.getAllByLabelText(/: on Discord$/)) expect(box).not.toBeChecked();
    expect(one.getByLabelText('You were outbid: in the app')).toBeChecked();
    await waitFor(() => expect(puts(sent).at(-1)).toMatchObject({ kinds: { ping: { inApp: true, discord: false } } }));
  });

  it('are folded by section, each with the number of its switched-on kinds and a switch for all', async () => {
    const sent = show({ [`PUT ${settings}`]: stored });
    const one = await card('Notifications');
    const section = await one.findByRole('button', { name: 'Auctions' });
    expect(section).toHaveAccessibleDescription('8 of 8 in the app, 6 of 8 on Discord');
    expect(one.queryByText('You were outbid')).toBeNull();
    const all = one.getByLabelText('All of Auctions on Discord');
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    await waitFor(() => expect(puts(sent).at(-1)).toMatchObject({ kinds: { auction_lost: { discord: true } } }));
    expect(one.getByText('Saved')).toBeVisible();
    expect(section).toHaveAccessibleDescription('8 of 8 in the app, 8 of 8 on Discord');
    await userEvent.click(section);
    expect(one.getByLabelText('An auction you bid on was won by someone else: on Discord')).toBeChecked();
    await userEvent.click(section);
    expect(one.queryByText('You were outbid')).toBeNull();
  });

  it('are reset to the defaults, and the reset can be undone', async () => {
    const sent = show({
      [`GET ${settings}`]: () => ({ body: { ...defaultSettings, reminders: [10], version: 4 } }),
      [`PUT ${settings}`]: stored,
    });
    const one = await card('Notifications');
    await userEvent.click(await one.findByRole('button', { name: 'Reset' }));
    expect(one.getByLabelText('Remind me of events')).toHaveValue('60');
    await waitFor(() => expect(puts(sent).at(-1)).toMatchObject({ reminders: [60], version: 4 }));
    expect(one.getByRole('button', { name: 'Reset' })).toBeDisabled();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(puts(sent).at(-1)).toMatchObject({ reminders: [10], version: 5 }));
  });

  it('list only the kinds that can concern a Guest', async () => {
    show({}, { session: sessionAs('Guest') });
    const one = await card('Notifications');
    await one.findByRole('button', { name: 'Auctions' });
    for (const button of one.getAllByRole('button', { expanded: false })) await userEvent.click(button);
    expect(one.getByLabelText('You were outbid: in the app')).toBeVisible();
    expect(one.getByText(/^Guests can only view/)).toBeVisible();
    expect(one.queryByLabelText(/event/i)).toBeNull();
    expect(one.queryByText(/event|seat/i)).toBeNull();
    expect(one.queryByLabelText(/^Something needs an admin/)).toBeNull();
  });

  it('show load and save errors, keep the choice, and can be retried', async () => {
    let status = 503;
    show({
      [`GET ${settings}`]: () => (status === 503 ? { status } : { body: defaultSettings }),
      [`PUT ${settings}`]: (one) => (status === 500 ? { status } : stored(one)),
    });
    const one = await card('Notifications');
    expect(await one.findByText('Error loading your settings')).toBeVisible();
    status = 500;
    await userEvent.click(one.getByRole('button', { name: 'Try Again' }));
    await unfold('Auctions');
    await userEvent.click(one.getByLabelText('An auction you bid on was won by someone else: on Discord'));
    expect(await one.findByText('Failed to save notifications')).toBeVisible();
    expect(one.getByLabelText('An auction you bid on was won by someone else: on Discord')).toBeChecked();
    status = 200;
    await userEvent.click(
      one.getByRole('button', { name: 'Try again: An auction you bid on was won by someone else' }),
    );
    await waitFor(() => expect(saved()).toHaveLength(1));
  });

  it('show while offline that nothing is saved, and save once the connection is back', async () => {
    const sent = show({ [`PUT ${settings}`]: stored });
    const one = await card('Notifications');
    await unfold('Auctions');
    const box = one.getByLabelText('An auction you bid on was won by someone else: on Discord');
    act(() => connection.cut());
    await userEvent.click(box);
    expect(await one.findByText("You're offline. Nothing has been saved yet.")).toBeVisible();
    expect(puts(sent)).toEqual([]);
    act(() => connection.up());
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(puts(sent)).toHaveLength(1);
  });

  it('follow another device’s changes, except where a change here is not saved yet', async () => {
    const send = sendLive();
    let refuses = true;
    const sent = show({ [`PUT ${settings}`]: (one) => (refuses ? { status: 500 } : stored(one)) });
    const one = await card('Notifications');
    await unfold('Auctions');
    await userEvent.click(one.getByLabelText('An auction you bid on was won by someone else: on Discord'));
    await one.findByText('Failed to save notifications');
    const { kinds } = defaultSettings;
    act(() =>
      send('notice-settings:updated', {
        ...defaultSettings,
        kinds: { ...kinds, ping: { inApp: false, discord: false, push: false } },
        version: 1,
        factId: 'f',
        factIds: ['f'],
      }),
    );
    await unfold('Items');
    await waitFor(() => expect(one.getByLabelText('Someone pings you about an item: in the app')).not.toBeChecked());
    expect(one.getByLabelText('An auction you bid on was won by someone else: on Discord')).toBeChecked();
    refuses = false;
    await userEvent.click(
      one.getByRole('button', { name: 'Try again: An auction you bid on was won by someone else' }),
    );
    await waitFor(() =>
      expect(puts(sent).at(-1)).toMatchObject({
        kinds: { auction_lost: { discord: true }, ping: { inApp: false } },
        version: 1,
      }),
    );
  });
});

describe('quiet hours', () => {
  it('keep the time zone they were set in until the viewer switches to their own', async () => {
    const quietHours = { from: '22:00', to: '08:10', timezone: 'Asia/Tokyo' };
    const sent = show({
      [`GET ${settings}`]: () => ({ body: { ...defaultSettings, quietHours } }),
      [`PUT ${settings}`]: stored,
    });
    const one = await card('Notifications');
    expect(await one.findByText('Set for the time zone: Asia/Tokyo')).toBeVisible();
    expect(one.getByText('13:00 to 23:10 in the guild’s zone (UTC)')).toBeVisible();
    expect(one.getByLabelText('To')).toHaveValue('08:10');
    await userEvent.selectOptions(one.getByLabelText('From'), '21:15');
    await waitFor(() => expect(puts(sent).at(-1)).toMatchObject({ quietHours: { ...quietHours, from: '21:15' } }));
    await userEvent.click(one.getByRole('button', { name: 'Use UTC' }));
    await waitFor(() => expect(puts(sent).at(-1)).toMatchObject({ quietHours: { timezone: 'UTC' } }));
    expect(one.queryByText(/guild’s zone/)).toBeNull();
  });
});

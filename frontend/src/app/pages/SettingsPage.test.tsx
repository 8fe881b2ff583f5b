// Tests of the settings: notices, and rank access for admins. More about notices:
// SettingsPage.notices.slow.test.tsx.
import { withAccess } from '@guild/common/test/permissions';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someOfficers } from '@guild/common/test/dashboard.builders';
import { aMember, someRankRights } from '@guild/common/test/members.builders';
import { refusal, type Answers } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { sessionAs } from '../../../test/session.ts';
import {
  adminAt,
  card,
  points,
  puts,
  ranks,
  saved,
  settings,
  show,
  stored,
  unfold,
} from '../../../test/settingsScreen.tsx';
import { settingsPlaces, settingsPlacesFor } from '@guild/common/settings/settings.places';
import { useShortcutSwitch } from '../../platform/page/shortcuts.ts';

describe('notices', () => {
  it('are chosen by kind and channel, with reminders and quiet hours, and each choice is saved at once', async () => {
    const sent = show({ [`PUT ${settings}`]: stored });
    const one = await card('Notifications');
    await unfold('Auctions');
    const box = one.getByLabelText('You were outbid: on Discord');
    expect(box).toBeChecked();
    expect(one.queryByLabelText(/^Something needs an admin/)).toBeNull();
    await userEvent.click(box);
    await waitFor(() => expect(saved()).toHaveLength(1));
    await userEvent.click(one.getByLabelText('You won an auction: in the app'));
    await userEvent.selectOptions(one.getByLabelText('Remind me of events'), '1 day before');
    await userEvent.click(one.getByLabelText('No messages at night'));
    await userEvent.selectOptions(one.getByLabelText('From'), '23:30');
    await waitFor(() =>
      expect(puts(sent).at(-1)).toMatchObject({
        kinds: { outbid: { inApp: true, discord: false }, auction_won: { inApp: false, discord: true } },
        reminders: [1440],
        quietHours: { from: '23:30', to: '08:00' },
      }),
    );
    expect(puts(sent)[0]).toMatchObject({ quietHours: null, version: 0 });
  });
});

describe('the list of settings', () => {
  const place = (id: string): HTMLElement | null => document.getElementById(id);
  it.each(['Admin', 'Member', 'Guest'] as const)(
    'is complete for %s, without settings of other roles',
    async (access) => {
      show({}, { session: sessionAs(access) });
      await screen.findByRole('button', { name: 'Auctions' });
      for (const button of screen.getAllByRole('button', { expanded: false })) await userEvent.click(button);
      for (const link of screen.getAllByRole('link')) await userEvent.click(link);
      if (access === 'Admin') {
        await screen.findByLabelText('Officer');
        await screen.findByLabelText('System prompt');
        await screen.findByText(/^No bot is set up/);
        await screen.findByText('No problems found.');
      }
      const theirs = settingsPlacesFor(withAccess(access)).map(({ id }) => id);
      expect(theirs.filter((id) => place(id) === null)).toEqual([]);
      const others = settingsPlaces.map(({ id }) => id).filter((id) => !theirs.includes(id));
      expect(others.filter((id) => place(id) !== null)).toEqual([]);
    },
  );

  it('focuses the setting that the address names, also when it loads late', async () => {
    show({}, { route: '/settings#notify-ping' });
    await waitFor(() => expect(screen.getByLabelText('Someone pings you about an item: in the app')).toHaveFocus());
    expect(place('notify-ping')).toHaveAttribute('data-arrived');
    expect(place('notify-outbid')).toBeNull();
  });

  it('shows one group at a time, and links to the others', async () => {
    const sent = show({}, { route: '/settings#theme' });
    expect(screen.getByRole('region', { name: 'Appearance and keyboard' })).toBeVisible();
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Appearance and keyboard');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Notifications' }));
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Appearance and keyboard' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'The guild' })).toBeNull();
    await screen.findByRole('button', { name: 'Auctions' });
  });

  it('keeps what is typed in a group while another one is shown', async () => {
    // Links within the page do not ask whether to lose it.
    history.replaceState(null, '', '/settings');
    show({}, adminAt('members'));
    await userEvent.selectOptions(await screen.findByLabelText('Officer'), 'Guest');
    await userEvent.click(screen.getByRole('link', { name: 'Appearance and keyboard' }));
    expect(screen.queryByRole('region', { name: 'Ranks and access' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Members and ranks' }));
    expect(screen.getByLabelText('Officer')).toHaveValue('Guest');
    expect(screen.getByText('Not saved yet.')).toBeVisible();
    history.replaceState(null, '', '/');
  });

  it('shows members their first group, and who may, when a link leads to settings of admins', async () => {
    const sent = show({}, { route: '/settings#rank-access' });
    expect(await card('Notifications')).toBeDefined();
    expect(screen.getByText('Ranks and access: Only admins can open this.')).toBeVisible();
    await screen.findByRole('button', { name: 'Auctions' });
    expect(sent.map(({ path }) => path)).toEqual([settings, '/api/user/push']);
  });
});

describe('appearance', () => {
  it('is dark, light or the system’s, and is stored in this browser', async () => {
    show({}, { route: '/settings#appearance' });
    const one = await card('Appearance and keyboard');
    await userEvent.click(one.getByLabelText('Noon'));
    expect(document.documentElement.dataset['theme']).toBe('noon');
    expect(localStorage.getItem('theme')).toBe('noon');
    expect(one.getByText('Saved')).toBeVisible();
    await userEvent.click(one.getByLabelText('System'));
    expect(localStorage.getItem('theme')).toBeNull();
    expect(document.documentElement.dataset['theme']).toBe('night');
    await userEvent.click(one.getByLabelText('Single-key shortcuts'));
    expect(useShortcutSwitch.getState().on).toBe(false);
    await userEvent.click(one.getByLabelText('Single-key shortcuts'));
  });
});

describe('ranks', () => {
  it('are not shown to members', async () => {
    const sent = show();
    await screen.findByRole('button', { name: 'Auctions' });
    expect(screen.queryByRole('link', { name: 'The guild' })).toBeNull();
    expect(sent.some(({ path }) => path === '/api/settings/rank-access')).toBe(false);
  });

  it('are given an access, or none', async () => {
    const sent = show({}, adminAt('members'));
    const one = await card('Ranks and access');
    expect(await one.findByLabelText('Guild Master')).toHaveValue('Member');
    await userEvent.selectOptions(one.getByLabelText('Officer'), 'Member');
    await userEvent.selectOptions(one.getByLabelText('Recruit'), 'No access');
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await one.findByText('Saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ ...ranks, Officer: 'Member', Recruit: null });
    expect(one.getByRole('button', { name: /^Save/ })).toBeDisabled();
  });

  it('show why a change was rejected', async () => {
    show({ 'PUT /api/settings/rank-access': () => refusal(409, 'Somebody else has changed this') }, adminAt('members'));
    const one = await card('Ranks and access');
    await userEvent.selectOptions(await one.findByLabelText('Officer'), 'Guest');
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await one.findByText('Somebody else has changed this')).toBeVisible();
    expect(one.getByLabelText('Officer')).toHaveValue('Guest');
    expect(one.getByRole('button', { name: 'Try again: Ranks and access' })).toBeEnabled();
  });

  it('can get rights, one tick each, and say why a change was rejected', async () => {
    const send = sendLive();
    let isRefused = true;
    const sent = show(
      {
        'PATCH /api/settings/rank-rights': ({ body }) =>
          isRefused ? refusal(403, 'You may not do this.') : { body: { ...(body as object), version: 2 } },
      },
      adminAt('members'),
    );
    const one = await card('Rights');
    const box = await one.findByRole('checkbox', { name: 'Officer: Events' });
    expect(one.getByRole('checkbox', { name: 'Admin: Events' })).toBeDisabled();
    await userEvent.click(box);
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await one.findByText('You may not do this.')).toBeVisible();
    expect(box).toBeChecked();
    isRefused = false;
    await userEvent.click(one.getByRole('button', { name: 'Try again: Rights' }));
    expect(await one.findByText('Saved')).toBeVisible();
    expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual(someRankRights({ Officer: ['events'] }));
    act(() => send('rank-rights:updated', { ...someRankRights({ version: 3 }), factId: 'f', factIds: ['f'] }));
    await waitFor(() => expect(box).not.toBeChecked());
  });

  it('ask before unsaved changes are left, and can be discarded', async () => {
    history.replaceState(null, '', '/settings');
    show({}, adminAt('members'));
    const one = await card('Ranks and access');
    await userEvent.selectOptions(await one.findByLabelText('Officer'), 'Guest');
    expect(one.getByText('Not saved yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Programs and data' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Open record' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Keep editing' }));
    await userEvent.click(screen.getByRole('link', { name: 'Members and ranks' }));
    expect(one.getByLabelText('Officer')).toHaveValue('Guest');
    await userEvent.click(one.getByRole('button', { name: 'Discard' }));
    expect(one.getByLabelText('Officer')).toHaveValue('');
    expect(one.getByRole('button', { name: /^Save/ })).toBeDisabled();
    history.replaceState(null, '', '/');
  });
});

describe('the officers', () => {
  const ada = aMember({ id: 9, name: 'Ada Vey', discordId: '100000000000000099' });
  const answers: Answers = { 'GET /api/guild-members': () => ({ body: [ada] }) };

  it('are chosen from the members by an admin; places without one stay placeholders', async () => {
    const named = { name: ada.name, discordId: ada.discordId };
    const sent = show(
      { ...answers, 'PUT /api/officers': () => ({ body: { ...someOfficers(named), version: 2 } }) },
      adminAt('guild'),
    );
    const one = await card('Guild officers');
    await userEvent.selectOptions(await one.findByLabelText('Founder (optional)'), 'Ada Vey');
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await one.findByText('Saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual(someOfficers(named));
  });

  it('keep a name that no member has', async () => {
    const old = { name: 'Old Founder', discordId: null };
    const sent = show(
      {
        ...answers,
        'GET /api/officers': () => ({ body: someOfficers(old) }),
        'PUT /api/officers': ({ body }) => ({ body: { ...(body as object), version: 2 } }),
      },
      adminAt('guild'),
    );
    const one = await card('Guild officers');
    expect(await one.findByRole('option', { name: 'Old Founder (not in the roster)' })).toHaveProperty(
      'selected',
      true,
    );
    await userEvent.selectOptions(one.getByLabelText('Wizard (optional)'), 'Ada Vey');
    await userEvent.click(one.getByRole('button', { name: /^Save/ }));
    expect(await one.findByText('Saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual(
      someOfficers(old, { name: ada.name, discordId: ada.discordId }),
    );
  });
});

describe('points for contributions', () => {
  it('are saved by an admin with the version that the form was opened with', async () => {
    const sent = show(
      { 'PATCH /api/settings/contribution-points': () => ({ body: { ...points, event_attended: 15, version: 4 } }) },
      adminAt('market'),
    );
    const one = await card('Contribution points');
    expect((await one.findByText('Event attendance')).parentElement).toHaveTextContent('10');
    await userEvent.click(one.getByRole('button', { name: 'Edit points' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contribution points' }));
    await userEvent.clear(dialog.getByLabelText('Event attendance'));
    await userEvent.type(dialog.getByLabelText('Event attendance'), '15');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Points saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ event_attended: 15, version: 3 });
    expect(one.getByText('15')).toBeVisible();
  });
});

describe('points between the same two people', () => {
  const person = (username: string, discordId: string) => ({ username, discordId });
  it('are a table, most points first, with those that brought none', async () => {
    const [oro, maren] = [person('Oro Dast', '100000000000000011'), person('Maren Quill', '100000000000000012')];
    const body = [
      { earner: oro, from: maren, what: 'Contracts', times: 7, points: 1400, withoutPoints: 2 },
      { earner: maren, from: oro, what: 'Sale by auction', times: 1, points: 5, withoutPoints: 0 },
    ];
    show({ 'GET /api/settings/points-between': () => ({ body }) }, adminAt('market'));
    const one = await card('Points between the same two people');
    const rows = await one.findAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Earned byFromPoints',
      'Oro DastMaren Quill1,400Contracts, 7 times, 2 of them without points',
      'Maren QuillOro Dast5Sale by auction, once',
    ]);
  });
  it('show five rows at first', async () => {
    const oro = person('Oro Dast', '100000000000000011');
    const body = Array.from({ length: 7 }, (_, at) => ({
      earner: oro,
      from: person(`Member ${at}`, `10000000000000002${at}`),
      what: 'Contracts',
      times: 1,
      points: 9 - at,
      withoutPoints: 0,
    }));
    show({ 'GET /api/settings/points-between': () => ({ body }) }, adminAt('market'));
    const one = await card('Points between the same two people');
    expect(await one.findAllByRole('row')).toHaveLength(1 + 5);
    await userEvent.click(one.getByRole('button', { name: 'Show 2 more' }));
    expect(one.getAllByRole('row')).toHaveLength(1 + 7);
  });
  it('say so when there are none', async () => {
    show({}, adminAt('market'));
    const one = await card('Points between the same two people');
    expect(await one.findByText(/^Nobody earned points from another member/)).toBeVisible();
  });
});

describe('the guild’s settings', () => {
  const address = '/api/settings/contracts';
  it('hide new ratings when an admin chooses so', async () => {
    const sent = show(
      {
        [`GET ${address}`]: () => ({ body: { maxOpen: 5, hideRatings: false, version: 2 } }),
        [`PATCH ${address}`]: () => ({ body: { maxOpen: 5, hideRatings: true, version: 3 } }),
      },
      adminAt('market'),
    );
    const box = await screen.findByLabelText('Hide ratings at first');
    await waitFor(() => expect(box).toBeEnabled());
    expect(box).not.toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ hideRatings: true, version: 2 });
    expect(box).toBeChecked();
  });
  it('limit open contracts, are saved with the known version, and follow other admins', async () => {
    const send = sendLive();
    const sent = show(
      {
        [`GET ${address}`]: () => ({ body: { maxOpen: null, hideRatings: false, version: 2 } }),
        [`PATCH ${address}`]: () => ({ body: { maxOpen: 3, hideRatings: false, version: 3 } }),
      },
      adminAt('market'),
    );
    const choice = await screen.findByLabelText('Open contracts per client');
    await waitFor(() => expect(choice).toBeEnabled());
    expect(choice).toHaveDisplayValue('No limit');
    const chosen = { maxOpen: 7, hideRatings: false, version: 4 };
    await userEvent.selectOptions(choice, '3');
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ maxOpen: 3, version: 2 });
    act(() => send('contract-settings:updated', { ...chosen, factId: 'f', factIds: ['f'] }));
    expect(choice).toHaveDisplayValue('7');
  });

  it('let members mark the map, follow other admins, and can be loaded again after a failure', async () => {
    const address = '/api/settings/scouting';
    const send = sendLive();
    let fails = true;
    const sent = show(
      {
        [`GET ${address}`]: () => (fails ? { status: 503 } : { body: { membersMayMark: false, version: 2 } }),
        [`PUT ${address}`]: () => ({ body: { membersMayMark: true, version: 3 } }),
      },
      adminAt('guild'),
    );
    const box = await screen.findByLabelText('Members may mark');
    expect(box).toBeDisabled();
    fails = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again: Marking on the map' }));
    await waitFor(() => expect(box).toBeEnabled());
    expect(box).not.toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(box).toBeChecked();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ membersMayMark: true, version: 2 });
    act(() => send('scouting-settings:updated', { membersMayMark: false, version: 4, factId: 'f', factIds: ['f'] }));
    expect(box).not.toBeChecked();
  });

  it('let link previews show names, are off by default, and follow other admins', async () => {
    const address = '/api/settings/link-previews';
    const send = sendLive();
    const sent = show(
      {
        [`GET ${address}`]: () => ({ body: { showNames: false, version: 0 } }),
        [`PUT ${address}`]: () => ({ body: { showNames: true, version: 1 } }),
      },
      adminAt('guild'),
    );
    const box = await screen.findByLabelText('Link previews show names');
    await waitFor(() => expect(box).toBeEnabled());
    expect(box).not.toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ showNames: true, version: 0 });
    act(() => send('preview-settings:updated', { showNames: false, version: 2, factId: 'f', factIds: ['f'] }));
    expect(box).not.toBeChecked();
  });
});

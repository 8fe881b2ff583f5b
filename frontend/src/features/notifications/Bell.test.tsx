// Tests of the bell and its panel: count, history, reading, and live notices.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MessageName } from '@guild/common/live.messages';
import { type BoundFunctions, act, screen, waitFor, type queries, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { aMember } from '@guild/common/test/members.builders';
import { aNotice } from '@guild/common/test/notifications.builders';
import { inHours } from '@guild/common/test/people';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { startNotices } from '../../../test/stores.ts';
import { live } from '../../platform/live/live.ts';
import { dayAndTime } from '../../platform/format/format.ts';
import { usePageMeta } from '../../platform/page/pageMeta.ts';
import { Bell } from './Bell.tsx';

const handlers = new Map<string, (payload: unknown) => void>();
const tell = (name: MessageName, payload: unknown): void => act(() => handlers.get(name)?.(payload));
const At = (): ReactNode => {
  usePageMeta('/marketplace');
  const { pathname, search } = useLocation();
  return <p data-testid="at">{pathname + search}</p>;
};
const read = aNotice({
  id: 60,
  title: 'An event starts soon',
  kind: 'event_reminder',
  text: 'Night raid on I-9 begins in an hour.',
  link: null,
  readAt: inHours(-1),
});
function show(answers: Answers = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/notifications/unread': () => ({ body: { unread: 1 } }),
    'GET /api/notifications': () => ({ body: [aNotice(), read] }),
    ...answers,
  });
  renderUi(
    <>
      <Bell />
      <At />
    </>,
  );
  return sent;
}
const open = async (name: RegExp | string = 'Notifications, 1 unread'): Promise<BoundFunctions<typeof queries>> => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

beforeEach(() => {
  startNotices();
  jest.spyOn(live, 'on').mockImplementation((name, fn) => {
    handlers.set(name, fn as (payload: unknown) => void);
    return () => handlers.delete(name);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the bell', () => {
  it('counts unread notices, and counts a repeated message once', async () => {
    show();
    const panel = await open();
    expect(await panel.findByText('You were outbid')).toBeVisible();
    const message = { ...aNotice({ id: 62, title: 'Somebody pings you' }), unread: 2, replaces: null, factId: 'n-1' };
    tell('notice:created', message);
    tell('notice:created', message);
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    expect(panel.getAllByText('Somebody pings you')).toHaveLength(1);
    expect(panel.getAllByRole('listitem')[0]).toHaveTextContent('Somebody pings you');
  });

  it('moves no row while the pointer is on the list', async () => {
    show();
    const panel = await open();
    await userEvent.hover(await panel.findByText('You were outbid'));
    tell('notice:created', { ...aNotice({ id: 62, title: 'Pinged' }), unread: 2, replaces: null, factId: 'n-1' });
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    expect(panel.queryByText('Pinged')).toBeNull();
    await userEvent.unhover(panel.getByText('You were outbid'));
    expect(await panel.findByText('Pinged')).toBeVisible();
  });

  it('groups notices by day, and offers their actions', async () => {
    show({
      'GET /api/notifications': () => ({
        body: [
          aNotice({ createdAt: inHours(0) }),
          { ...read, createdAt: inHours(-24) },
          { ...read, id: 59, createdAt: '2026-05-01T12:00:00.000Z' },
        ],
      }),
    });
    const panel = await open();
    const days = (await panel.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
    expect(days).toEqual(['Today', 'Yesterday', 'Friday 1 May']);
    expect(within(panel.getByRole('region', { name: 'Yesterday' })).queryByRole('link')).toBeNull();
    await userEvent.click(panel.getByRole('link', { name: 'Bid again: You were outbid' }));
    expect(screen.getByTestId('at')).toHaveTextContent('/marketplace?tab=auctions&auction=12');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('grants access with one press, without leaving the page', async () => {
    const asked = aNotice({ kind: 'access_requested', title: 'Rix asks for access', link: '/dashboard?access=7' });
    const sent = show({
      'GET /api/notifications': () => ({ body: [asked] }),
      'POST /api/access-requests/7/grant': () => ({ status: 204 }),
    });
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: 'Grant access: Rix asks for access' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/access-requests/7/grant'));
    expect(panel.getByText('Rix asks for access')).toBeVisible();
  });

  it('gives a rank back with one press', async () => {
    const ended = aNotice({ kind: 'rank_ended', title: 'Rix is back on the Discord server', link: '/members/7' });
    const sent = show({
      'GET /api/notifications': () => ({ body: [ended] }),
      'POST /api/guild-members/7/former-rank': () => ({ body: aMember({ name: 'Rix', role: 'Officer' }) }),
    });
    const panel = await open();
    await userEvent.click(
      await panel.findByRole('button', { name: 'Give rank back: Rix is back on the Discord server' }),
    );
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/guild-members/7/former-rank'));
  });

  it('offers no action for a resolved notice, until it is reopened', async () => {
    show();
    const panel = await open();
    expect(await panel.findByRole('link', { name: 'Bid again: You were outbid' })).toBeVisible();
    tell('notice:resolved', {
      ids: [61],
      resolution: "You're in the lead again.",
      unread: 0,
      factId: 'n-9',
      factIds: ['n-9'],
    });
    expect(panel.getByText("You're in the lead again.")).toBeVisible();
    expect(panel.queryByRole('link', { name: 'Bid again: You were outbid' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
    tell('notice:reopened', { ...aNotice(), unread: 1, factId: 'n-10', factIds: ['n-10'] });
    expect(panel.getByRole('link', { name: 'Bid again: You were outbid' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  it('shows the count in the tab title, and a toast for urgent kinds', async () => {
    show();
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    const seat = aNotice({
      id: 71,
      kind: 'event_promoted',
      title: 'Night raid',
      text: 'A seat is free.',
      link: '/events?event=7',
    });
    tell('notice:created', { ...seat, unread: 2, replaces: null, factId: 'n-8' });
    tell('notice:created', { ...seat, unread: 2, replaces: null, factId: 'n-8' });
    expect(document.title).toMatch(/^\(2\) Marketplace/);
    expect(await screen.findAllByText('A seat is free.')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'See event' }));
    expect(screen.getByTestId('at')).toHaveTextContent('/events?event=7');
  });

  it('replaces an older notice by its newer one', async () => {
    show();
    const panel = await open();
    await panel.findByText('You were outbid');
    tell('notice:created', { ...aNotice({ id: 63, text: 'By more' }), unread: 1, replaces: 61, factId: 'n-2' });
    expect(panel.getByText('By more')).toBeVisible();
    expect(panel.queryByText('Oro Dast bid 48,500 Solari on Glass compass.')).toBeNull();
  });

  it('links to the subject of a notice, and marks the notice as read', async () => {
    const sent = show({ 'POST /api/notifications/61/read': () => ({ status: 204 }) });
    const panel = await open();
    await userEvent.click(await panel.findByRole('link', { name: 'You were outbid' }));
    expect(screen.getByTestId('at')).toHaveTextContent('/marketplace?tab=auctions&auction=12');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
    await waitFor(() => expect(sent.some(({ path }) => path === '/api/notifications/61/read')).toBe(true));
  });

  it('marks all as read, and follows notices read on another device', async () => {
    const sent = show({ 'POST /api/notifications/read': () => ({ status: 204 }) });
    const panel = await open();
    await panel.findByText('You were outbid');
    tell('notice:read', { ids: [61], all: false, unread: 0, factId: 'n-3' });
    expect(panel.queryByRole('button', { name: 'Mark as read: You were outbid' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
    tell('notice:created', { ...aNotice({ id: 64 }), unread: 1, replaces: null, factId: 'n-4' });
    await userEvent.click(panel.getByRole('button', { name: 'Mark all read' }));
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
    await waitFor(() => expect(sent.some(({ path }) => path === '/api/notifications/read')).toBe(true));
  });

  it('loads more of a long history', async () => {
    show({
      'GET /api/notifications': ({ query }) =>
        query.has('cursor') ? { body: [read] } : { body: [aNotice()], link: '</a?cursor=60>; rel="next"' },
    });
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: 'Show more' }));
    expect(await panel.findByText('An event starts soon')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows a load error and an empty list', async () => {
    let status = 503;
    show({
      'GET /api/notifications/unread': () => ({ body: { unread: 0 } }),
      'GET /api/notifications': () => (status === 503 ? { status } : { body: [] }),
    });
    const panel = await open('Notifications');
    expect(await panel.findByText('Error loading notifications')).toBeVisible();
    status = 200;
    await userEvent.click(panel.getByRole('button', { name: 'Try Again' }));
    expect(await panel.findByText(/^Nothing yet/)).toBeVisible();
  });

  it('is one tab stop, with keys to move, open, and act on notices', async () => {
    const third = aNotice({ id: 58, title: 'The last one' });
    const sent = show({
      'GET /api/notifications': () => ({ body: [aNotice(), read, third] }),
      'POST /api/notifications/61/read': () => ({ status: 204 }),
      'POST /api/notifications/58/read': () => ({ status: 204 }),
    });
    const panel = await open();
    const rows = await panel.findAllByRole('listitem');
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    for (const [key, at] of [
      ...([
        ['ArrowDown', 0],
        ['ArrowDown', 1],
        ['End', 2],
        ['ArrowDown', 2],
      ] as const),
      ...([
        ['ArrowUp', 1],
        ['Home', 0],
      ] as const),
    ]) {
      await userEvent.keyboard(`{${key}}`);
      expect(rows[at]).toHaveFocus();
    }
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    expect(rows[0]).toHaveAttribute('aria-keyshortcuts', 'Enter A R');
    expect(rows[0]).toHaveAccessibleName(expect.stringContaining('A: Bid again, R: marks as read'));
    expect(rows[1]).not.toHaveAttribute('aria-keyshortcuts');
    await userEvent.keyboard('r');
    await waitFor(() => expect(sent.some(({ path }) => path === '/api/notifications/61/read')).toBe(true));
    expect(rows[0]).toHaveAttribute('aria-keyshortcuts', 'Enter A');
    await userEvent.keyboard('{End}a');
    expect(screen.getByTestId('at')).toHaveTextContent('/marketplace?tab=auctions&auction=12');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows times in the viewer’s format, and older plain texts unchanged', async () => {
    const at = inHours(24);
    const timed = ['New time: ', { at }, '.'];
    const moved = aNotice({ id: 66, kind: 'event_changed', text: 'New time: 2026-05-08, 20:00 (UTC).', timed });
    const earlier = aNotice({ id: 65, text: 'It takes place on 2026-05-08, 20:00 (UTC) now.' });
    show({ 'GET /api/notifications': () => ({ body: [moved, earlier] }) });
    const panel = await open();
    expect(await panel.findByText(earlier.text)).toBeVisible();
    const words = dayAndTime(Date.parse(at), Date.now());
    expect(
      panel.getByText((_text, element) => element?.tagName === 'P' && element.textContent === `New time: ${words}.`),
    ).toBeVisible();
    expect(panel.getByText(words)).toHaveAttribute('datetime', at);
    tell('notice:created', { ...moved, id: 67, unread: 1, replaces: null, factId: 'n-11' });
    expect(await screen.findByText(`New time: ${words}.`, { selector: '[data-part=description]' })).toBeVisible();
    const renewed = { ...moved, id: 68, text: 'Moved again.', timed: null, unread: 1, replaces: 67, factId: 'n-12' };
    tell('notice:created', renewed);
    expect(await panel.findByText('Moved again.')).toBeVisible();
    expect(screen.queryByText('Moved again.', { selector: '[data-part=description]' })).toBeNull();
  });

  it('closes with Escape and returns the focus', async () => {
    show();
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: /^Notifications/ })).toHaveFocus();
  });
});

// Tests of Recent Activity: its four kinds merged, live updates, and who sees what.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAuction } from '@guild/common/test/auctions.builders';
import { anEvent } from '@guild/common/test/events.builders';
import { anItem } from '@guild/common/test/market.builders';
import { aMember } from '@guild/common/test/members.builders';
import { inHours } from '@guild/common/test/people';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive, type SendLive } from '../../../test/liveMessages.ts';
import { renderUi, type RenderHow } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { quietAnswers, startDashboard } from '../../../test/stores.ts';
import { guild } from '../../platform/session/guild.ts';
import { SectionsContext } from '../../platform/features/section.ts';
import { sections } from '../sections.ts';
import DashboardPage from './DashboardPage.tsx';

let send: SendLive;
beforeEach(() => {
  startDashboard();
  guild.timezone = 'UTC';
  send = sendLive();
});
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
const feed = async (): Promise<string[]> => {
  const links = within(await screen.findByRole('region', { name: 'Recent Activity' })).queryAllByRole('link');
  return links.map(({ textContent }) => textContent);
};

describe('the activity feed', () => {
  const sources: Answers = {
    'GET /api/events': () => ({
      body: [
        anEvent({ id: 1, title: 'Raid', createdAt: inHours(-1) }),
        anEvent({ id: 2, title: 'Old', createdAt: inHours(-900) }),
      ],
    }),
    'GET /api/marketplace': () => ({
      body: [
        anItem({ id: 1, name: 'Cloak', createdAt: inHours(-2) }),
        anItem({ id: 2, name: 'Trap', createdAt: inHours(-26), listingType: 'buying', price: null, wantedPrice: 640 }),
      ],
    }),
    'GET /api/auctions': () => ({ body: [anAuction({ id: 1, itemName: 'Knife', createdAt: inHours(-3) })] }),
    'GET /api/guild-members': () => ({
      body: [aMember({ name: 'Yusra Kade', isOnline: true, lastActive: inHours(0) })],
    }),
  };

  it('merges events, listings, auctions and people, with the five newest first', async () => {
    const sent = show(sources);
    await screen.findByText('Yusra Kade is online');
    await waitFor(async () =>
      expect(await feed()).toEqual([
        'Yusra Kade is online',
        'Event: Raid',
        'Listing: Cloak',
        'Auction: Knife',
        'Listing: Trap',
      ]),
    );
    expect(screen.getByText('Just now')).toBeVisible();
    expect(screen.getByText('2h ago')).toBeVisible();
    expect(screen.getByText('1d ago')).toBeVisible();
    expect(screen.getByText('Corvin Thale would pay 640 Solari')).toBeVisible();
    expect(sent.find(({ path }) => path === '/api/auctions')?.query.toString()).toBe('limit=2&status=active');
    expect(sent.find(({ path }) => path === '/api/guild-members')?.query.get('online')).toBe('1');
  });

  it('says how long somebody has been online', async () => {
    const ben = aMember({ id: 3, name: 'Ben', isOnline: true, lastActive: inHours(-2) });
    show({ 'GET /api/guild-members': () => ({ body: [ben] }) });
    expect(await screen.findByText('for 2h')).toBeVisible();
  });

  it('shows an event’s time in the viewer’s zone, with the guild’s time beside it', async () => {
    guild.timezone = 'Pacific/Auckland';
    const raid = anEvent({ title: 'Raid', startsAt: '2030-06-15T20:00:00.000Z', date: '2030-06-16', time: '08:00' });
    show({ 'GET /api/events': () => ({ body: [raid] }) });
    expect(await screen.findByText('Sat 15 Jun, 20:00 (Sun 08:00 Pacific/Auckland) · 1 of 3 signed up')).toBeVisible();
  });

  it('marks an event as cancelled, also while the page is open', async () => {
    const raid = anEvent({ id: 1, title: 'Raid' });
    show({ 'GET /api/events': () => ({ body: [raid] }) });
    const region = await screen.findByRole('region', { name: 'Recent Activity' });
    const line = await within(region).findByRole('listitem');
    expect(within(line).queryByText('Cancelled')).toBeNull();
    act(() => send('event:cancelled', { ...raid, status: 'cancelled', version: 2, factId: 'f', factIds: ['f'] }));
    expect(within(line).getByText('Cancelled')).toBeVisible();
    expect(within(line).getByText('Event: Raid').parentElement).toHaveStyle({ textDecoration: 'line-through' });
  });

  it('follows a bid without another request', async () => {
    show(sources);
    await screen.findByText('Auction: Knife');
    const bid = anAuction({ id: 1, itemName: 'Knife', currentBid: 99_000, version: 9 });
    act(() => send('auction:bid', { ...bid, factId: 'f', factIds: ['f'] }));
    expect(screen.getByText(/Current Bid 99,000 Solari/)).toBeVisible();
  });

  it('is loaded again after removals, once for all removals within a second', async () => {
    const sent = show(sources);
    await screen.findByText('Auction: Knife');
    const asked = (): number => sent.filter(({ path }) => path === '/api/auctions').length;
    const before = asked();
    act(() => {
      for (const factId of ['a', 'b']) send('auction:removed', { id: 1, version: 10, factId, factIds: [factId] });
    });
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('shows a load error and can be retried', async () => {
    let status = 503;
    const failing = (): { status: number; body: [] } => ({ status, body: [] });
    const answers = ['events', 'marketplace', 'auctions', 'guild-members'].map((name) => [`GET /api/${name}`, failing]);
    show(Object.fromEntries(answers) as Answers);
    const region = within(await screen.findByRole('region', { name: 'Recent Activity' }));
    expect(await region.findByText('Error loading activity')).toBeVisible();
    status = 200;
    await userEvent.click(region.getByRole('button', { name: 'Try Again' }));
    expect(await region.findByText('No recent activity to display')).toBeVisible();
  });

  it('keeps its lines after a failed refresh, marked as old, until Try Again', async () => {
    let answer: ReturnType<Answers[string]> = { body: [anAuction({ id: 1, itemName: 'Knife' })] };
    show({ 'GET /api/auctions': () => answer });
    await screen.findByText('Auction: Knife');
    answer = { status: 503 };
    act(() => send('auction:removed', { id: 1, version: 10, factId: 'f', factIds: ['f'] }));
    const region = within(screen.getByRole('region', { name: 'Recent Activity' }));
    expect(await region.findByRole('alert')).toHaveTextContent('Error loading activity. You see an older state.');
    expect(region.getByText('Auction: Knife')).toBeVisible();
    answer = { body: [] };
    await userEvent.click(region.getByRole('button', { name: 'Try Again' }));
    expect(await region.findByText('No recent activity to display')).toBeVisible();
    expect(region.queryByRole('alert')).toBeNull();
  });

  it('shows Guests no events and does not request them', async () => {
    const sent = show(sources, { session: sessionAs('Guest') });
    await screen.findByText('Yusra Kade is online');
    expect((await feed()).some((text) => text.startsWith('Event:'))).toBe(false);
    expect(sent.some(({ path }) => path === '/api/events')).toBe(false);
  });

  it('requests nothing from other features', async () => {
    const sent = show(sources);
    await screen.findByText('Yusra Kade is online');
    const others = ['/api/contracts', '/api/payouts', '/api/treasury', '/api/trials'];
    expect(sent.map(({ path }) => path).filter((path) => others.includes(path))).toEqual([]);
  });

  it('shows a message when it is empty', async () => {
    show();
    expect(await screen.findByText('No recent activity to display')).toBeVisible();
  });
});

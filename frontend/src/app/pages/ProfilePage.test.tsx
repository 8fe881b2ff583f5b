// Tests of a member's profile: its lists, an unknown member, and a failed load.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ContributionEntry } from '@guild/common/members/contributions.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { act, type BoundFunctions, screen, type queries, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { aLotBidOn, anAuction, noBids } from '@guild/common/test/auctions.builders';
import { anEvent, aPastEvent } from '@guild/common/test/events.builders';
import { anItem } from '@guild/common/test/market.builders';
import { aFremenStanding } from '@guild/common/test/economy.builders';
import { aMember } from '@guild/common/test/members.builders';
import { aMercenary, aReputation } from '@guild/common/test/standings.builders';
import { inHours, me } from '@guild/common/test/people';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { SectionsContext } from '../../platform/features/section.ts';
import { sections } from '../sections.ts';
import ProfilePage from './ProfilePage.tsx';

const whole: Profile = {
  member: aMember(),
  items: [anItem({ price: null })],
  auctions: [anAuction()],
  bids: noBids,
  joined: [anEvent()],
  attendance: { joined: 0, present: 0, missed: 0, excused: 0, recent: [], latest: [] },
  standing: { place: 3, of: 60, weeks: [] },
  mercenary: null,
  trials: null,
  earned: [{ unit: 'Solari', amount: 75_000, sales: 2 }],
  payments: { due: 24, prompt: 23 },
};
function show(answers: Answers = {}, route = '/members/3'): Sent[] {
  const sent = answerCalls({
    'GET /api/guild-members/3/profile': () => ({ body: whole }),
    'GET /api/guild-members/3/contributions': () => ({ body: [] }),
    ...answers,
  });
  renderUi(
    <Routes>
      <Route
        path="/members/:id"
        element={
          <SectionsContext value={sections}>
            <ProfilePage />
          </SectionsContext>
        }
      />
    </Routes>,
    { route },
  );
  return sent;
}
const list = async (name: string): Promise<BoundFunctions<typeof queries>> =>
  within(await screen.findByRole('region', { name }));

const of = (parts: Partial<Profile>): Answers => ({
  'GET /api/guild-members/3/profile': () => ({ body: { ...whole, ...parts } }),
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('trials', () => {
  it('shows how many trials the member has joined and won', async () => {
    show(of({ trials: { joined: 12, won: 3, bestStreak: 2, title: 'Sandrider' } }));
    const trials = await list('Trials');
    expect(trials.getByText('Sandrider')).toBeVisible();
    expect(trials.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Joined', 'Won', 'Best streak']);
    expect(trials.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['12', '3', '2']);
  });
  it('shows a message when the member has joined no trial', async () => {
    show();
    expect((await list('Trials')).getByText("Hasn't joined a trial yet.")).toBeVisible();
  });
  it('is loaded again when a trial is paid out, and when the member changes title', async () => {
    const send = sendLive();
    let trials = { joined: 1, won: 0, bestStreak: 0, title: 'Initiate' };
    show({ 'GET /api/guild-members/3/profile': () => ({ body: { ...whole, trials } }) });
    expect(await (await list('Trials')).findByText('Initiate')).toBeVisible();
    trials = { joined: 2, won: 1, bestStreak: 1, title: 'Initiate' };
    act(() => send('fremen:settled', { trialId: 7 }));
    await waitFor(async () =>
      expect((await list('Trials')).getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
        ...['2', '1', '1'],
      ]),
    );
    trials = { ...trials, title: 'Sandrider' };
    const { discordId } = whole.member;
    act(() => send('fremen-standing:changed', { ...aFremenStanding(3, { discordId }), factId: 'a', factIds: ['a'] }));
    expect(await (await list('Trials')).findByText('Sandrider')).toBeVisible();
  });
});

describe('a profile', () => {
  it('shows all lists with links to their entries', async () => {
    show();
    expect(screen.getByRole('status', { name: 'Loading profile...' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Oro Dast' })).toBeVisible();
    expect(screen.getByText('75,000 Solari')).toBeVisible();
    expect(await screen.findByText('paid within three days')).toBeVisible();
    const link = (await list('Auctions')).getByRole('link', { name: 'Bone-edged long knife' });
    expect(link).toHaveAttribute('href', '/marketplace?tab=auctions&auction=12');
    const items = await list('Items');
    expect(items.getByText('Price on request')).toBeVisible();
    expect(items.getByRole('link')).toHaveAttribute('href', '/marketplace?tab=items&item=8');
    expect((await list('Events')).getByRole('link')).toHaveAttribute('href', '/events/5');
    expect((await list('Bids')).getByText('No bids yet.')).toBeVisible();
  });

  it('shows each main figure once, with the place in the guild and the contribution over time', async () => {
    const weeks = [10, 10, 40].map((points, at) => ({ at: inHours(24 * 7 * (at - 2)), points }));
    const earned = [
      { unit: 'Solari' as const, amount: 75_000, sales: 1 },
      { unit: 'Spice' as const, amount: 640, sales: 1 },
    ];
    const mercenary = { profile: aMercenary(), reputation: aReputation(3) };
    const member = aMember({ contribution: 40 });
    show(of({ member, standing: { place: 3, of: 60, weeks }, earned, mercenary }));
    const figures = async (): Promise<Record<string, string>> => {
      const terms = await screen.findAllByRole('term');
      return Object.fromEntries(
        terms.map((term) => [
          term.textContent,
          [...(term.parentElement?.querySelectorAll('dd') ?? [])].map((one) => one.textContent).join(' '),
        ]),
      );
    };
    expect(await figures()).toMatchObject({
      'Guild standing': '#3 of 60 members',
      Contribution: '40',
      Reliability: '97% 31 of 32 contracts',
      Earned: '75,000 Solari · 640 Spice in 2 sales',
    });
    expect(screen.getByRole('img', { name: /^Contribution: 10 on .*, 40 now$/ })).toBeInTheDocument();
    expect(screen.getByText('+30')).toBeVisible();
  });

  it('shows how long the member has been in the guild', async () => {
    const member = aMember({ createdAt: new Date(Date.now() - 21 * 60_000).toISOString() });
    show({ 'GET /api/guild-members/3/profile': () => ({ body: { ...whole, member } }) });
    const line = (await screen.findByRole('heading', { name: 'Oro Dast' })).parentElement;
    expect(line).toHaveTextContent(/here for 21 minutes/);
    expect(line).not.toHaveTextContent(/since|ago ·/);
  });

  it('shows the wanted price of a requested item', async () => {
    const wanted = anItem({ listingType: 'buying', price: null, wantedPrice: 640, priceUnit: 'Spice' });
    show({ 'GET /api/guild-members/3/profile': () => ({ body: { ...whole, items: [wanted] } }) });
    expect((await list('Items')).getByText('640 Spice')).toBeVisible();
  });

  it('shows added and removed contribution points, page by page', async () => {
    const entry: ContributionEntry = {
      id: 1,
      memberId: 3,
      at: inHours(-2),
      kind: 'event_attended',
      points: 10,
      before: 30,
      after: 40,
      about: 'Night raid',
      link: '/events/5',
      takenBack: false,
      username: 'Ada',
      discordId: null,
    };
    const older: ContributionEntry[] = [
      { ...entry, id: 2, points: -5, takenBack: true, kind: 'auction_sold', about: null, link: null },
      { ...entry, id: 3, points: 1200, kind: 'set', about: null, link: null },
    ];
    show({
      'GET /api/guild-members/3/contributions': ({ query }) =>
        query.get('cursor') === '7'
          ? { body: older }
          : { body: [entry], link: '</api/guild-members/3/contributions?limit=10&cursor=7>; rel="next"' },
    });
    const ledger = await list('Contribution ledger');
    expect(await ledger.findByRole('link', { name: 'Night raid' })).toHaveAttribute('href', '/events/5');
    expect(ledger.getByText('+10')).toBeVisible();
    expect(ledger.getByText('30 → 40')).toBeVisible();
    expect(ledger.getByRole('listitem')).toHaveTextContent(/Event attendance · .* · by Ada/);
    await userEvent.click(ledger.getByRole('button', { name: 'Show more' }));
    expect(await ledger.findByText('Reversed: Sale by auction')).toBeVisible();
    expect(ledger.getByText('−5')).toBeVisible();
    expect(ledger.getByText('Set by somebody who may manage the roster')).toBeVisible();
    expect(ledger.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows an empty ledger, and a failed ledger can be loaded again', async () => {
    let status = 503;
    show({ 'GET /api/guild-members/3/contributions': () => (status === 503 ? { status } : { body: [] }) });
    const ledger = await list('Contribution ledger');
    expect(await ledger.findByText('Error loading the ledger')).toBeVisible();
    status = 200;
    await userEvent.click(ledger.getByRole('button', { name: 'Try Again' }));
    expect(await ledger.findByText(/^No contributions yet/)).toBeVisible();
  });

  it('shows the state of each bid, with price, end and link', async () => {
    const ended = { endedAt: inHours(-5) };
    const lots = [
      aLotBidOn({ id: 1, itemName: 'Led', currentBid: 1200, ownBid: 1200 }),
      aLotBidOn({ id: 2, itemName: 'Beaten', outcome: 'outbid', currentBid: 640, ownBid: 600, priceUnit: 'Spice' }),
      aLotBidOn({ id: 3, itemName: 'Taken', outcome: 'won', ...ended }),
      aLotBidOn({ id: 4, itemName: 'Missed', outcome: 'lost', ownBid: 10, ...ended }),
      aLotBidOn({ id: 5, itemName: 'Left over', outcome: 'unsold', ...ended }),
    ];
    show(of({ bids: { counts: { leading: 1, outbid: 1, won: 1, lost: 1, unsold: 3 }, lots } }));
    const bids = await list('Bids');
    const rows = bids.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^LedLeading1,200 Solari · Time Left in 3 days/);
    expect(rows[1]).toMatch(/^BeatenOutbid640 Spice over their 600 · Time Left /);
    expect(rows[2]).toMatch(/^TakenWon48,200 Solari · ended 5 hours ago/);
    expect(rows[3]).toMatch(/^MissedLost48,200 Solari over their 10 · ended 5 hours ago/);
    expect(rows[4]).toMatch(/^Left overNo winner/);
    expect(bids.getByText('1 leading · 1 outbid · 1 won · 1 lost · 3 no winner')).toBeVisible();
    expect(bids.getByText('and 2 more')).toBeVisible();
    expect(bids.getByRole('link', { name: 'Beaten' })).toHaveAttribute('href', '/marketplace?tab=auctions&auction=2');
  });

  it('shows the first entries of a long list, and all of them on request', async () => {
    const lots = Array.from({ length: 9 }, (_, at) => aLotBidOn({ id: at + 1, itemName: `Lot ${at + 1}` }));
    show(of({ bids: { counts: { ...noBids.counts, leading: 9 }, lots } }));
    const bids = await list('Bids');
    expect(bids.getAllByRole('listitem')).toHaveLength(6);
    await userEvent.click(bids.getByRole('button', { name: 'Show 3 more' }));
    expect(bids.getAllByRole('listitem')).toHaveLength(9);
    expect(bids.queryByRole('button')).toBeNull();
  });

  it.each([
    [
      { joined: 4, present: 2, missed: 1, excused: 0, recent: [] },
      '2 of 3 events',
      '67%',
      '1 more event not recorded yet',
    ],
    [{ joined: 1, present: 1, missed: 0, excused: 0, recent: [] }, '1 of 1 event', '100%', null],
    [
      { joined: 2, present: 0, missed: 0, excused: 0, recent: [] },
      null,
      null,
      'Joined 2 events; attendance not recorded yet',
    ],
  ])('shows the attendance at events: %j', async (counts, words, share, more) => {
    const one = aPastEvent();
    const latest = [
      { ...one, id: 6, title: 'Not ticked', attended: null },
      { ...one, id: 7, title: 'There', attended: true },
      { ...one, id: 8, title: 'Away', attended: false },
      { ...one, id: 9, title: 'Ill', attended: null, excused: true },
    ];
    show(of({ attendance: { ...counts, latest } }));
    const attendance = await list('Attendance');
    for (const each of [words, share]) if (each !== null) expect(screen.getByText(each)).toBeVisible();
    if (more !== null) expect(attendance.getByText(more)).toBeVisible();
    const rows = attendance.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(
      rows.map(
        (text) => /^(Not ticked|There|Away|Ill)(not recorded yet|attended|didn't attend|excused)/.exec(text)?.[2],
      ),
    ).toEqual([...['not recorded yet', 'attended', "didn't attend", 'excused']]);
    expect(attendance.getByRole('link', { name: 'There' })).toHaveAttribute('href', '/events/7');
  });

  it('lets members object once to being marked as missing, and shows the decision', async () => {
    const objection = { text: 'My code did not work', at: inHours(-1), outcome: null, decidedBy: null };
    let latest = [aPastEvent({ id: 8, title: 'Night raid', attended: false, role: 'Tank' })];
    const body = (): Profile => ({
      ...whole,
      member: aMember({ id: 3, discordId: me, name: 'Maren Quill' }),
      attendance: { joined: 1, present: 0, missed: 1, excused: 0, recent: [], latest },
    });
    const sent = show({
      'GET /api/guild-members/3/profile': () => ({ body: body() }),
      'POST /api/events/8/objections': () => {
        latest = latest.map((one) => ({ ...one, objection }));
        return { body: { eventId: 8, userId: 1, username: 'Maren Quill', discordId: me, ...objection } };
      },
    });
    const row = within((await list('Your attendance')).getByRole('listitem'));
    expect(row.getByText(/^Seat as Tank/)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Object: Night raid' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send objection' }));
    expect(await dialog.findByText('Say what happened')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('What happened'), objection.text);
    await userEvent.click(dialog.getByRole('button', { name: 'Send objection' }));
    expect(await screen.findByText('Objection waits for a decision: “My code did not work”')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Object: Night raid' })).toBeNull();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ text: objection.text });
  });

  it('follows bids and attendance of its member, and ignores those of others', async () => {
    const send = sendLive();
    let outcome: 'leading' | 'outbid' = 'leading';
    let present = 0;
    const sent = show({
      'GET /api/guild-members/3/profile': () => ({
        body: {
          ...whole,
          bids: { counts: { ...noBids.counts, [outcome]: 1 }, lots: [aLotBidOn({ outcome })] },
          attendance: { joined: 1, present, missed: 0, excused: 0, recent: [], latest: [] },
        },
      }),
    });
    const asked = (): number => sent.filter(({ path }) => path.endsWith('/profile')).length;
    expect(await (await list('Bids')).findByText('Leading')).toBeVisible();
    outcome = 'outbid';
    const before = asked();
    const others = { sellerDiscordId: '1', leaderDiscordId: '2' };
    act(() => {
      send('auction:bid', { ...anAuction({ id: 99, ...others }), factId: 'a', factIds: ['a'] });
      send('auction:bid', { ...anAuction(others), factId: 'b', factIds: ['b'] });
    });
    expect(await (await list('Bids')).findByText('Outbid')).toBeVisible();
    expect(asked()).toBe(before + 1);
    present = 1;
    const row = { id: 1, eventId: 5, userId: 9, username: 'Oro Dast', discordId: whole.member.discordId };
    const response = {
      ...row,
      joinedAt: inHours(-9),
      status: 'going' as const,
      note: null,
      attended: true,
      away: false,
      position: null,
    };
    act(() =>
      send('event:answered', {
        ...anEvent({ id: 77 }),
        factId: 'c',
        factIds: ['c'],
        responses: [response],
        leftUserId: null,
      }),
    );
    expect(await screen.findByText('1 of 1 event')).toBeVisible();
  });

  it('addresses its own member as “you”, and suggests what to do', async () => {
    const member = aMember({ discordId: me, isOnline: true, createdAt: inHours(-50) });
    show(of({ member, items: [], auctions: [], joined: [] }));
    const line = (await screen.findByRole('heading', { name: 'Oro Dast' })).parentElement;
    expect(line).toHaveTextContent(/You joined 2 days ago/);
    expect(line).not.toHaveTextContent(/Online|here for/);
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    expect((await list('Your items')).getByText("You haven't listed anything yet.")).toBeVisible();
    expect((await list('Your items')).getByRole('link', { name: 'List an item' })).toBeVisible();
    expect((await list('Your bids')).getByText("You haven't bid on anything yet.")).toBeVisible();
    expect((await list('Your auctions')).getByText('You have no active auctions.')).toBeVisible();
    expect((await list('Your events')).getByText("You haven't signed up for any upcoming events.")).toBeVisible();
    expect((await list('Your attendance')).getByText("You haven't taken part in an event yet.")).toBeVisible();
    const ledger = await list('Your contribution ledger');
    expect(await ledger.findByText(/^No contributions yet. You earn points/)).toBeVisible();
  });

  it('suggests nothing on another member’s page', async () => {
    show(of({ items: [] }));
    expect((await list('Items')).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    expect(screen.queryByText('You')).toBeNull();
  });

  it('links to the person who gave the points', async () => {
    const entry: ContributionEntry = {
      id: 1,
      memberId: 3,
      at: inHours(-2),
      kind: 'set',
      points: 10,
      before: 30,
      after: 40,
      about: null,
      link: null,
      takenBack: false,
      username: 'Ada',
      discordId: '300000000000000001',
    };
    show({
      'GET /api/guild-members/3/contributions': () => ({ body: [entry] }),
      'GET /api/users': () => ({ body: [{ discordId: entry.discordId, avatar: null, memberId: 7 }] }),
    });
    const link = await (await list('Contribution ledger')).findByRole('link', { name: 'Ada' });
    expect(link).toHaveAttribute('href', '/members/7');
  });

  it('hides events from people who may not see them', async () => {
    show(of({ joined: null, attendance: null }));
    await list('Items');
    expect(screen.queryByRole('region', { name: 'Events' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Attendance' })).toBeNull();
  });

  it.each([
    ['who has left', '/members/3'],
    ['whose address is none', '/members/ada'],
  ])('shows that there is no member %s', async (_who, route) => {
    show(
      {
        'GET /api/guild-members/3/profile': () => refusal(404, 'There is no such member', 'not_found'),
        'GET /api/guild-members/0/profile': () => refusal(400, 'Not an id', 'invalid_input'),
      },
      route,
    );
    expect(await screen.findByText('Member not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to roster' })).toHaveAttribute('href', '/roster');
  });

  it('can be loaded again after a failure', async () => {
    let status = 503;
    show({ 'GET /api/guild-members/3/profile': () => (status === 503 ? { status } : { body: whole }) });
    expect(await screen.findByText('Error loading the profile')).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Oro Dast' })).toBeVisible();
  });

  it('shows the next member when the address changes', async () => {
    const next = { ...whole, member: aMember({ id: 4, name: 'Suri Wend' }) };
    answerCalls({
      'GET /api/guild-members/3/profile': () => ({ body: whole }),
      'GET /api/guild-members/4/profile': () => ({ body: next }),
    });
    renderUi(
      <Routes>
        <Route
          path="/members/:id"
          element={
            <>
              <Link to="/members/4">Next</Link>
              <SectionsContext value={sections}>
                <ProfilePage />
              </SectionsContext>
            </>
          }
        />
      </Routes>,
      { route: '/members/3' },
    );
    await screen.findByRole('heading', { name: 'Oro Dast' });
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByRole('heading', { name: 'Suri Wend' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Oro Dast' })).toBeNull();
  });
});

// A member's profile: what they sell, bid on, have joined and earned; and nobody, or no answer.
import { describe, expect, it } from '@jest/globals';
import type { ContributionEntry } from '@guild/common/members/contributions.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { type BoundFunctions, screen, type queries, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { anAuction } from '@guild/common/test/auctions.builders';
import { anEvent } from '@guild/common/test/events.builders';
import { anItem } from '@guild/common/test/market.builders';
import { aMember } from '@guild/common/test/members.builders';
import { inHours } from '@guild/common/test/people';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { SectionsContext } from '../../platform/section.ts';
import { sections } from '../sections.ts';
import ProfilePage from './ProfilePage.tsx';

const whole: Profile = {
  member: aMember(),
  items: [anItem({ price: null })],
  auctions: [anAuction()],
  bidOn: [],
  joined: [anEvent()],
  earned: [{ unit: 'Solari', amount: 75_000, sales: 2 }],
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

describe('a profile', () => {
  it('shows everything with the ways to it', async () => {
    show();
    expect(screen.getByRole('status', { name: 'Loading profile...' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Oro Dast' })).toBeVisible();
    expect(screen.getByText('75,000 Solari')).toBeVisible();
    const link = (await list('Auctions')).getByRole('link', { name: 'Bone-edged long knife' });
    expect(link).toHaveAttribute('href', '/marketplace?tab=auctions&auction=12');
    const items = await list('Items');
    expect(items.getByText('Price on request')).toBeVisible();
    expect(items.getByRole('link')).toHaveAttribute('href', '/marketplace?tab=items&item=8');
    expect((await list('Events')).getByRole('link')).toHaveAttribute('href', '/events/5');
    expect((await list('Bids')).getByText('Bids on nothing right now.')).toBeVisible();
  });

  it('says how long somebody has been here', async () => {
    const member = aMember({ createdAt: new Date(Date.now() - 21 * 60_000).toISOString() });
    show({ 'GET /api/guild-members/3/profile': () => ({ body: { ...whole, member } }) });
    const line = (await screen.findByRole('heading', { name: 'Oro Dast' })).parentElement;
    expect(line).toHaveTextContent(/here for 21 minutes/);
    expect(line).not.toHaveTextContent(/since|ago ·/);
  });

  it('shows the wanted price of what they look for', async () => {
    const wanted = anItem({ listingType: 'buying', price: null, wantedPrice: 640, priceUnit: 'Spice' });
    show({ 'GET /api/guild-members/3/profile': () => ({ body: { ...whole, items: [wanted] } }) });
    expect((await list('Items')).getByText('640 Spice')).toBeVisible();
  });

  it('shows what brought points and what took them away, page by page', async () => {
    const entry: ContributionEntry = {
      ...{ id: 1, memberId: 3, at: inHours(-2), kind: 'event_attended', points: 10, before: 30, after: 40 },
      ...{ about: 'Night raid', link: '/events/5', takenBack: false, username: 'Ada', discordId: null },
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
    expect(ledger.getByRole('listitem')).toHaveTextContent(/Attendance of an event · .* · by Ada/);
    await userEvent.click(ledger.getByRole('button', { name: 'Show more' }));
    expect(await ledger.findByText('Taken back: Sale by auction')).toBeVisible();
    expect(ledger.getByText('−5')).toBeVisible();
    expect(ledger.getByText('Set by an admin')).toBeVisible();
    expect(ledger.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says that nothing has been contributed, and asks again when the ledger could not be had', async () => {
    let status = 503;
    show({ 'GET /api/guild-members/3/contributions': () => (status === 503 ? { status } : { body: [] }) });
    const ledger = await list('Contribution ledger');
    expect(await ledger.findByText('Error loading the ledger')).toBeVisible();
    status = 200;
    await userEvent.click(ledger.getByRole('button', { name: 'Try Again' }));
    expect(await ledger.findByText(/Has contributed nothing yet/)).toBeVisible();
  });

  it('shows no events to those who may not see them', async () => {
    show({ 'GET /api/guild-members/3/profile': () => ({ body: { ...whole, joined: null } }) });
    await list('Items');
    expect(screen.queryByRole('region', { name: 'Events' })).toBeNull();
  });

  it.each([
    ['who has left', '/members/3'],
    ['whose address is none', '/members/ada'],
  ])('says that there is nobody %s', async (_who, route) => {
    show(
      {
        'GET /api/guild-members/3/profile': () => refusal(404, 'There is no such member', 'not_found'),
        'GET /api/guild-members/0/profile': () => refusal(400, 'Not an id', 'invalid_input'),
      },
      route,
    );
    expect(await screen.findByText('Nobody here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the roster' })).toHaveAttribute('href', '/roster');
  });

  it('can be asked for again when it could not be had', async () => {
    let status = 503;
    show({ 'GET /api/guild-members/3/profile': () => (status === 503 ? { status } : { body: whole }) });
    expect(await screen.findByText('Error loading the profile')).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Oro Dast' })).toBeVisible();
  });

  it('shows the next one when the address changes', async () => {
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

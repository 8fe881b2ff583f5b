// The tab as a whole: filters from the address, its states, the pill, and dialogs opened by links.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '@guild/common/guild/pages.derived';
import { aBid, anAuction } from '@guild/common/test/auctions.builders';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { startAuctions } from '../../../test/stores.ts';
import { auctions } from './auctions.store.ts';
import { askAuctions, AuctionsSection } from './AuctionsSection.tsx';

function show(route: string, answers: Answers = {}): Sent[] {
  const sent = answerCalls(answers);
  renderUi(<AuctionsSection />, { route });
  return sent;
}
const lists = (sent: Sent[]): string[] =>
  sent.filter((one) => one.path === '/api/auctions').map((one) => one.query.toString());

beforeEach(() => startAuctions());

describe('AuctionsSection', () => {
  it('shows active auctions by default, after skeletons', async () => {
    const sent = show('/marketplace', { 'GET /api/auctions': () => ({ body: [anAuction()] }) });
    expect(screen.getByText('Loading auctions...')).toBeInTheDocument();
    expect(await screen.findByRole('article', { name: 'Bone-edged long knife' })).toBeVisible();
    expect(lists(sent)).toEqual(['status=active&sort=ending&count=1&limit=60']);
    expect(screen.getByLabelText('Status')).toHaveValue('active');
  });

  it.each(['', 'tab=auctions'])(
    'asks first at ?%s what the page has the browser ask, and draws it at once',
    async (query) => {
      const sent = answerCalls({ 'GET /api/auctions': () => ({ body: [anAuction()] }) });
      const put = await askAuctions(new URLSearchParams(query));
      const asked = sent.map(({ path, query: filters }) => path + (filters.size > 0 ? `?${filters.toString()}` : ''));
      expect(asked).toEqual(pages['/marketplace'].asks[query as '']);
      act(put);
      renderUi(<AuctionsSection />, { route: `/marketplace?${query}` });
      expect(screen.getByRole('article', { name: 'Bone-edged long knife' })).toBeVisible();
      await act(() => Promise.resolve());
      expect(lists(sent)).toHaveLength(1);
    },
  );

  it('reads the filters from the address', async () => {
    const sent = show('/marketplace?search=knife&category=Weapon&status=all&mine=bids');
    await waitFor(() => expect(lists(sent)).toEqual(['search=knife&category=Weapon&mine=bids&count=1&limit=60']));
    expect(screen.getByLabelText('Search auctions')).toHaveValue('knife');
    expect(screen.getByLabelText('Category')).toHaveValue('Weapon');
    expect(screen.getByLabelText('Status')).toHaveValue('all');
    expect(screen.getByLabelText('Whose')).toHaveValue('bids');
  });

  it('loads anew when a filter changes', async () => {
    const sent = show('/marketplace');
    await screen.findByText('No auctions found');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'ended');
    await waitFor(() =>
      expect(lists(sent)).toEqual(['status=active&sort=ending&count=1&limit=60', 'status=ended&count=1&limit=60']),
    );
    expect(await screen.findByText('No auction has ended yet. Look at what is under the hammer.')).toBeVisible();
  });

  it('shows further pages by the cursor, and all of them again after a break', async () => {
    const all = [3, 2, 1].map((id) => anAuction({ id, itemName: `Lot ${id.toString()}` }));
    const sent = show('/marketplace', {
      'GET /api/auctions': ({ query }) =>
        query.get('cursor') === '2'
          ? { body: all.slice(2) }
          : { body: all.slice(0, 2), link: '</a?cursor=2>; rel="next"' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('article', { name: 'Lot 1' })).toBeVisible();
    expect(lists(sent)[1]).toBe('status=active&sort=ending&count=1&limit=60&cursor=2');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await act(auctions.load);
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('says so when a further page could not be had, and lets one ask again', async () => {
    show('/marketplace', {
      'GET /api/auctions': ({ query }) =>
        query.has('cursor') ? { status: 503 } : { body: [anAuction()], link: '</a?cursor=2>; rel="next"' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Failed to Show More')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show more' })).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('article')).toBeVisible();
  });

  it('says what is missing and why', async () => {
    show('/marketplace');
    expect(await screen.findByText('No auctions found')).toBeVisible();
    expect(screen.getByText(/Nothing is under the hammer right now/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show ended' })).toBeVisible();
  });

  it('says when the list could not be had, and tries again', async () => {
    let works = false;
    show('/marketplace', { 'GET /api/auctions': () => (works ? { body: [anAuction()] } : { status: 503 }) });
    expect(await screen.findByText('Error loading auctions')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('keeps arrivals of others behind the pill', async () => {
    show('/marketplace', { 'GET /api/auctions': () => ({ body: [anAuction()] }) });
    await screen.findByRole('article');
    act(() => auctions.arrived(anAuction({ id: 13, itemName: 'Resonance pike' })));
    expect(screen.queryByRole('article', { name: 'Resonance pike' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '1 new' }));
    expect(screen.getByRole('article', { name: 'Resonance pike' })).toBeVisible();
  });

  it('opens the bids of an auction, newest first', async () => {
    show('/marketplace', {
      'GET /api/auctions': () => ({ body: [anAuction()] }),
      'GET /api/auctions/12': () => ({ body: anAuction() }),
      'GET /api/auctions/12/bids': () => ({
        body: [aBid(), aBid({ id: 2, bidAmount: 47_000, bidderUsername: 'Edda Sorrow', bidTime: 'never' })],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Bids (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Auction Bids - Bone-edged long knife' });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Oro DastHighest48,200 Solari');
    expect(dialog).toHaveTextContent('Invalid date');
    expect(screen.getByRole('button', { name: 'Refresh Bids' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when there are no bids, and when they could not be had', async () => {
    let works = false;
    show('/marketplace?auction=12&bids=1', {
      'GET /api/auctions/12': () => ({ body: anAuction({ bidCount: 0 }) }),
      'GET /api/auctions/12/bids': () => (works ? { body: [] } : { status: 500 }),
    });
    expect(await screen.findByText('Error loading bids')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No bids yet')).toBeVisible();
  });

  it('opens an auction by its link, an ended one too', async () => {
    show('/marketplace?auction=12', {
      'GET /api/auctions/12': () => ({
        body: anAuction({ status: 'ended', winnerUsername: 'Oro Dast', winnerDiscordId: '100000000000000077' }),
      }),
      'GET /api/auctions/12/bids': () => ({ body: [aBid()] }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Auction Bids - Bone-edged long knife' });
    expect(dialog).toHaveTextContent('WinnerOro Dast');
    expect(dialog).toHaveTextContent('Ground from a shed tooth.');
  });

  it('says when a link leads to no auction', async () => {
    show('/marketplace?auction=99', {
      'GET /api/auctions/99': () => ({ status: 404, body: { error: 'gone', code: 'not_found' } }),
    });
    expect(await screen.findByText('Auction not found')).toBeVisible();
  });
});

// Tests of the auctions tab: filters in the address, states, the button for new rows, and linked
// dialogs.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '@guild/common/guild/pages.derived';
import { aBid, anAuction } from '@guild/common/test/auctions.builders';
import { inHours, me } from '@guild/common/test/people';
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
  sent
    .filter(({ path, query }) => path === '/api/auctions' && query.get('limit') !== '1')
    .map((one) => one.query.toString());

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
    'uses at ?%s the request that the page has preloaded, and renders it at once',
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
    await waitFor(() =>
      expect(lists(sent)).toEqual(['search=knife&category=Weapon&mine=bids&status=all&sort=newest&count=1&limit=60']),
    );
    expect(screen.getByLabelText('Search auctions')).toHaveValue('knife');
    expect(screen.getByLabelText('Category')).toHaveValue('Weapon');
    expect(screen.getByLabelText('Status')).toHaveValue('all');
    expect(screen.getByLabelText('Owner')).toHaveValue('bids');
  });

  it('loads again when a filter changes', async () => {
    const sent = show('/marketplace');
    await screen.findByText('No auctions found');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'ended');
    await waitFor(() =>
      expect(lists(sent)).toEqual([
        'status=active&sort=ending&count=1&limit=60',
        'status=ended&sort=newest&count=1&limit=60',
      ]),
    );
    expect(await screen.findByText('No auctions have ended yet. See what is live.')).toBeVisible();
  });

  it('loads further pages by the cursor, and keeps all of them after a reconnect', async () => {
    const all = [3, 2, 1].map((id) => anAuction({ id, itemName: `Lot ${id}` }));
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

  it('shows an error when a further page fails, and offers the button again', async () => {
    show('/marketplace', {
      'GET /api/auctions': ({ query }) =>
        query.has('cursor') ? { status: 503 } : { body: [anAuction()], link: '</a?cursor=2>; rel="next"' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Failed to load more')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show more' })).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('article')).toBeVisible();
  });

  it('explains an empty list', async () => {
    show('/marketplace', {
      'GET /api/auctions': ({ query }) => ({ body: query.get('status') === 'ended' ? [anAuction()] : [] }),
    });
    expect(await screen.findByText('No auctions found')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Show ended' })).toBeVisible();
    expect(screen.getByText(/No auctions are live right now/)).toBeVisible();
  });

  it('does not offer ended auctions to a guild that has none', async () => {
    const sent = show('/marketplace');
    expect(await screen.findByText("There haven't been any auctions yet. Start the first one.")).toBeVisible();
    await waitFor(() => expect(sent.some(({ query }) => query.get('status') === 'ended')).toBe(true));
    expect(screen.queryByRole('button', { name: 'Show ended' })).toBeNull();
  });

  it('shows a load error and can be retried', async () => {
    let works = false;
    show('/marketplace', { 'GET /api/auctions': () => (works ? { body: [anAuction()] } : { status: 503 }) });
    expect(await screen.findByText('Error loading auctions')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('hides new auctions of others behind a button', async () => {
    show('/marketplace', { 'GET /api/auctions': () => ({ body: [anAuction()] }) });
    await screen.findByRole('article');
    act(() => auctions.arrived(anAuction({ id: 13, itemName: 'Resonance pike' })));
    expect(screen.queryByRole('article', { name: 'Resonance pike' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '1 new' }));
    expect(screen.getByRole('article', { name: 'Resonance pike' })).toBeVisible();
  });

  it('shows where an auction is that has ended', async () => {
    show('/marketplace?category=Weapon', { 'GET /api/auctions': () => ({ body: [anAuction()] }) });
    const { id, version } = anAuction();
    await screen.findByRole('article');
    act(() => auctions.changed(anAuction({ status: 'ended', version: version + 1 })));
    expect(screen.getByRole('link', { name: 'Now ended · Show' })).toHaveAttribute(
      'href',
      `/marketplace?tab=auctions&auction=${id}&status=ended`,
    );
    act(() => auctions.changed(anAuction({ category: 'Armor', version: version + 2 })));
    expect(screen.getByText('No longer in this list')).toBeVisible();
  });

  it('keeps a card in its place after a bid until the person asks for the new order', async () => {
    const lots = [anAuction({ itemName: 'Cheap', currentBid: 10 }), anAuction({ id: 13, itemName: 'Dear' })];
    const sent = show('/marketplace?sort=price', { 'GET /api/auctions': () => ({ body: lots }) });
    await screen.findByRole('article', { name: 'Dear' });
    expect(lists(sent)).toContain('status=active&sort=price&count=1&limit=60');
    expect(screen.getByLabelText('Sort by')).toHaveValue('price');
    const names = (): (string | null)[] =>
      screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
    act(() => auctions.changed(anAuction({ version: 4, itemName: 'Cheap', currentBid: 90_000 })));
    expect(names()).toEqual(['Cheap', 'Dear']);
    await userEvent.click(screen.getByRole('button', { name: '1 moved' }));
    expect(names()).toEqual(['Dear', 'Cheap']);
    expect(screen.queryByRole('button', { name: '1 moved' })).toBeNull();
  });

  it('shows the total beside the number of loaded auctions', async () => {
    show('/marketplace', {
      'GET /api/auctions': () => ({ body: [anAuction()], link: '</a?cursor=2>; rel="next"', total: 118 }),
    });
    expect(await screen.findByText('1 of 118')).toBeVisible();
    act(() => auctions.arrived(anAuction({ id: 13 })));
    expect(screen.getByText('1 of 119')).toBeVisible();
  });

  it('requests prices between typed bounds, and accepts only whole numbers', async () => {
    const sent = show('/marketplace?most=900');
    await screen.findByText('No auctions found');
    expect(screen.getByLabelText('Highest price')).toHaveValue('900');
    await userEvent.type(screen.getByLabelText('Lowest price'), '1.200');
    expect(screen.getByLabelText('Lowest price')).toHaveValue('1,200');
    await waitFor(() =>
      expect(lists(sent)).toEqual([
        'status=active&sort=ending&most=900&count=1&limit=60',
        'status=active&sort=ending&least=1200&most=900&count=1&limit=60',
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(screen.getByLabelText('Lowest price')).toHaveValue('');
    expect(screen.getByLabelText('Highest price')).toHaveValue('');
  });

  it('lists auctions that end within the hour above another order, and opens their bid dialog', async () => {
    const soon = anAuction({ id: 30, itemName: 'Soon over', endTime: inHours(0.4) });
    const sooner = anAuction({ id: 31, itemName: 'Over sooner', endTime: inHours(0.2) });
    const sent = show('/marketplace?sort=newest', {
      'GET /api/auctions': ({ query }) => ({ body: query.get('sort') === 'ending' ? [sooner, soon] : [anAuction()] }),
      'GET /api/auctions/31': () => ({ body: sooner }),
      'GET /api/auctions/31/bids': () => ({ body: [] }),
    });
    const strip = await screen.findByRole('region', { name: 'Ending within the hour' });
    const lots = within(strip).getAllByRole('button');
    expect(lots.map((lot) => lot.textContent)).toEqual([
      expect.stringContaining('Over sooner'),
      expect.stringContaining('Soon over'),
    ]);
    expect(lists(sent)).toHaveLength(2);
    act(() => auctions.changed({ ...soon, version: 9, status: 'ended' }));
    expect(within(strip).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(strip).getByRole('button', { name: /Over sooner/ }));
    expect(await screen.findByRole('dialog', { name: 'Place Bid' })).toHaveTextContent('Over sooner');
  });

  it.each([
    ['while the list itself starts with them', '/marketplace'],
    ['during a search', '/marketplace?search=soon&sort=newest'],
  ])('hides that strip %s', async (_when, route) => {
    const soon = anAuction({ itemName: 'Soon over', endTime: inHours(0.4) });
    show(route, { 'GET /api/auctions': () => ({ body: [soon] }) });
    await screen.findByRole('article');
    expect(screen.queryByRole('region', { name: 'Ending within the hour' })).toBeNull();
  });

  it('bids on the next auction by keyboard', async () => {
    const endTime = inHours(5);
    const compass = anAuction({ id: 13, itemName: 'Glass compass', endTime });
    const sent = show('/marketplace', {
      'GET /api/auctions': () => ({ body: [anAuction({ endTime }), compass] }),
      'GET /api/auctions/13': () => ({ body: compass }),
      'GET /api/auctions/13/bids': () => ({ body: [] }),
      'POST /api/auctions/13/bid': () => ({
        body: { ...compass, version: compass.version + 1, currentBid: 48_201, leaderDiscordId: me },
      }),
    });
    const second = await screen.findByRole('link', { name: 'Glass compass' });
    await userEvent.keyboard('jj');
    expect(second).toHaveFocus();
    await userEvent.keyboard('k');
    expect(screen.getByRole('link', { name: 'Bone-edged long knife' })).toHaveFocus();
    await userEvent.keyboard('jb');
    expect(await screen.findByRole('dialog', { name: 'Place Bid' })).toBeVisible();
    // In a browser, the amount has the focus.
    await userEvent.type(screen.getByLabelText('Your Bid Amount (Solari)'), '{Enter}');
    expect(await screen.findByText('Bid Placed')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([
      expect.objectContaining({ path: '/api/auctions/13/bid', body: { bidAmount: 48_201 } }),
    ]);
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

  it('shows a failed and an empty list of bids', async () => {
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

  it('keeps the bids after a failed refresh, says that they may be old, and asks again', async () => {
    let works = true;
    show('/marketplace?auction=12&bids=1', {
      'GET /api/auctions/12': () => ({ body: anAuction({ bidCount: 1 }) }),
      'GET /api/auctions/12/bids': () => (works ? { body: [aBid()] } : { status: 500 }),
    });
    await screen.findByRole('list', { name: 'Bids' });
    works = false;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Bids' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading bids. These may be old.');
    expect(screen.getByRole('list', { name: 'Bids' })).toHaveTextContent('48,200 Solari');
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Refresh Bids' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens any auction by its link, also an ended one', async () => {
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

  it('closes the dialog of an auction that is cancelled there', async () => {
    const own = anAuction({ sellerDiscordId: me });
    show('/marketplace?auction=12', {
      'GET /api/auctions': () => ({ body: [own] }),
      'GET /api/auctions/12': () => ({ body: own }),
      'GET /api/auctions/12/bids': () => ({ body: [] }),
      'DELETE /api/auctions/12': () => ({ status: 204 }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: /^Auction Bids/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel auction' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel auction' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a message when a link leads to no auction', async () => {
    show('/marketplace?auction=99', {
      'GET /api/auctions/99': () => ({ status: 404, body: { error: 'gone', code: 'not_found' } }),
    });
    expect(await screen.findByText('Auction not found')).toBeVisible();
  });
});

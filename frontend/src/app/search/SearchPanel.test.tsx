// Tests of the search: offers before and while typing, keyboard, late answers, failures, and typed
// commands.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FoundKind } from '@guild/common/search/search.api';
import { anAuction } from '@guild/common/test/auctions.builders';
import { anIncidentCounter } from '@guild/common/test/dashboard.builders';
import { anEvent, myResponse } from '@guild/common/test/events.builders';
import { aResource } from '@guild/common/test/treasury.builders';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import SearchPanel from './SearchPanel.tsx';

const At = (): ReactNode => {
  const { pathname, search } = useLocation();
  return <p data-testid="at">{pathname + search}</p>;
};
const at = (): string | null => screen.getByTestId('at').textContent;
const kind = (name: string, words: string, ...titles: string[]): FoundKind => ({
  kind: name,
  words,
  icon: 'people',
  found: titles.map((title) => ({ title, more: '', at: null, link: `/${name}/${title}`, discordId: null })),
});
const members = (...names: string[]): FoundKind[] => [kind('members', 'Members', ...names)];
const options = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = (): string | null => screen.getByRole('option', { selected: true }).textContent;

function Search({ early = '' }: { early?: string }): ReactNode {
  const [typed, setTyped] = useState(early);
  return <SearchPanel open onClose={() => undefined} typed={typed} onType={setTyped} />;
}
async function open(
  answer: Answers[string],
  role: 'Admin' | 'Member' | 'Guest' = 'Member',
  others: Answers = {},
): Promise<Sent[]> {
  const sent = answerCalls({ 'GET /api/search': answer, ...others });
  renderUi(
    <>
      <At />
      <Search />
    </>,
    { route: '/here', session: sessionAs(role) },
  );
  await userEvent.click(await screen.findByRole('combobox'));
  return sent;
}
beforeEach(() => localStorage.clear());

describe('the search', () => {
  it('starts with the pages that the person may open', async () => {
    const sent = await open(() => ({ body: [] }), 'Guest');
    expect(options()).toEqual(expect.arrayContaining(['Dashboard', 'Marketplace', 'Auctions', 'Settings']));
    expect(options()).not.toContain('Events');
    expect(options()).not.toContain('Audit record');
    expect(options()).not.toContain('Create Auction');
    expect(sent.filter(({ path }) => path === '/api/search')).toEqual([]);
  });
  it('continues what was typed before the field had the focus', async () => {
    answerCalls({ 'GET /api/search': () => ({ body: [] }) });
    renderUi(<Search early="b" />, { route: '/here', session: sessionAs('Member') });
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    // As the dialog does in a browser.
    act(() => {
      field.focus();
      field.select();
    });
    await userEvent.keyboard('id');
    expect(field).toHaveValue('bid');
  });
  it('offers actions by their name or a synonym, before the server answers', async () => {
    await open(() => new Promise(() => undefined), 'Admin');
    await userEvent.keyboard('schedule');
    expect(within(screen.getByRole('group', { name: 'Do' })).getByText('Create event')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('/events?new=event');
  });
  it.each([
    ['lots', 'My lots', '/marketplace?tab=auctions&lots=1'],
    ['blocked', 'My lots', '/marketplace?tab=auctions&lots=1'],
    ['owe', 'What I owe', '/treasury?tab=mine&side=debtor'],
    ['owed', 'What I am owed', '/treasury?tab=mine'],
    ['loot', 'Loot nights', '/loot'],
    ['saved searches', 'Alerts', '/settings'],
  ])('finds a place inside a page by %s', async (text, title, link) => {
    await open(() => new Promise(() => undefined));
    await userEvent.keyboard(text);
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${title}`) }));
    expect(at()).toBe(link);
  });
  it('offers Guests only the places that they may open', async () => {
    await open(() => ({ body: [] }), 'Guest');
    const found = options().join(' ');
    expect(found).toContain('Loot nights');
    expect(found).not.toMatch(/My lots|What I owe/);
  });
  it('sends one request, groups the results by kind, and marks the matching text', async () => {
    const sent = await open(() => ({
      body: [...members('Mara Vell'), kind('auctions', 'Auctions', 'Old maral skin')],
    }));
    await userEvent.keyboard('mara');
    const group = await screen.findByRole('group', { name: 'Members' });
    expect(within(group).getByText('Mara', { selector: 'mark' })).toBeInTheDocument();
    expect(options()).toEqual(['Mara Vell', 'Old maral skin']);
    expect(sent.filter(({ path }) => path === '/api/search').map(({ query }) => query.get('q'))).toEqual(['mara']);
    expect(screen.getByText('2 found')).toBeInTheDocument();
  });
  it('is moved by arrow keys, Home and End, and Enter opens the selected result', async () => {
    await open(() => ({ body: members('Ann', 'Ant', 'Anu') }));
    await userEvent.keyboard('an');
    await screen.findByText('3 found');
    expect(chosen()).toBe('Ann');
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Anu');
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Ann');
    await userEvent.keyboard('{End}');
    expect(chosen()).toBe('Anu');
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    expect(at()).toBe('/members/Ant');
  });
  it('opens the first result when Enter was pressed before the answer arrived', async () => {
    let come: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (come = resolve));
    await open(async () => {
      await waiting;
      return { body: members('Zora') };
    });
    await userEvent.keyboard('zo{Enter}');
    expect(at()).toBe('/here');
    come();
    await waitFor(() => expect(at()).toBe('/members/Zora'));
  });
  it('ignores the answer to an older text', async () => {
    let come: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (come = resolve));
    const sent = await open(async ({ query }) => {
      if (query.get('q') !== 'zo') return { body: members('Zorba') };
      await late;
      return { body: members('Zoe') };
    });
    await userEvent.keyboard('zo');
    await waitFor(() => expect(sent.some(({ query }) => query.get('q') === 'zo')).toBe(true));
    await userEvent.keyboard('r');
    await waitFor(() => expect(options()).toEqual(['Zorba']));
    come();
    await late;
    expect(options()).toEqual(['Zorba']);
  });
  it('offers recently opened pages first, only to the same person', async () => {
    await open(() => ({ body: members('Zora') }));
    await userEvent.keyboard('zora');
    await screen.findByText('1 found');
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('/members/Zora');
    await userEvent.clear(screen.getByRole('combobox'));
    // This test has no page at its address. A section with a page would stay.
    expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
    await userEvent.keyboard('sett{Enter}');
    await userEvent.clear(screen.getByRole('combobox'));
    expect(within(screen.getByRole('group', { name: 'Recent' })).getByRole('option')).toHaveTextContent('Settings');
  });
  it('finds a survival tip by its name or a synonym, for Guests too', async () => {
    await open(() => ({ body: [] }), 'Guest');
    await userEvent.keyboard('sandw');
    const group = await screen.findByRole('group', { name: 'Survival tips' });
    expect(within(group).getByRole('option')).toHaveAttribute('href', '/survival?tip=sandworms');
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('donat');
    expect(await screen.findByRole('option', { name: /^Guild appreciation/ })).toHaveAttribute(
      'href',
      '/survival?tip=appreciation',
    );
  });
  it('opens a map cell by its code in any spelling, before the server answers', async () => {
    await open(() => new Promise(() => undefined), 'Guest');
    await userEvent.keyboard('h5');
    expect(screen.getByRole('option')).toHaveTextContent(/^H-5/);
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('/scouting?cell=H-5');
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('z5');
    expect(options()).toEqual([]);
  });
  it('finds a single setting by its name or a synonym, and opens it', async () => {
    await open(() => ({ body: members('Quinn') }));
    await userEvent.keyboard('qui');
    await screen.findByText('2 found');
    expect(within(screen.getByRole('group', { name: 'Settings' })).getByRole('option')).toHaveTextContent(
      /^Quiet hours/,
    );
    expect(chosen()).toBe('Quinn');
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('dark');
    expect(await screen.findByRole('option', { name: /^Theme/ })).toHaveAttribute('href', '/settings#theme');
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('time zo');
    await waitFor(() => expect(options()[1]).toMatch(/^Time zone/));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(at()).toBe('/settings');
    await userEvent.clear(screen.getByRole('combobox'));
    expect(within(screen.getByRole('group', { name: 'Recent' })).getByRole('option')).toHaveTextContent(/^Time zone/);
  });
  it('offers members no settings that only admins have', async () => {
    await open(() => ({ body: [] }), 'Member');
    await userEvent.keyboard('ranks and access');
    expect(await screen.findByText('No results for ‘ranks and access’.')).toBeInTheDocument();
    expect(options()).toContain('Ranks and accessOnly admins can do this.');
    expect(options().at(-1)).toBe('Ask Hyperion: “ranks and access”');
  });
  it('offers admins their settings, and the audit record filtered by a typed name', async () => {
    await open(() => ({ body: [] }), 'Admin');
    await userEvent.keyboard('ranks and');
    expect(await screen.findByRole('option', { name: /^Ranks and access.*Settings/ })).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('audit mem');
    const group = within(await screen.findByRole('group', { name: 'Audit record' }));
    const links = group.getAllByRole('option').map((one) => one.getAttribute('href'));
    expect(links).toEqual(['/audit?who=mem']);
    expect(await screen.findByText('No results for ‘audit mem’.')).toBeInTheDocument();
    await userEvent.keyboard('{End}{Enter}');
    expect(at()).toBe('/audit?who=mem');
  });
  it('does not open the audit record when Enter was meant for a name', async () => {
    await open(() => ({ body: [] }), 'Admin');
    await userEvent.keyboard('zo{Enter}');
    expect(await screen.findByText('No results for ‘zo’.')).toBeInTheDocument();
    expect(at()).toBe('/here');
  });
  it('asks Hyperion what nothing else fits', async () => {
    const sent = await open(() => ({ body: [] }));
    await userEvent.keyboard('why is sand yellow');
    await userEvent.click(await screen.findByRole('option', { name: /^Ask Hyperion/ }));
    expect(at()).toBe('/hyperion');
    expect(sent.some(({ path }) => path === '/api/lore/chat')).toBe(false);
  });
  it('shows an error that can be retried, and a message when nothing is found', async () => {
    let fails = true;
    await open(() => (fails ? { status: 503, body: { error: 'The search took too long.' } } : { body: [] }));
    await userEvent.keyboard('qq');
    expect(await screen.findByText('The search took too long.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No results for ‘qq’.')).toBeInTheDocument();
  });
});

describe('a typed command', () => {
  const nothing: Answers[string] = () => ({ body: [] });
  const posts = (sent: Sent[]): Sent[] => sent.filter(({ method }) => method === 'POST');
  const thumper = anAuction({ itemName: 'Thumper', currentBid: 500, buyoutPrice: null });

  it('offers the things that it fits, asks, runs, and is the first recent option', async () => {
    const sent = await open(nothing, 'Member', {
      'GET /api/auctions': () => ({ body: [thumper, anAuction({ id: 13, itemName: 'Sand sled' })] }),
      'POST /api/auctions/12/bid': () => ({ body: { ...thumper, currentBid: 1552, version: 4 } }),
    });
    await userEvent.keyboard('bid 1,552 thump');
    await screen.findByRole('option', { name: /^Bid 1,552 Solari on Thumper.*The current bid is 500 Solari/ });
    expect(screen.queryByText(/Sand sled/)).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(/^Are you sure you want to bid 1,552 Solari on "Thumper"/)).toBeInTheDocument();
    expect(options()).toEqual(['Place Bid', 'Cancel']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toMatch(/^Bid 1,552 Solari/);
    expect(posts(sent)).toEqual([]);
    await userEvent.keyboard('{Enter}{Enter}');
    expect(await screen.findByText('You successfully bid 1,552 Solari on Thumper')).toBeInTheDocument();
    expect(posts(sent)).toMatchObject([{ path: '/api/auctions/12/bid', body: { bidAmount: 1552 } }]);
    expect(at()).toBe('/here');
    await userEvent.clear(screen.getByRole('combobox'));
    const [recent] = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option');
    expect(recent).toHaveTextContent(/^bid 1,552 thump/);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('combobox')).toHaveValue('bid 1,552 thump');
  });
  it('that asks goes back to its option on Escape', async () => {
    const sent = await open(nothing, 'Member', {
      'GET /api/auctions': () => ({ body: [thumper, { ...thumper, id: 13, itemName: 'Old thumper' }] }),
    });
    await userEvent.keyboard('bid 900 thumper');
    await screen.findByRole('option', { name: /on Old thumper/ });
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}');
    expect(chosen()).toBe('Cancel');
    await userEvent.keyboard('{Escape}');
    expect(chosen()).toMatch(/on Old thumper/);
    expect(screen.getByRole('combobox')).toHaveValue('bid 900 thumper');
    expect(posts(sent)).toEqual([]);
  });
  it('that is refused says why, and leads to the form', async () => {
    const sent = await open(nothing, 'Member', { 'GET /api/auctions': () => ({ body: [thumper] }) });
    await userEvent.keyboard('bid 5 thumper');
    const option = await screen.findByRole('option', { name: /Bid must be higher than current bid of 500 Solari/ });
    expect(option).toHaveAttribute('href', '/marketplace?tab=auctions&auction=12&bid=1');
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('/marketplace?tab=auctions&auction=12&bid=1');
    expect(posts(sent)).toEqual([]);
  });
  it('shows the error of the server as the screen does', async () => {
    await open(nothing, 'Member', {
      'GET /api/events': () => ({ body: [anEvent({ title: 'Night raid' })] }),
      'GET /api/user/events': nothing,
      'GET /api/events/5/responses': nothing,
      'POST /api/events/5/join': () => refusal(409, 'This event is full'),
    });
    await userEvent.keyboard('join night raid');
    await screen.findByRole('option', { name: /^Join Night raid/ });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('This event is full')).toBeInTheDocument();
  });
  it('leaves only events that the person has joined, and joins no event twice', async () => {
    await open(nothing, 'Member', {
      'GET /api/events': () => ({
        body: [anEvent({ title: 'Night raid' }), anEvent({ id: 6, title: 'Day raid' })],
      }),
      'GET /api/user/events': () => ({ body: [myResponse()] }),
    });
    await userEvent.keyboard('leave raid');
    await screen.findByRole('option', { name: /^Leave Night raid/ });
    expect(options()).toHaveLength(1);
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('join raid');
    await screen.findByRole('option', { name: /^Join Night raid.*You have already joined this event/ });
    expect(screen.getByRole('option', { name: /^Join Day raid/ })).toBeInTheDocument();
  });
  it('deposits after a question, and without an amount opens the form', async () => {
    const spice = aResource({ name: 'Spice', unit: 'kg' });
    const sent = await open(nothing, 'Member', {
      'GET /api/treasury': () => ({ body: [spice] }),
      'POST /api/treasury/4/deposits': () => refusal(409, 'The treasury is closed'),
    });
    await userEvent.keyboard('deposit 50 spice');
    await screen.findByRole('option', { name: /^Deposit 50 kg: Spice/ });
    await userEvent.keyboard('{Enter}{Enter}');
    expect(await screen.findByText('The treasury is closed')).toBeInTheDocument();
    expect(posts(sent)).toMatchObject([{ body: { amount: 50, note: null } }]);
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('withdraw spice');
    expect(await screen.findByRole('option', { name: /^Withdraw: Spice/ })).toHaveAttribute(
      'href',
      '/treasury?resource=4&move=withdrawal',
    );
  });
  it('is completed from the list of actions, and resets the counter for admins only after a question', async () => {
    const sent = await open(nothing, 'Admin', {
      'POST /api/incident-counter/reset': () => ({ body: anIncidentCounter() }),
    });
    await userEvent.keyboard('reset{Enter}');
    expect(screen.getByRole('combobox')).toHaveValue('reset counter');
    await screen.findByRole('option', { name: /^Reset counter.*Days Without Incident/ });
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('The counter returns to 0, and everyone online sees the sandworm.')).toBeInTheDocument();
    expect(posts(sent)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(posts(sent)).toMatchObject([{ path: '/api/incident-counter/reset' }]));
  });
  it('opens the form of an action by any of its words', async () => {
    await open(nothing);
    await userEvent.keyboard('post contract{Enter}');
    expect(at()).toBe('/contracts?new=contract');
  });
  it.each([
    ['Member', 'reset counter'],
    ['Guest', 'bid 552 thumper'],
    ['Guest', 'join night raid'],
  ] as const)('is not offered to a %s who may not %s', async (role, text) => {
    const sent = await open(nothing, role);
    await userEvent.keyboard(text);
    expect(await screen.findByText(`No results for ‘${text}’.`)).toBeInTheDocument();
    const who = role === 'Guest' ? 'members' : 'admins';
    const [refused, ask, ...others] = options();
    expect(refused).toMatch(new RegExp(`Only ${who} can do this\\.$`));
    expect([ask, ...others]).toEqual([`Ask Hyperion: “${text}”`]);
    expect(sent.filter(({ path }) => path === '/api/auctions' || path === '/api/events')).toEqual([]);
  });
});

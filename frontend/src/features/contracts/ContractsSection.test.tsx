// Tests of the contracts board: tabs with counts, cards, actions for each person, and linked
// contracts.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { aClaim, aContract, someCounts } from '@guild/common/test/contracts.builders';
import { inHours, me } from '@guild/common/test/people';
import { aReputation } from '@guild/common/test/standings.builders';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi, type RenderHow } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { startContracts } from '../../../test/stores.ts';
import { dateWithYear, plannedWhen } from '../../platform/format/format.ts';
import { live } from '../../platform/live/live.ts';
import { ContractsSection } from './ContractsSection.tsx';

const title = 'Silence the thumper-thief';
const mine = { clientId: 1, clientDiscordId: me, clientUsername: 'Maren Quill' } as const;
const myClaim = aClaim({ userId: 1, discordId: me, username: 'Maren Quill' });
const done = { status: 'completed', completedAt: inHours(-1) } as const;

function show(list: Contract[], answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/contracts': () => ({ body: list }),
    'GET /api/contracts/counts': () => ({ body: someCounts() }),
    ...answers,
  });
  renderUi(<ContractsSection />, { route: '/contracts', ...how });
  return sent;
}
const card = (name = title): Promise<HTMLElement> => screen.findByRole('article', { name });
const press = async (name: string): Promise<void> => {
  await userEvent.click(within(await card()).getByRole('button', { name }));
};
const buttons = async (): Promise<string[]> =>
  within(await card())
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? (button.querySelector('span > span') ?? button).textContent);

beforeEach(() => startContracts());

describe('a card', () => {
  it('shows all details, with the status in words', async () => {
    show([aContract({ status: 'partially_claimed', claims: [aClaim()], deadline: '2026-01-05T12:00:00.000Z' })]);
    const shown = await card();
    for (const text of ['Outpost near G-4', 'hard', 'partially claimed', 'Claims: 1/4'])
      expect(within(shown).getByText(text)).toBeVisible();
    expect(within(shown).getByRole('img', { name: 'assassination' })).toBeVisible();
    expect(shown).toHaveTextContent('12,000 Solari');
    expect(shown).toHaveTextContent('Client: Corvin Thale');
    expect(shown).toHaveTextContent('5 Jan 2026');
    expect(shown).toHaveTextContent('Overdue');
  });

  it('says the time beside the date during the last day, and counts down in the last hour', async () => {
    const deadline = inHours(5.25);
    show([aContract({ deadline })]);
    expect(await card()).toHaveTextContent(dateWithYear(deadline));
    expect(await card()).toHaveTextContent(plannedWhen(deadline));
    expect(await card()).not.toHaveTextContent('Overdue');
  });

  const offers: [string, string[], Partial<Contract>, 'Guest' | 'Member' | 'Admin'][] = [
    ['a Guest', [], {}, 'Guest'],
    ['somebody else', ['Claim Contract'], {}, 'Member'],
    ['who has claimed it', ['Withdraw claim'], { claims: [myClaim], status: 'partially_claimed' }, 'Member'],
    ['its client, unclaimed', [`Delete ${title}`, `Edit ${title}`, `Cancel ${title}`], mine, 'Member'],
    [
      'its client, claimed',
      ['Activate Contract', `Cancel ${title}`],
      { ...mine, claims: [aClaim()], status: 'partially_claimed' },
      'Member',
    ],
    [
      'its client, active',
      ['Complete Contract', `Cancel ${title}`],
      { ...mine, claims: [aClaim()], status: 'active' },
      'Member',
    ],
    [
      'its client, unclaimed and overdue',
      [`Delete ${title}`, `Edit ${title}`, `Cancel ${title}`, `Mark as failed ${title}`],
      { ...mine, deadline: inHours(-1) },
      'Member',
    ],
    ['an admin', [`Delete ${title}`, 'Claim Contract'], {}, 'Admin'],
    ['an admin, overdue', [`Delete ${title}`, `Mark as failed ${title}`], { deadline: inHours(-1) }, 'Admin'],
  ];
  it.each(offers)('offers %s the allowed actions', async (_who, names, parts, role) => {
    show([aContract(parts)], {}, { session: sessionAs(role) });
    expect(await buttons()).toEqual(names);
  });

  it('tells who has claimed an active contract that its client completes it', async () => {
    show([aContract({ status: 'active', claims: [myClaim] })], {}, { route: '/contracts?tab=active' });
    expect(await card()).toHaveTextContent('Corvin Thale completes it when it is done.');
    expect(await buttons()).toEqual([]);
  });

  it('shows an admin who posted it and may rate all buttons of a completed contract', async () => {
    const owed = aContract({ ...mine, ...done, claims: [aClaim({ tookPart: true })] });
    const answers: Answers = { 'GET /api/contracts-to-rate': () => ({ body: [7] }) };
    show([owed], answers, { route: '/contracts?tab=completed', session: sessionAs('Admin') });
    await screen.findByRole('button', { name: `Rate ${title}` });
    for (const name of [`View Ratings of ${title}`, `Delete ${title}`])
      expect(within(await card()).getByRole('button', { name })).toBeVisible();
    await press(`Delete ${title}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Are you sure you want to delete this contract?');
  });

  it('says how many have claimed it once it is active', async () => {
    show([aContract({ status: 'active', claims: [aClaim()] })], {}, { route: '/contracts?tab=active' });
    expect(within(await card()).getByText('1 of 4 claimed')).toBeVisible();
  });

  it('offers to rate only where somebody is left to rate', async () => {
    const rated = aContract({ ...mine, ...done, id: 8, title: 'Rated' });
    const answers: Answers = { 'GET /api/contracts-to-rate': () => ({ body: [7] }) };
    show([aContract({ ...mine, ...done }), rated], answers, { route: '/contracts?tab=completed' });
    expect(await screen.findByRole('button', { name: `Rate ${title}` })).toBeVisible();
    expect(within(await card('Rated')).queryByRole('button', { name: /^Rate/ })).toBeNull();
  });

  it('keeps the open rating and what is typed when somebody else deletes the contract', async () => {
    const answers: Answers = {
      'GET /api/contracts-to-rate': () => ({ body: [7] }),
      'GET /api/contracts/7/can-rate': () => ({
        body: {
          canRate: true,
          type: 'client_to_contractor',
          ratees: [{ userId: 99, username: 'Corvin Thale' }],
          hideRatings: true,
        },
      }),
    };
    const send = sendLive();
    show([aContract({ ...mine, ...done })], answers, { route: '/contracts?tab=completed' });
    await userEvent.click(await screen.findByRole('button', { name: `Rate ${title}` }));
    const feedback = await screen.findByLabelText('Feedback (optional)');
    await userEvent.type(feedback, 'Quick');
    act(() => send('contract:removed', { id: 7, version: 9, factId: 'f9', factIds: ['f9'] }));
    expect(await screen.findByText('Somebody deleted this while you were editing')).toBeVisible();
    expect(feedback).toHaveValue('Quick');
    expect(screen.getByRole('button', { name: 'Submit Rating' })).toBeDisabled();
  });

  it('explains why it cannot be claimed', async () => {
    show([aContract({ status: 'fully_claimed', maxClaims: 1, claims: [aClaim()] })]);
    expect(await card()).toHaveTextContent('All claims of this contract are taken');
  });

  it('is claimed once with one click, and shows the result', async () => {
    const claimed = aContract({ status: 'partially_claimed', claims: [myClaim], version: 2 });
    let answer: (reply: { body: unknown }) => void = () => undefined;
    const sent = show([aContract()], { 'POST /api/contracts/7/claim': () => new Promise((to) => (answer = to)) });
    await press('Claim Contract');
    await userEvent.click(within(await card()).getByRole('button', { name: 'Claiming...' }));
    // Before the reply.
    expect(await card()).toHaveTextContent('Claimed by you');
    expect(await card()).toHaveTextContent('Claims: 1/4');
    act(() => answer({ body: claimed }));
    expect(await screen.findByText('Contract claimed successfully!')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await card()).toHaveTextContent('Claimed by you');
    expect(await card()).toHaveTextContent('Claims: 1/4');
  });

  it('shows why a claim failed, and loads the current state', async () => {
    const full = aContract({ status: 'fully_claimed', maxClaims: 1, claims: [aClaim()], version: 3 });
    let answer = refusal(409, 'All claims of this contract are taken');
    show([aContract()], {
      'POST /api/contracts/7/claim': () => answer,
      'GET /api/contracts/7': () => ({ body: answer.body === undefined ? aContract() : full }),
    });
    answer = { status: 500, body: undefined };
    await press('Claim Contract');
    expect(await screen.findByText('Failed to claim contract')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(await card()).not.toHaveTextContent('Claimed by you');
    answer = refusal(409, 'All claims of this contract are taken');
    await press('Claim Contract');
    await waitFor(() => expect(screen.getAllByText('All claims of this contract are taken')).toHaveLength(2));
    expect(within(await card()).getByText('fully claimed')).toBeVisible();
  });

  it.each([
    ['Withdraw claim', 'DELETE', 'claim', 'Claim withdrawn', aContract({ claims: [myClaim] })],
    [
      ...['Activate Contract', 'POST', 'activate', 'Contract activated successfully!'],
      aContract({ ...mine, claims: [aClaim()], maxClaims: 1, status: 'fully_claimed' }),
    ],
  ] as [string, string, string, string, Contract][])(
    'sends %s with one click, and confirms it',
    async (name, method, path, said, before) => {
      show([before], { [`${method} /api/contracts/7/${path}`]: () => ({ body: { ...before, version: 2 } }) });
      await press(name);
      expect(await screen.findByText(said)).toBeVisible();
    },
  );

  it('is deleted after a question and restored by Undo', async () => {
    show(
      [aContract()],
      {
        'DELETE /api/contracts/7': () => ({ status: 204 }),
        'POST /api/contracts/7/restore': () => ({ body: aContract({ version: 3 }) }),
      },
      { session: sessionAs('Admin') },
    );
    await press(`Delete ${title}`);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure you want to delete this contract?')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete contract' }));
    expect(await screen.findByText('Contract deleted successfully!')).toBeVisible();
    expect(await screen.findByText('No available contracts at the moment')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await card()).toBeVisible();
  });
});

describe('the client’s reputation', () => {
  const reputation = 'GET /api/contracts/reputations';
  const fact = { factId: 'a-fact', factIds: ['a-fact'] };
  it('is on the card, and is loaded again after changes', async () => {
    const clientId = 11;
    const send = sendLive();
    let unpaid = 1;
    const sent = show([aContract({ clientId }), aContract({ clientId, id: 8, title: 'Idle' })], {
      [reputation]: () => ({ body: [aReputation(clientId, { unpaid })] }),
    });
    await waitFor(async () => expect(await card()).toHaveTextContent('6 of 9 completed, 1 of 4 paid on time'));
    expect(sent.filter(({ query }) => query.get('userIds') === clientId.toString())).toHaveLength(1);
    unpaid = 0;
    act(() => send('contract:updated', { ...aContract({ clientId, version: 2 }), ...fact }));
    await waitFor(async () => expect(await card()).toHaveTextContent('6 of 9 completed, 1 of 3 paid on time'));
  });

  it('is left out when it cannot be loaded', async () => {
    show([aContract()], { [reputation]: () => refusal(503, 'Away') });
    expect(await card()).not.toHaveTextContent('completed');
  });
});

it('loads the list again when a season is closed on another screen', async () => {
  const send = sendLive();
  let list = [aContract()];
  show([], { 'GET /api/contracts': () => ({ body: list }) });
  expect(await card()).toBeVisible();
  list = [];
  act(() => send('season:changed', { seasons: [], version: 2, factId: 'a-fact', factIds: ['a-fact'] }));
  expect(await screen.findByText('No available contracts at the moment')).toBeVisible();
});

describe('the reward of a completed contract', () => {
  it('is shown to contractors who took part, as their share', async () => {
    const both = [{ ...myClaim, tookPart: true }, aClaim({ tookPart: true })];
    const idle = aContract({
      ...done,
      id: 8,
      title: 'Idle',
      claims: [{ ...myClaim, tookPart: false }, aClaim({ tookPart: true })],
    });
    show([aContract({ ...done, claims: both }), idle], {}, { route: '/contracts?tab=completed' });
    expect(await card()).toHaveTextContent('Your share: 6,000 Solari');
    expect(await card('Idle')).not.toHaveTextContent('Your share');
  });
});

describe('the board', () => {
  it('has tabs with live counts, and keeps the chosen tab in the address', async () => {
    const send = sendLive();
    const sent = show([aContract()]);
    expect(await screen.findByRole('tab', { name: 'Available (6)' })).toHaveAttribute('aria-selected', 'true');
    for (const name of ['Active (2)', 'Completed (19)', 'Closed (3)'])
      expect(screen.getByRole('tab', { name })).toBeVisible();
    act(() =>
      send('contract-counts:updated', { ...someCounts({ active: 4, version: 2 }), factId: 'n', factIds: ['n'] }),
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Active (4)' }));
    const lists = (): typeof sent => sent.filter(({ path }) => path === '/api/contracts');
    await waitFor(() => expect(lists().at(-1)?.query.get('tab')).toBe('active'));
  });

  it.each([
    ['', 'No available contracts at the moment'],
    ['?tab=active', 'No active contracts'],
    ['?tab=completed', 'No completed contracts'],
    ['?tab=closed', 'No closed contracts'],
  ])('shows a message for an empty list at %s', async (query, words) => {
    show([], {}, { route: `/contracts${query}` });
    expect(await screen.findByRole('heading', { name: words })).toBeVisible();
  });

  it('uses every filter of the address, and can clear them', async () => {
    const route = '/contracts?search=thief&type=raid&difficulty=hard&place=G-4&unit=Solari&least=500&mine=posted';
    const sent = show([], {}, { route });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(sent.filter(({ path }) => path === '/api/contracts')).toHaveLength(2));
    const asked = sent.filter(({ path }) => path === '/api/contracts').map(({ query }) => query.toString());
    expect(asked).toEqual([
      'tab=available&search=thief&type=raid&mine=posted&difficulty=hard&unit=Solari&place=G-4&least=500&count=1&limit=60',
      'tab=available&count=1&limit=60',
    ]);
  });

  it('keeps the less used filters behind a button, which counts them and is open when one is set', async () => {
    show([aContract()], {}, { route: '/contracts?difficulty=hard' });
    const more = await screen.findByRole('button', { name: 'More filters (1)' });
    expect(more).toHaveAttribute('aria-expanded', 'true');
    await userEvent.selectOptions(screen.getByLabelText('Difficulty'), 'Any difficulty');
    expect(await screen.findByRole('button', { name: 'More filters' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'false');
  });

  it('hides new contracts of others behind a button, and shows changes of visible ones at once', async () => {
    const send = sendLive();
    show([aContract()]);
    await card();
    const posted = aContract({ id: 20, title: 'Break the relay' });
    act(() => send('contract:created', { ...posted, factId: 'posted', factIds: ['posted'] }));
    expect(screen.queryByRole('article', { name: 'Break the relay' })).toBeNull();
    const claimed = aContract({ status: 'partially_claimed', claims: [aClaim()], version: 2 });
    act(() => send('contract:claimed', { ...claimed, factId: 'claimed', factIds: ['claimed'] }));
    expect(await card()).toHaveTextContent('Claims: 1/4');
    await userEvent.click(screen.getByRole('button', { name: /1 new/ }));
    expect(await card('Break the relay')).toBeVisible();
    act(() => send('contract:removed', { id: 7, version: 3, factId: 'gone', factIds: ['gone'] }));
    expect(screen.queryByRole('article', { name: title })).toBeNull();
  });

  it('removes a contract that the viewer activates from the tab, and marks those that others activate', async () => {
    const send = sendLive();
    const own = aContract({ ...mine, claims: [aClaim()], status: 'partially_claimed' });
    const other = aContract({ id: 20, title: 'Break the relay' });
    show([own, other], {
      'POST /api/contracts/7/activate': () => ({ body: { ...own, status: 'active', version: 2 } }),
    });
    await press('Activate Contract');
    const question = within(await screen.findByRole('alertdialog', { name: 'Activate contract' }));
    expect(question.getByText('Only 1 of 4 claimed. Nobody can claim it afterwards.')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: title })).toBeNull());
    act(() => send('contract:activated', { ...other, status: 'active', version: 2, factId: 'a', factIds: ['a'] }));
    expect(within(await card('Break the relay')).getByText('active')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Now active · Show' })).toHaveAttribute(
      'href',
      '/contracts?contract=20&tab=active',
    );
    await userEvent.click(screen.getByRole('button', { name: '1 no longer in this list' }));
    expect(screen.queryByRole('article', { name: 'Break the relay' })).toBeNull();
    expect(await screen.findByText('No available contracts at the moment')).toBeVisible();
  });

  it('shows where a contract is that somebody else activated', async () => {
    const send = sendLive();
    const running = aContract({ status: 'active', version: 2 });
    show([aContract()], {
      'GET /api/contracts': ({ query }) => ({ body: query.get('tab') === 'active' ? [running] : [aContract()] }),
    });
    await card();
    act(() => send('contract:activated', { ...running, factId: 'a', factIds: ['a'] }));
    await userEvent.click(await screen.findByRole('link', { name: 'Now active · Show' }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Active (2)', hidden: true })).toHaveAttribute('aria-selected', 'true');
  });

  it('only says that a contract has left the list when it no longer matches a filter', async () => {
    const send = sendLive();
    show([aContract()], {}, { route: '/contracts?difficulty=hard' });
    await card();
    act(() =>
      send('contract:updated', { ...aContract({ difficulty: 'easy', version: 2 }), factId: 'a', factIds: ['a'] }),
    );
    expect(await screen.findByText('No longer in this list')).toBeVisible();
  });

  it('shows a contract that moves into the open tab', async () => {
    const send = sendLive();
    show([aContract({ id: 30, title: 'Another', status: 'active' })], {}, { route: '/contracts?tab=active' });
    await card('Another');
    const began = aContract({ status: 'active', claims: [myClaim], version: 3 });
    act(() => send('contract:activated', { ...began, factId: 'began', factIds: ['began'] }));
    expect(await card()).toBeVisible();
  });

  it('shows a load error, and retries only when the viewer asks', async () => {
    let works = false;
    const refetches: (() => Promise<void>)[] = [];
    jest.spyOn(live, 'join').mockImplementation((_rooms, refetch) => {
      refetches.push(refetch);
      void refetch();
      return () => undefined;
    });
    const sent = show([], { 'GET /api/contracts': () => (works ? { body: [aContract()] } : { status: 500 }) });
    expect(await screen.findByText('Error loading contracts')).toBeVisible();
    await act(() => Promise.all(refetches.map((refetch) => refetch())));
    expect(sent.filter(({ path }) => path === '/api/contracts')).toHaveLength(1);
    jest.restoreAllMocks();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await card()).toBeVisible();
  });

  it('shows that it is loading, and gives Guests no button to create a contract', async () => {
    show([], { 'GET /api/contracts': () => new Promise(() => undefined) }, { session: sessionAs('Guest') });
    expect(await screen.findByText('Loading contracts...')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create Contract' })).toBeNull();
  });
});

describe('a contract by its link', () => {
  const route = '/contracts?contract=30';
  it('is shown with its claims and allowed actions', async () => {
    const far = aContract({ id: 30, title: 'Far away', status: 'partially_claimed', claims: [aClaim()] });
    show([aContract()], { 'GET /api/contracts/30': () => ({ body: far }) }, { route });
    const dialog = within(await screen.findByRole('dialog', { name: 'Far away' }));
    expect(dialog.getByText('Oro Dast')).toBeVisible();
    expect(dialog.getByText('40 points for each contractor')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Claim Contract' })).toBeEnabled();
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });

  it('shows what is owed to each person, and how it ended', async () => {
    const tookPart = true;
    const far = aContract({
      ...mine,
      ...done,
      id: 30,
      title: 'Far away',
      note: 'Clean work.',
      evidenceUrl: 'https://a.example/p.png',
      claims: [aClaim({ tookPart }), aClaim({ tookPart, id: 72, userId: 3, username: 'Bex' })],
    });
    show(
      [aContract()],
      {
        'GET /api/contracts/30': () => ({ body: far }),
        'GET /api/contracts/30/points': () => ({
          body: [
            { userId: 2, points: 0 },
            { userId: 3, points: 40 },
          ],
        }),
      },
      { route },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Far away' }));
    expect(
      await dialog.findByText(
        /None for Oro Dast: another contract with the same client already earned points that day\.$/,
      ),
    ).toBeVisible();
    expect(dialog.getAllByText('6,000 Solari')).toHaveLength(2);
    expect(dialog.getByText('“Clean work.”')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'https://a.example/p.png' })).toBeVisible();
  });

  it('shows that it no longer exists', async () => {
    show([], { 'GET /api/contracts/30': () => refusal(404, 'There is no such contract', 'not_found') }, { route });
    const dialog = within(await screen.findByRole('dialog', { name: 'Contract' }));
    expect(await dialog.findByText('This contract is no longer on the board.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'See contracts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

// Tests of a trial from lobby to end: the server's clock, choices, and a lost connection.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OwnTrial, Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  anOpenRound,
  anotherPlayer,
  anOverTrial,
  anOwnTrial,
  aLobby,
  aPlayedTrial,
  aPlayer,
  aFinishedRound,
  inSeconds,
} from '@guild/common/test/trials.builders';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startTrials } from '../../../../test/stores.ts';
import { connectionStore } from '../../../platform/live/connection.store.ts';
import { TrialsSection } from '../TrialsSection.tsx';

interface Shown {
  people?: readonly TrialParticipant[];
  mine?: Partial<OwnTrial>;
  answers?: Answers;
  as?: 'Member' | 'Guest' | 'Admin';
  route?: string;
}
const both = [aPlayer(), anotherPlayer()];
function show(
  trial: Trial,
  { people = both, mine = {}, answers = {}, as = 'Member', route = '/trials' }: Shown = {},
): Sent[] {
  startTrials();
  const sent = answerCalls({
    'GET /api/trials': () => ({ body: [trial] }),
    'GET /api/trials/7': () => ({ body: trial }),
    'GET /api/trials/7/participants': () => ({ body: people }),
    'GET /api/trials/7/mine': () => ({ body: anOwnTrial(mine) }),
    ...answers,
  });
  renderUi(<TrialsSection />, { route, session: sessionAs(as) });
  return sent;
}
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const called = (sent: readonly Sent[], path: string): Sent[] => sent.filter((one) => one.path === path);
const way = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

const guessed = { round: 2, way: 'a' as const, isRight: null };

beforeEach(() => {
  sessionStorage.clear();
  connectionStore.setState({ status: 'connected', since: null });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the lobby', () => {
  it('counts down, lists the players, and lets the viewer join', async () => {
    const joined = aLobby({ version: 4, participantCount: 3 });
    const sent = show(aLobby(), {
      people: [anotherPlayer()],
      answers: { 'POST /api/trials/7/join': () => ({ body: joined }) },
    });
    expect(await screen.findByRole('timer')).toHaveTextContent(/^1:\d\d$/);
    expect(await screen.findByText('Oro Dast')).toBeVisible();
    await press('Join the trial');
    expect(called(sent, '/api/trials/7/join')).toHaveLength(1);
    // The viewer's items are loaded again.
    await waitFor(() => expect(called(sent, '/api/trials/7/mine')).toHaveLength(2));
  });

  it('says what the winner gets with this number of players', async () => {
    show(aLobby({ participantCount: 4 }));
    expect(await screen.findByText('With 4 players, the winner gets 100 spice and 50 Solari.')).toBeVisible();
  });

  it('lets the host play against demo players when the server offers them', async () => {
    show(aLobby());
    expect(await screen.findByRole('button', { name: 'Begin now' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /demo people/ })).toBeNull();
    cleanup();
    document.head.insertAdjacentHTML('beforeend', '<meta name="demo-people" content="on">');
    try {
      const sent = show(aLobby(), {
        answers: { 'POST /api/trials/7/demo-people': () => ({ body: aLobby({ version: 4, participantCount: 12 }) }) },
      });
      await press('Play against demo players');
      expect(await screen.findByText('Demo players joined')).toBeVisible();
      expect(called(sent, '/api/trials/7/demo-people')).toHaveLength(1);
    } finally {
      document.querySelector('meta[name=demo-people]')?.remove();
    }
  });
  it('lets the host change the countdown', async () => {
    const sent = show(aLobby(), {
      answers: { 'POST /api/trials/7/countdown': () => ({ body: aLobby({ version: 4 }) }) },
    });
    await press('30 s less');
    await waitFor(() => expect(called(sent, '/api/trials/7/countdown')).toHaveLength(1));
    const [{ lobbySeconds }] = called(sent, '/api/trials/7/countdown').map(({ body }) => body) as [
      { lobbySeconds: number },
    ];
    expect(lobbySeconds).toBeGreaterThan(50);
    expect(lobbySeconds).toBeLessThanOrEqual(60);
  });

  it('asks before the trial is cancelled', async () => {
    const sent = show(aLobby(), {
      answers: { 'POST /api/trials/7/cancel': () => ({ body: aLobby({ status: 'cancelled', version: 4 }) }) },
    });
    await press('Cancel the trial');
    const question = await screen.findByRole('alertdialog');
    expect(called(sent, '/api/trials/7/cancel')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel the trial' }));
    expect(await screen.findByText('This trial was cancelled')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Still standing' })).not.toBeInTheDocument();
  });

  it('shows other people no controls, and Guests no way to join', async () => {
    show(aLobby({ startedByDiscordId: anotherPlayer().discordId }), { people: [anotherPlayer()], as: 'Guest' });
    expect(await screen.findByText(/^Guests can watch/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Join|Begin now|Cancel/ })).toBeNull();
  });

  it('shows that one more player is needed, and cannot begin', async () => {
    show(aLobby({ participantCount: 1 }), { people: [aPlayer()] });
    expect(await screen.findByText('One more player needed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Begin now' })).toBeDisabled();
  });

  it('loads the trial again within two seconds when the countdown ends without a message', async () => {
    const begun = aPlayedTrial({ version: 9 });
    const sent = show(aLobby({ startsAt: inSeconds(0.5) }), {
      answers: { 'GET /api/trials/7': () => ({ body: begun }) },
    });
    expect(await screen.findByText('Round 1')).toBeVisible();
    expect(called(sent, '/api/trials/7').length).toBeGreaterThan(0);
  });
});

describe('an open round', () => {
  it('opens at its time without a message', async () => {
    show(aPlayedTrial({ round: anOpenRound({ opensAt: inSeconds(2) }) }));
    expect(await screen.findByText('The trial begins')).toBeVisible();
    expect(screen.queryByText('The Last Marker')).toBeNull();
    expect(await screen.findByText('The Last Marker')).toBeVisible();
  });

  it('accepts a choice and another one instead', async () => {
    const taken: unknown[] = [];
    show(aPlayedTrial(), {
      answers: {
        'POST /api/trials/7/choice': ({ body }) => {
          taken.push(body);
          return { body: anOwnTrial({ way: (body as { way: 'a' }).way, version: 4 + taken.length }) };
        },
      },
    });
    expect(await screen.findByText('1 of 3 paths is deadly · room for 6')).toBeVisible();
    expect(screen.getByText(/^Choose a path. If you don't choose, you fall, unless everyone falls/)).toBeVisible();
    await userEvent.click(await way(/Wait for the wind/));
    expect(
      await screen.findByText('Chosen. You can change it until everyone has chosen or time runs out.'),
    ).toBeVisible();
    expect(await way(/Wait for the wind/)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await way(/Dig in/));
    await waitFor(() =>
      expect(taken).toEqual([
        { round: 1, way: 'b' },
        { round: 1, way: 'c' },
      ]),
    );
    expect(await way(/Wait for the wind/)).toHaveAttribute('aria-pressed', 'false');
  });

  it('sends only the last of several quick choices, one request at a time', async () => {
    const taken: string[] = [];
    let answer = (): void => undefined;
    show(aPlayedTrial(), {
      answers: {
        'POST /api/trials/7/choice': async ({ body }) => {
          const { way: key } = body as { way: 'a' | 'b' | 'c' };
          taken.push(key);
          if (taken.length === 1) await new Promise<void>((resolve) => (answer = resolve));
          return { body: anOwnTrial({ way: key, version: 4 + taken.length }) };
        },
      },
    });
    for (const name of [/Walk around/, /Wait for the wind/, /Dig in/]) await userEvent.click(await way(name));
    expect(taken).toEqual(['a']);
    act(() => answer());
    await waitFor(() => expect(taken).toEqual(['a', 'c']));
    expect(await way(/Dig in/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('repeats the choice while the server cannot be reached', async () => {
    let tries = 0;
    show(aPlayedTrial(), {
      answers: {
        'POST /api/trials/7/choice': () => {
          tries += 1;
          return tries === 1 ? { status: 502 } : { body: anOwnTrial({ way: 'b', version: 5 }) };
        },
      },
    });
    await userEvent.click(await way(/Wait for the wind/));
    expect(await screen.findByText(/^Can.t reach the server/)).toBeVisible();
    expect(await screen.findByText(/^Chosen\./)).toBeVisible();
  });

  it('shows that a choice came too late', async () => {
    const late = refusal(409, 'Too late: this round is over.');
    const body = { ...(late.body as object), details: { reason: 'too_late' } };
    show(aPlayedTrial(), { answers: { 'POST /api/trials/7/choice': () => ({ status: 409, body }) } });
    await userEvent.click(await way(/Wait for the wind/));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too late: the round had ended when this reached the server.',
    );
    expect(await way(/Wait for the wind/)).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows the paths to fallen players and watchers, but accepts no choice from them', async () => {
    const fallen = aPlayer({ isEliminated: true, eliminatedIn: 1, why: 'way' });
    const trial = aPlayedTrial({ last: aFinishedRound(), round: anOpenRound({ number: 2 }) });
    show(trial, { people: [fallen, anotherPlayer()] });
    expect(await way(/Wait for the wind/)).toBeDisabled();
    expect(screen.queryByText(/Choose a path/)).toBeNull();
  });

  it('lets a fallen player guess a deadly path, and change the guess', async () => {
    const fallen = aPlayer({ isEliminated: true, eliminatedIn: 1, why: 'way' });
    const trial = aPlayedTrial({ last: aFinishedRound(), round: anOpenRound({ number: 2 }) });
    const sent = show(trial, {
      people: [fallen, anotherPlayer()],
      mine: { round: 2 },
      answers: {
        'POST /api/trials/7/guess': ({ body }) => ({
          body: anOwnTrial({ round: 2, guesses: [{ ...guessed, ...(body as object) }], version: 4 }),
        }),
      },
    });
    const guess = await way(/^Path B is deadly$/);
    await waitFor(() => expect(guess).toBeEnabled());
    await userEvent.click(guess);
    expect(await screen.findByText('Your guess: B. You can change it until the round ends.')).toBeVisible();
    expect(guess).toHaveAttribute('aria-pressed', 'true');
    expect(called(sent, '/api/trials/7/guess')[0]?.body).toEqual({ round: 2, way: 'b' });
  });

  it('uses an item, and shows the path that it removed', async () => {
    const kit = [{ itemId: 3, name: 'Old thumper', effect: 'remove_wrong' as const, usedIn: null }];
    show(aPlayedTrial({ round: anOpenRound({ deadlyCount: 2 }) }), {
      mine: { kit },
      answers: {
        'POST /api/trials/7/use': () => ({
          body: anOwnTrial({ kit: kit.map((one) => ({ ...one, usedIn: 1 })), removed: 'a', version: 4 }),
        }),
      },
    });
    await press('Use Old thumper');
    expect(await screen.findByText('Deadly: removed by your thumper')).toBeVisible();
    expect(await way(/Walk around/)).toBeDisabled();
    expect(screen.getByText('Used in round 1')).toBeVisible();
  });

  it('follows the number of choices', async () => {
    const send = sendLive();
    show(aPlayedTrial());
    expect(await screen.findByText('3 of 8 have chosen')).toBeVisible();
    act(() => send('trial:chosen', { id: 7, round: 1, chosen: 5, version: 8, factId: 'f1', factIds: ['f1'] }));
    expect(screen.getByText('5 of 8 have chosen')).toBeVisible();
  });
});

describe('the reveal', () => {
  const revealed = (revealsAt: string): Trial =>
    aPlayedTrial({
      version: 9,
      survivorCount: 1,
      last: aFinishedRound({ revealsAt }),
      round: anOpenRound({ number: 2, title: 'Drum sand', opensAt: inSeconds(8), closesAt: inSeconds(33) }),
    });
  const fell = aPlayer({
    isEliminated: true,
    eliminatedIn: 1,
    why: 'way',
    eliminationReason: 'The shadow was longer than it looked.',
  });

  it('hides the result until its time, although it is already loaded', async () => {
    show(revealed(inSeconds(2)), { people: [fell, anotherPlayer()] });
    expect(await screen.findByText('The desert decides…')).toBeVisible();
    expect(screen.queryByText(/You fell|Deadly\./)).toBeNull();
    expect(await screen.findByRole('heading', { name: 'You fell' })).toBeVisible();
    expect(screen.getAllByText('The shadow was longer than it looked.')[0]).toBeVisible();
  });

  it('shows who fell and why, and when the next round starts', async () => {
    show(revealed(inSeconds(-1)), {
      people: [aPlayer(), anotherPlayer({ isEliminated: true, eliminatedIn: 1, why: 'no_place' })],
    });
    expect(await screen.findByRole('heading', { name: 'You live' })).toBeVisible();
    expect(await screen.findByText(/lots were drawn. 1 player who chose a safe path fell/)).toBeVisible();
    expect(await screen.findByText('found no room')).toBeVisible();
    expect(screen.getByText('to round 2')).toBeVisible();
    expect(screen.queryByText('Drum sand')).toBeNull();
  });

  it('shows a fallen player whether their guess was right', async () => {
    const second = aFinishedRound({ number: 2, revealsAt: inSeconds(-1) });
    const third = anOpenRound({ number: 3, opensAt: inSeconds(8), closesAt: inSeconds(33) });
    show(aPlayedTrial({ version: 9, last: second, round: third }), {
      people: [fell, anotherPlayer()],
      mine: { round: 3, guesses: [guessed] },
    });
    expect(await screen.findByText('right, it was deadly.')).toBeVisible();
  });

  it('shows that everybody rises again', async () => {
    const result = { lived: 8, fell: 0, saved: 0, rose: true, bySpeed: false };
    show({ ...revealed(inSeconds(-1)), last: aFinishedRound({ result }) });
    expect(await screen.findByRole('heading', { name: 'You rise again' })).toBeVisible();
  });

  it('lets fallen players bet on a survivor', async () => {
    const sent = show(revealed(inSeconds(-1)), {
      people: [fell, anotherPlayer()],
      answers: { 'POST /api/trials/7/bet': () => ({ body: anOwnTrial({ bet: 2, version: 10 }) }) },
    });
    await userEvent.click(
      within(await screen.findByRole('group', { name: 'Survivors' })).getByRole('button', { name: 'Oro Dast' }),
    );
    expect(await screen.findByText('still standing')).toBeVisible();
    expect(called(sent, '/api/trials/7/bet')[0]?.body).toEqual({ userId: 2 });
  });

  it('sends one cheer a second, and shows the sum of all cheers', async () => {
    const send = sendLive();
    const sent = show(revealed(inSeconds(-1)), {
      people: [fell, anotherPlayer()],
      answers: { 'POST /api/trials/7/cheer': () => ({ status: 204 }) },
    });
    await press('Call the worm, 0');
    await press('Call the worm, 0');
    expect(called(sent, '/api/trials/7/cheer')).toHaveLength(1);
    act(() => send('trial:cheered', { id: 7, cheers: { water: 0, worm: 4, blade: 0, moon: 1 } }));
    expect(screen.getByRole('button', { name: 'Call the worm, 4' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'By both moons, 1' })).toBeVisible();
  });
});

describe('the end', () => {
  const people = [
    aPlayer({ isEliminated: true, eliminatedIn: 4, why: 'not_chosen', placement: 2, survivedRounds: 3 }),
    anotherPlayer({ placement: 1, survivedRounds: 4 }),
  ];
  it('shows the winner, and the viewer’s place and reward', async () => {
    show(anOverTrial(), { people });
    expect((await screen.findAllByText('Oro Dast'))[0]).toBeVisible();
    expect(await screen.findByText('Your place: 2nd of 8')).toBeVisible();
    expect(screen.getByText(/^Survived 3 of 4 rounds · You stood still, and the desert does not wait/)).toBeVisible();
    const places = screen.getByRole('list', { name: 'Places' });
    await waitFor(() => expect(places).toHaveTextContent(/Oro Dast.*won.*Maren Quill.*round 4/));
  });

  it('offers the next trial only when the result is shown', async () => {
    const send = sendLive();
    const hidden = anOverTrial({ last: aFinishedRound({ revealsAt: inSeconds(60) }) });
    show(hidden, { people });
    expect(await screen.findByText('The desert decides…')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start a trial' })).toBeNull();
    const shown = { ...hidden, version: 4, last: aFinishedRound({ revealsAt: inSeconds(-1) }) };
    act(() =>
      send('trial:changed', { ...shown, since: 3, participants: [], leftUserIds: [], factId: 'f1', factIds: ['f1'] }),
    );
    expect(await screen.findByRole('button', { name: 'Start a trial' })).toBeVisible();
  });

  it('can start another trial with the same settings', async () => {
    show(anOverTrial({ theme: 'Worm Country' }), { people });
    await press('Play again');
    expect(await screen.findByLabelText('Theme')).toHaveValue('Worm Country');
  });

  it('explains that the check is impossible without a secure connection', async () => {
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    const rounds = [{ ...aFinishedRound({ number: 1 }), choices: [] }];
    show(anOverTrial(), {
      people,
      answers: { 'GET /api/trials/7/story': () => ({ body: { trialId: 7, narrativeLog: [], rounds } }) },
    });
    await press('Read its story');
    expect(await screen.findByText("Your browser can't check this")).toBeVisible();
  });

  it('shows a failed story, which can be loaded again', async () => {
    let tries = 0;
    const story = { trialId: 7, narrativeLog: [], rounds: [{ ...aFinishedRound({ number: 1 }), choices: [] }] };
    show(anOverTrial(), {
      people,
      answers: { 'GET /api/trials/7/story': () => (++tries === 1 ? { status: 503 } : { body: story }) },
    });
    await press('Read its story');
    expect(await screen.findByText('Error loading the story')).toBeVisible();
    await press('Try Again');
    expect(await screen.findByText(/Round 1: The Last Marker/)).toBeVisible();
  });

  it('marks the path that the viewer took in the story', async () => {
    const choice = { afterMs: 900, saved: false, heldPlace: false, why: null };
    const choices = [
      { ...choice, userId: 1, username: 'Maren Quill', way: 'b' as const },
      { ...choice, userId: 2, username: 'Oro Dast', way: 'c' as const },
    ];
    const story = { trialId: 7, narrativeLog: [], rounds: [{ ...aFinishedRound({ number: 1 }), choices }] };
    show(anOverTrial(), { people, answers: { 'GET /api/trials/7/story': () => ({ body: story }) } });
    await press('Read its story');
    const own = await screen.findByText('Your path');
    expect(own.closest('li')).toHaveTextContent(aFinishedRound().ways[1]?.text ?? '');
  });

  it('leads to the story that somebody opens, before the places', async () => {
    const story = { trialId: 7, narrativeLog: [], rounds: [{ ...aFinishedRound({ number: 1 }), choices: [] }] };
    show(anOverTrial(), { people, answers: { 'GET /api/trials/7/story': () => ({ body: story }) } });
    await press('Read its story');
    const opened = await screen.findByRole('region', { name: 'Story' });
    expect(document.activeElement).toContainElement(opened);
    const places = screen.getByRole('list', { name: 'Places' });
    expect(opened.compareDocumentPosition(places)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await press('Hide its story');
    expect(screen.queryByRole('region', { name: 'Story' })).toBeNull();
  });
});

describe('the big screen', () => {
  it('shows the trial without anything to press, and Escape leaves it', async () => {
    show(aPlayedTrial(), { route: '/trials?stage' });
    const big = await screen.findByRole('dialog', { name: 'The Deep Desert' });
    expect(within(big).getByRole('heading', { name: 'Round 1: The Last Marker' })).toBeVisible();
    expect(within(big).getByRole('timer')).toHaveTextContent(/^\d+$/);
    expect(within(big).getByText('Wait for the wind')).toBeVisible();
    expect(within(big).getByText('8 of 8 standing')).toBeVisible();
    expect(await within(big).findByText('Oro Dast')).toBeVisible();
    expect(within(big).getAllByRole('button')).toEqual([
      within(big).getByRole('button', { name: 'Leave the big screen' }),
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await way(/Wait for the wind/)).toBeEnabled();
  });
});

describe('the big screen at other times', () => {
  const big = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'The Deep Desert' });
  it('says where to join', async () => {
    show(aLobby(), { route: '/trials?stage' });
    expect(within(await big()).getByText(`Join at ${location.host}/trials`)).toBeVisible();
  });

  it('lists the places at the end', async () => {
    const people = [
      aPlayer({ isEliminated: true, eliminatedIn: 4, why: 'not_chosen', placement: 2 }),
      anotherPlayer({ placement: 1 }),
    ];
    show(anOverTrial(), { people, route: '/trials?stage' });
    const places = await within(await big()).findByRole('list', { name: 'Places' });
    expect(places).toHaveTextContent(/1.*Oro Dast.*won.*2.*Maren Quill.*round 4/);
  });
});

describe('the way to the big screen', () => {
  it('tells a player first that they cannot choose there', async () => {
    show(aPlayedTrial());
    await screen.findByText(/Maren Quill \(you\)/);
    await userEvent.click(screen.getByText('Big screen'));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent("You can't choose a path on the big screen");
    await userEvent.click(within(question).getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('button', { name: 'Leave the big screen' })).toBeVisible();
  });

  it('asks a spectator nothing', async () => {
    show(aPlayedTrial(), { people: [anotherPlayer()] });
    await screen.findByText('Oro Dast');
    await userEvent.click(screen.getByText('Big screen'));
    expect(await screen.findByRole('button', { name: 'Leave the big screen' })).toBeVisible();
  });
});

describe('the address of a trial', () => {
  it('that does not exist shows a message and a link to the latest trial', async () => {
    show(aLobby(), {
      route: '/trials?trial=99',
      answers: { 'GET /api/trials/99': () => refusal(404, 'Not found', 'not_found') },
    });
    expect(await screen.findByText('Trial not found')).toBeVisible();
    await press('Go to the latest trial');
    expect(await screen.findByRole('article', { name: 'Trial: The Deep Desert' })).toBeVisible();
  });
});

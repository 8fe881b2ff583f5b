// Tests of the chat with Hyperion: asking, stored conversations, and every kind of failure.
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { aLoreUsage } from '@guild/common/test/lore.builders';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { aTurn, anAnsweredTurn, haveAsked, historyKey } from '../../../../test/hyperion.ts';
import { renderAtRest, type RenderHow } from '../../../../test/renderUi.tsx';
import { aSession } from '../../../../test/session.ts';
import { connectionStore } from '../../../platform/live/connection.store.ts';
import { toast } from '../../../ui/toast.ts';
import { loadMarkdown } from './AnswerText.tsx';
import { createHistory } from './chat.history.ts';
import type { Turn } from './chat.turns.ts';
import { welcome } from './chat.words.ts';
import LorePage from '../LorePage.tsx';
import { loreUsage } from '../budget/usage.ts';

const answered = anAnsweredTurn().reply;
const { answer, sources } = answered;
const says: Answers = {
  'POST /api/lore/chat': () => ({ body: { answer, sources, from: 'archive' } }),
  'DELETE /api/lore/history': () => ({ status: 204 }),
};
const gone: Answers = { 'POST /api/lore/chat': () => ({ status: 503, body: { error: 'Away', code: 'unavailable' } }) };
const Where = (): string => useLocation().search;
/** Leads here with a question, as the search does. */
function FromSearch(): ReactNode {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/hyperion', { state: { ask: 'What is a worm?' } })}>
      From the search
    </button>
  );
}
async function show(answers: Answers = says, how: RenderHow = {}): Promise<{ sent: Sent[]; leave: () => void }> {
  const sent = answerCalls(answers);
  const { unmount } = await renderAtRest(
    <>
      <LorePage />
      <FromSearch />
      <output aria-label="Address">
        <Where />
      </output>
    </>,
    { route: '/hyperion', ...how },
  );
  return { sent, leave: unmount };
}
const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Question to Hyperion' });
const conversation = (): HTMLElement => screen.getByRole('region', { name: 'Conversation' });
const ask = (question: string): Promise<void> => userEvent.type(field(), `${question}{Enter}`);
const asked = (sent: readonly Sent[]): unknown[] =>
  sent.filter(({ path }) => path === '/api/lore/chat').map(({ body }) => (body as { question: string }).question);
const storedTurns = (): Turn[] => JSON.parse(localStorage.getItem(historyKey()) ?? '[]') as Turn[];
const elsewhere = (key: string, ...turns: readonly Turn[]): void => {
  localStorage.setItem(key, JSON.stringify(turns));
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
};

beforeAll(loadMarkdown);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  toast.clear();
  loreUsage.reset();
  connectionStore.setState({ status: 'connected', since: null });
});

describe('asking', () => {
  it('starts with a welcome, and ignores blank questions', async () => {
    const { sent } = await show();
    expect(screen.getByText(welcome)).toBeVisible();
    expect(screen.queryByText(/Mentat/)).toBeNull();
    expect(field()).toHaveAttribute('placeholder', 'Ask Hyperion about the Dune universe...');
    await ask('   ');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(asked(sent)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Clear history' })).toBeDisabled();
  });

  it('shows that Hyperion is thinking, accepts no second question, and shows the answer with sources', async () => {
    let reply: (value: { body: unknown }) => void = () => undefined;
    const { sent } = await show({ 'POST /api/lore/chat': () => new Promise((resolve) => (reply = resolve)) });
    await ask('  What is a crysknife?  ');
    expect(screen.getByText('Hyperion is thinking...').closest('[role=status]')).not.toBeNull();
    expect(field()).toBeDisabled();
    expect(field()).toHaveValue('');
    act(() => reply({ body: { answer, sources, from: 'archive' } }));
    expect(await within(conversation()).findByText(/Ground from a tooth/)).toBeVisible();
    expect(screen.queryByText('Hyperion is thinking...')).toBeNull();
    expect(asked(sent)).toEqual(['What is a crysknife?']);
    const { turn, zone } = sent.find(({ method }) => method === 'POST')?.body as { turn: string; zone: string };
    expect([turn, zone]).toEqual([storedTurns()[0]?.id, Intl.DateTimeFormat().resolvedOptions().timeZone]);
    expect(screen.getByRole('link', { name: 'The Crysknife' })).toHaveAttribute(
      'href',
      '/hyperion?tab=archive&note=crysknife',
    );
    expect(screen.getByText(/from the archive/)).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(screen.getByRole('log')).toHaveTextContent(
      'Hyperion: Sit. What I tell you stands in the archive. The Crysknife: “Ground from a tooth.”',
    );
  });

  it('suggests questions that fit the person, and links to the form that the answer mentions', async () => {
    const to = '/marketplace?tab=auctions&new=auction';
    const source = { id: 'action-create-auction', title: 'Create Auction', to };
    const { sent } = await show({
      'POST /api/lore/chat': () => ({ body: { answer: 'Press it.', sources: [source], from: 'archive' } }),
    });
    const question = 'How do I start an auction?';
    const suggested = within(screen.getByRole('group', { name: 'Suggested questions' }));
    expect(suggested.getAllByRole('button')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: question }));
    expect(asked(sent)).toEqual([question]);
    expect(await screen.findByRole('link', { name: 'Create Auction' })).toHaveAttribute('href', to);
    expect(screen.queryByText(/from the/)).toBeNull();
    expect(screen.queryByRole('group', { name: 'Suggested questions' })).toBeNull();
  });

  it('asks a question that comes from the search, once', async () => {
    const { sent } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'From the search' }));
    await waitFor(() => expect(asked(sent)).toEqual(['What is a worm?']));
    expect(await within(conversation()).findByText('What is a worm?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    expect(asked(sent)).toEqual(['What is a worm?']);
  });
  it('renders no dangerous parts of an answer', async () => {
    const bad = '<img src=x onerror=alert(1)> [bad](javascript:alert(1)) **bold**';
    await show({ 'POST /api/lore/chat': () => ({ body: { answer: bad, sources: [], from: 'provider' } }) });
    await ask('Harm?');
    expect(await within(conversation()).findByText(/<img src=x/)).toBeVisible();
    expect(conversation().querySelector('img[src=x], a')).toBeNull();
    expect(screen.getByText(/from Hyperion/)).toBeVisible();
  });

  it('copies an answer as Markdown', async () => {
    haveAsked(anAnsweredTurn());
    await show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy the answer' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(answer));
    expect(await screen.findByText('Answer copied')).toBeVisible();
  });

  it('keeps the typed text until it is sent', async () => {
    const { leave } = await show();
    await userEvent.type(field(), 'Half a ques');
    leave();
    await show();
    expect(field()).toHaveValue('Half a ques');
    await ask('tion');
    expect(await within(conversation()).findByText('Half a question')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('sends nothing while offline', async () => {
    connectionStore.setState({ status: 'offline', since: 0 });
    const { sent } = await show();
    await ask('Anybody?');
    expect(field()).toHaveValue('Anybody?');
    expect(asked(sent)).toEqual([]);
  });
});

describe('the conversation', () => {
  it('is stored, and can be cleared and restored', async () => {
    const { leave } = await show();
    await ask('What is a crysknife?');
    await within(conversation()).findByText(/Ground from a tooth/);
    leave();
    await show();
    expect(within(conversation()).getByText(/Ground from a tooth/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    expect(within(conversation()).queryByText(/Ground from a tooth/)).toBeNull();
    expect(screen.getByText(welcome)).toBeVisible();
    expect(storedTurns()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(within(conversation()).getByText(/Ground from a tooth/)).toBeVisible();
    expect(storedTurns()).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '[{"id":"a"}]'],
    [
      'a link that leads out',
      JSON.stringify([anAnsweredTurn({ reply: { ...answered, sources: [{ id: 'x', title: 'x', to: '//x' }] } })]),
    ],
    ['more than is ever kept', JSON.stringify(Array.from({ length: 101 }, () => aTurn()))],
  ])('is discarded when the stored text is %s', async (_what, text) => {
    localStorage.setItem(historyKey(), text);
    await show();
    expect(screen.getByText(welcome)).toBeVisible();
    expect(within(conversation()).getAllByRole('listitem')).toHaveLength(1);
    expect(localStorage.getItem(historyKey())).toBeNull();
  });

  it('follows other tabs', async () => {
    await show();
    elsewhere(historyKey(), anAnsweredTurn());
    expect(within(conversation()).getByText(/Ground from a tooth/)).toBeVisible();
    elsewhere(historyKey(), aTurn({ failure: null, aliveAt: Date.now() }));
    expect(screen.getByText('Hyperion is thinking...')).toBeVisible();
    expect(field()).toBeDisabled();
    localStorage.clear();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(within(conversation()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('is not shown to another person', async () => {
    haveAsked(anAnsweredTurn());
    (await show()).leave();
    const { user } = aSession();
    await show(says, { session: { user: user && { ...user, id: 99 } } });
    expect(screen.queryByText(/Ground from a tooth/)).toBeNull();
    elsewhere(historyKey(1), anAnsweredTurn());
    expect(screen.queryByText(/Ground from a tooth/)).toBeNull();
  });

  it('is kept only in memory in the standalone chat', async () => {
    haveAsked(aTurn({ question: 'An old one' }));
    const { leave } = await show(says, { route: '/hyperion?standalone' });
    expect(screen.queryByText('An old one')).toBeNull();
    await ask('A secret one');
    await within(conversation()).findByText(/Ground from a tooth/);
    expect(storedTurns().map(({ question }) => question)).toEqual(['An old one']);
    leave();
    await show(says, { route: '/hyperion?standalone' });
    expect(screen.queryByText('A secret one')).toBeNull();
  });

  it('is kept for the visit when storage is blocked', async () => {
    const shut = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('Shut');
    });
    // A person of this test's own, because storage stays disabled for them.
    const { user } = aSession();
    await show(says, { session: { user: user && { ...user, id: 77 } } });
    await ask('One');
    await within(conversation()).findByText(/Ground from a tooth/);
    await ask('Two');
    await waitFor(() => expect(within(conversation()).getAllByText(/Ground from a tooth/)).toHaveLength(2));
    shut.mockRestore();
  });

  it('is limited, and drops the oldest question', async () => {
    answerCalls(says);
    const history = createHistory(historyKey());
    haveAsked(...Array.from({ length: 100 }, (_, at) => anAnsweredTurn({ id: at.toString() })));
    await history.ask('One more');
    expect([storedTurns().length, storedTurns()[0]?.id, storedTurns().at(-1)?.question]).toEqual([
      100,
      '1',
      'One more',
    ]);
  });
});

describe('a missing answer', () => {
  it('shows an error, and keeps the question for a retry', async () => {
    await show(gone);
    await ask('What is spice?');
    expect(await screen.findByText('Failed to get response from Hyperion. Please try again.')).toBeVisible();
    expect(within(conversation()).getByText('What is spice?')).toBeVisible();
    expect(within(conversation()).getByText('Away')).toBeVisible();
    const sent = answerCalls(says);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await within(conversation()).findByText(/Ground from a tooth/)).toBeVisible();
    expect(within(conversation()).getAllByText('What is spice?')).toHaveLength(1);
    expect(asked(sent)).toEqual(['What is spice?']);
  });

  it('lets the person edit the question', async () => {
    haveAsked(aTurn({ question: 'What is spise?' }));
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(field()).toHaveValue('What is spise?');
    expect(field()).toHaveFocus();
    expect(within(conversation()).queryByText('What is spise?')).toBeNull();
    expect(storedTurns()).toEqual([]);
  });

  it('after too many questions shows when to ask again', async () => {
    const { body } = refusal(429, 'Too many requests. Please wait a moment.', 'too_many');
    const limited = { ...(body as object), details: { retryAfterSeconds: 42 } };
    await show({ 'POST /api/lore/chat': () => ({ status: 429, body: limited }) });
    await ask('And now?');
    expect(await within(conversation()).findByText(/^You've reached the limit\. Ask again in 4\d/)).toBeVisible();
    expect(screen.getAllByText("You've reached the limit. Ask again in 42 s.")).not.toEqual([]);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDisabled();
    expect(storedTurns()[0]?.failure?.againAt).not.toBeNull();
  });

  it('is final for a question that a closed tab asked and the server does not know', async () => {
    haveAsked(aTurn({ failure: null }));
    await show({ 'GET /api/lore/chat/turn-1': () => ({ status: 404 }) });
    expect(await screen.findByText('No answer.')).toBeVisible();
    expect(field()).toBeEnabled();
  });
});

describe('limits', () => {
  it('are shown before they are reached, and no question is sent that would be refused', async () => {
    const { minute } = aLoreUsage();
    const usage = aLoreUsage({ minute: { ...minute, left: 2 }, guildPart: 0.95 });
    const { leave } = await show({ ...says, 'GET /api/lore/usage': () => ({ body: usage }) });
    expect(await screen.findByText(/^2 questions left this minute · Today's tokens/)).toBeVisible();
    expect(field()).toHaveAccessibleDescription(/2 questions left/);
    leave();
    loreUsage.reset();
    const moreAt = new Date(Date.now() + 50_000).toISOString();
    const { sent } = await show({
      ...says,
      'GET /api/lore/usage': () => ({ body: aLoreUsage({ minute: { ...minute, left: 0, moreAt } }) }),
    });
    expect(await screen.findByText(/^Ask again in (?:50|4\d) s$/)).toBeVisible();
    await ask('And now?');
    expect([asked(sent), (field() as HTMLInputElement).value]).toEqual([[], 'And now?']);
  });
});

describe('the tabs', () => {
  it('lead to the archive and back', async () => {
    await show({ ...says, 'GET /api/lore/archive': () => ({ body: [] }) });
    await userEvent.click(screen.getByRole('tab', { name: 'Archive' }));
    expect(await screen.findByRole('searchbox', { name: 'Search the archive' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('?tab=archive');
    await userEvent.click(screen.getByRole('tab', { name: 'Hyperion' }));
    expect(field()).toBeVisible();
  });

  it('open the archive for older addresses with a search', async () => {
    await show({ 'GET /api/lore/archive': () => ({ body: [] }) }, { route: '/lore?search=zz' });
    expect(await screen.findByText('No matching notes')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Archive' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('tab=archive');
  });
});

// Tests of a streamed answer: shown and stored text, stopped, broken off, resumed, and followed by
// other tabs.
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import {
  aTurn,
  anAnswerStream,
  anAnsweredTurn,
  haveAsked,
  historyKey,
  type AnswerStream,
} from '../../../../test/hyperion.ts';
import { renderAtRest } from '../../../../test/renderUi.tsx';
import { connectionStore } from '../../../platform/live/connection.store.ts';
import { toast } from '../../../ui/toast.ts';
import { loadMarkdown } from './AnswerText.tsx';
import { createHistory } from './chat.history.ts';
import type { Turn } from './chat.turns.ts';
import LorePage from '../LorePage.tsx';

const source = { id: 'crysknife', title: 'The Crysknife', to: '/hyperion?tab=archive&note=crysknife' };
const raid = { id: 'event-12', title: 'Night raid', to: '/events?event=12' };
const answer = 'It is a **tooth** [1]. Tonight you need one [2].';
const whole = { answer, sources: [source, raid], from: 'provider' } as const;
const turnOf = (sent: readonly Sent[]): string =>
  (sent.find(({ method }) => method === 'POST')?.body as { turn: string }).turn;
const start = { turn: crypto.randomUUID(), from: 'provider' } as const;

interface Shown {
  readonly sent: Sent[];
  /** The connections to the server, in the order in which they were opened. */
  readonly lines: readonly AnswerStream[];
  readonly leave: () => void;
}
/** @param count maximum number of connections */
async function show(count = 1, more: Answers = {}): Promise<Shown> {
  const lines = Array.from({ length: count }, () => anAnswerStream());
  let next = 0;
  const line = (): { stream: ReadableStream<Uint8Array> } | { status: number } => {
    const one = lines[next++];
    return one === undefined ? { status: 500 } : { stream: one.stream };
  };
  const sent = answerCalls({
    'POST /api/lore/chat': line,
    'GET /api/lore/chat/*': line,
    'DELETE /api/lore/chat/*': () => ({ status: 204 }),
    ...more,
  });
  const { unmount } = await renderAtRest(<LorePage />, { route: '/hyperion' });
  return { sent, lines, leave: unmount };
}
const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Question to Hyperion' });
const conversation = (): HTMLElement => screen.getByRole('region', { name: 'Conversation' });
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const ask = (): Promise<void> => userEvent.type(field(), 'What is a crysknife?{Enter}');
const storedTurns = (): Turn[] => JSON.parse(localStorage.getItem(historyKey()) ?? '[]') as Turn[];
const calls = (sent: readonly Sent[]): string[] =>
  sent
    .filter(({ path }) => path.startsWith('/api/lore/chat'))
    .map(({ method, path, query }) => `${method} ${path}${query.size > 0 ? `?${query.toString()}` : ''}`);
const hear = async (line: AnswerStream | undefined, words: string, at = 0): Promise<void> => {
  await act(async () => {
    line?.send('words', { at, text: words });
    await Promise.resolve();
  });
};

beforeAll(loadMarkdown);
beforeEach(() => {
  localStorage.clear();
  toast.clear();
  connectionStore.setState({ status: 'connected', since: null });
});

describe('a streamed answer', () => {
  it('is shown while it arrives, gets its citations at the end, and is stored', async () => {
    const { sent, lines } = await show();
    await ask();
    const [line] = lines;
    expect(screen.getByText('Hyperion is thinking...')).toBeVisible();
    act(() => line?.send('start', start));
    await hear(line, 'It is a **too');
    expect(await within(conversation()).findByText('too')).toBeVisible();
    expect(screen.queryByText('Hyperion is thinking...')).toBeNull();
    expect(field()).toBeDisabled();
    // Some text arrives twice, as after a reconnect.
    await hear(line, 'tooth** [1].', 10);
    expect(await within(conversation()).findByText('tooth')).toBeVisible();
    act(() => {
      line?.send('sources', whole.sources);
      line?.send('done', { ...whole, stopped: false });
      line?.end();
    });
    expect(await screen.findByRole('link', { name: 'Source 2: Night raid' })).toHaveAttribute('href', raid.to);
    expect(within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText(/from Hyperion/)).toBeVisible();
    expect(storedTurns()).toMatchObject([{ id: turnOf(sent), reply: { ...whole, stopped: false } }]);
    expect(storedTurns()[0]).not.toHaveProperty('said');
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('is understood when it arrives in pieces', async () => {
    const { lines } = await show();
    await ask();
    const text = `:\n\nid: 4\nevent: words\ndata: ${JSON.stringify({ at: 0, text: 'Sand 🏜.' })}\n\n`;
    act(() => {
      for (const piece of text) lines[0]?.sendText(piece);
    });
    expect(await within(conversation()).findByText('Sand 🏜.')).toBeVisible();
  });

  it('is announced to screen readers by sentence', async () => {
    const { lines } = await show();
    await ask();
    await hear(lines[0], 'It is old. It is v');
    await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent(/^Hyperion: It is old\.$/));
    act(() => lines[0]?.send('done', { ...whole, answer: 'It is old. It is very old.', stopped: false }));
    await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent(/^Hyperion: It is old\. It is very old\.$/));
  });

  it('is stored for other tabs, but not for every word', async () => {
    const { lines } = await show();
    await ask();
    const writes = jest.spyOn(Storage.prototype, 'setItem');
    for (let at = 0; at < 40; at++) await hear(lines[0], 'a ', at * 2);
    const since = performance.now();
    await waitFor(() => expect(storedTurns()[0]?.said?.trim()).toHaveLength(79));
    expect(writes.mock.calls.length).toBeLessThanOrEqual(3 + (performance.now() - since) / 400);
    writes.mockRestore();
    expect(storedTurns()[0]?.aliveAt).toBeGreaterThan(0);
  });
});

describe('Stop', () => {
  it('has the focus in place of Send, and keeps the text so far', async () => {
    const { sent, lines } = await show();
    await ask();
    expect(button('Stop')).toHaveFocus();
    await hear(lines[0], 'It is a **tooth');
    await within(conversation()).findByText('tooth');
    await userEvent.click(button('Stop'));
    expect(within(conversation()).getByText('tooth')).toBeVisible();
    expect(screen.getByText(/stopped/)).toBeVisible();
    expect(calls(sent)).toEqual(['POST /api/lore/chat', `DELETE /api/lore/chat/${turnOf(sent)}`]);
    expect(lines[0]?.isGone()).toBe(true);
    expect(storedTurns()).toMatchObject([{ reply: { answer: 'It is a **tooth', stopped: true } }]);
    expect(field()).toHaveFocus();
  });

  it('is triggered by Escape, also before the first word, and the question can be edited', async () => {
    await show();
    await ask();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('Stopped before the answer started.')).toBeVisible();
    expect(button('Retry')).toBeEnabled();
    await userEvent.click(button('Edit'));
    expect(field()).toHaveValue('What is a crysknife?');
  });

  it('ignores a held key and the second click of a double-click', async () => {
    await show();
    await ask();
    expect(fireEvent.keyDown(button('Stop'), { key: 'Enter', repeat: true })).toBe(false);
    fireEvent.click(button('Stop'), { detail: 2 });
    expect(screen.getByText('Hyperion is thinking...')).toBeVisible();
  });

  it('stops an answer that another tab receives', async () => {
    haveAsked(aTurn({ failure: null, said: 'Half a', aliveAt: Date.now() }));
    const { sent } = await show();
    await userEvent.click(button('Stop'));
    expect(calls(sent)).toEqual(['DELETE /api/lore/chat/turn-1']);
    expect(storedTurns()).toMatchObject([{ reply: { answer: 'Half a', stopped: true } }]);
  });

  it('in another tab ends the answer here', async () => {
    const { lines } = await show();
    await ask();
    await hear(lines[0], 'Half a');
    const [mine] = storedTurns();
    localStorage.setItem(historyKey(), JSON.stringify([anAnsweredTurn({ id: mine?.id ?? '' })]));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: historyKey() })));
    expect(await within(conversation()).findByText(/Ground from a tooth/)).toBeVisible();
    expect(lines[0]?.isGone()).toBe(true);
    expect(field()).toBeEnabled();
  });
});

describe('an answer whose connection drops', () => {
  it('continues where the text ends', async () => {
    const { sent, lines } = await show(2);
    await ask();
    await hear(lines[0], 'It is ');
    act(() => lines[0]?.end());
    await waitFor(() => expect(calls(sent)[1]).toBe(`GET /api/lore/chat/${turnOf(sent)}?after=6`));
    await hear(lines[1], 'a tooth.', 6);
    expect(await within(conversation()).findByText('It is a tooth.')).toBeVisible();
    act(() => lines[1]?.send('done', { ...whole, stopped: false }));
    await waitFor(() => expect(field()).toBeEnabled());
    expect(screen.queryByText('Error')).toBeNull();
  });

  it('is requested again when words are missing', async () => {
    const { sent, lines } = await show(2);
    await ask();
    await hear(lines[0], 'It is ');
    await hear(lines[0], 'tooth', 8);
    await waitFor(() => expect(calls(sent)[1]).toBe(`GET /api/lore/chat/${turnOf(sent)}?after=6`));
  });

  it('keeps its text and offers Retry when the server no longer knows it', async () => {
    const { sent, lines } = await show(1);
    await ask();
    await hear(lines[0], 'It is ');
    answerCalls({});
    const again = answerCalls({
      [`GET /api/lore/chat/${turnOf(sent)}`]: () => ({ status: 404 }),
      'POST /api/lore/chat': () => ({ body: { ...whole, answer: 'Now then.' } }),
    });
    act(() => lines[0]?.end());
    expect(await within(conversation()).findByText('It is')).toBeVisible();
    expect(await screen.findByText('The answer was cut off.')).toBeVisible();
    expect(screen.getByText('Failed to get response from Hyperion. Please try again.')).toBeVisible();
    await userEvent.click(button('Retry'));
    expect(await within(conversation()).findByText('Now then.')).toBeVisible();
    expect(within(conversation()).getAllByText('What is a crysknife?')).toHaveLength(1);
    expect(calls(again).at(-1)).toBe('POST /api/lore/chat');
  });

  it('is requested by Retry, because the server may have finished it', async () => {
    haveAsked(aTurn({ failure: { againAt: null, why: 'dropped' }, said: 'Half' }));
    const { sent, lines } = await show(2, { 'GET /api/lore/chat/turn-1': () => ({ status: 404 }) });
    await userEvent.click(button('Retry'));
    await waitFor(() => expect(calls(sent)).toEqual(['GET /api/lore/chat/turn-1?after=4', 'POST /api/lore/chat']));
    expect(turnOf(sent.slice(1))).toBe('turn-1');
    await hear(lines[0], 'Whole');
    expect(await within(conversation()).findByText('Whole')).toBeVisible();
  });

  it('continues after a reload of the page', async () => {
    const first = await show();
    await ask();
    await hear(first.lines[0], 'It is ');
    await within(conversation()).findByText('It is');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(storedTurns()).toMatchObject([{ said: 'It is ', aliveAt: 0 }]);
    answerCalls({});
    // Another page. It knows only what is stored.
    const line = anAnswerStream();
    const sent = answerCalls({ [`GET /api/lore/chat/${storedTurns()[0]?.id ?? ''}`]: () => ({ stream: line.stream }) });
    const history = createHistory(historyKey());
    const leave = history.follow();
    await waitFor(() => expect(calls(sent)).toHaveLength(1));
    expect(sent[0]?.query.get('after')).toBe('6');
    line.send('done', { ...whole, stopped: false });
    await waitFor(() => expect(storedTurns()).toMatchObject([{ reply: { answer } }]));
    leave();
    first.lines[0]?.send('done', { ...whole, stopped: false });
    await waitFor(() => expect(field()).toBeEnabled());
  });
});

describe('a failing provider', () => {
  it('keeps the text so far, and shows the reason', async () => {
    const { lines } = await show(2);
    await ask();
    await hear(lines[0], 'It is ');
    const { body } = refusal(503, 'The model is out of breath. Ask again in a minute.', 'unavailable');
    act(() => lines[0]?.send('failed', body));
    expect(await screen.findByText('The model is out of breath. Ask again in a minute.')).toBeVisible();
    expect(screen.getByText('Failed to get response from Hyperion. Please try again.')).toBeVisible();
    expect(screen.getByText(/cut off/)).toBeVisible();
    expect(within(conversation()).getByText('It is')).toBeVisible();
    const first = storedTurns()[0]?.id;
    await userEvent.click(button('Retry'));
    await waitFor(() => expect(storedTurns()[0]?.id).not.toBe(first));
    expect(screen.queryByText(/cut off/)).toBeNull();
    act(() => lines[1]?.send('done', { ...whole, stopped: false }));
    expect(await screen.findByRole('link', { name: 'Source 1: The Crysknife' })).toBeVisible();
  });

  it('that sends invalid data counts as a dropped connection', async () => {
    const { sent, lines } = await show(2);
    await ask();
    act(() => lines[0]?.sendText('event: words\ndata: {"at":"x"}\n\n'));
    await waitFor(() => expect(calls(sent)).toHaveLength(2));
    act(() => lines[1]?.send('done', { ...whole, stopped: false }));
    await waitFor(() => expect(field()).toBeEnabled());
  });
});

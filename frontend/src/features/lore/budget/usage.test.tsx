// Tests of the hints about Hyperion's limits, and of their reloads.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoreUsage } from '@guild/common/lore/budget.api';
import { aLoreUsage } from '@guild/common/test/lore.builders';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { answerCalls, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { loreUsage, useLoreUsage, wordsOf } from './usage.ts';

beforeEach(() => loreUsage.reset());

describe('the hints', () => {
  const plenty = aLoreUsage();
  const left = (minute: number, day = 80): LoreUsage =>
    aLoreUsage({ minute: { ...plenty.minute, left: minute }, day: { ...plenty.day, left: day } });
  it.each([
    [plenty, []],
    [left(3), ['3 questions left this minute']],
    [left(1), ['1 question left this minute']],
    [left(0), ['Ask again in 1 s']],
    [left(10, 12), ['12 left today']],
    [left(2, 9), ['2 questions left this minute', '9 left today']],
    [left(10, 0), [expect.stringMatching(/^You've used your 100 questions for today. Ask again at /)]],
    [aLoreUsage({ guildPart: 0.9 }), ["Today's tokens are nearly used up"]],
    [aLoreUsage({ ownPart: 0.95 }), ["Your share of today's tokens is nearly used up"]],
    [aLoreUsage({ ownPart: 1, guildPart: 0.95 }), [expect.stringMatching(/^Your share of today's tokens is used up/)]],
    [
      aLoreUsage({ guildPart: 1, ownPart: 1 }),
      ["Today's tokens are used up. Hyperion answers from the guild's records and the archive."],
    ],
  ])('%#', (usage, words) => expect(wordsOf(usage)).toEqual(words));
});

describe('the hints on the screen', () => {
  let usage = aLoreUsage();
  const Shown = (): ReactNode => {
    const { words, mayAsk } = useLoreUsage();
    return <p>{`${words.join(', ')}; ${mayAsk ? 'ask' : 'wait'}`}</p>;
  };
  function show(first: LoreUsage): Sent[] {
    usage = first;
    const sent = answerCalls({ 'GET /api/lore/usage': () => ({ body: usage }) });
    renderUi(<Shown />);
    return sent;
  }

  it('allow questions while the usage is unknown', async () => {
    answerCalls({ 'GET /api/lore/usage': () => ({ status: 503 }) });
    renderUi(<Shown />);
    await waitFor(() => expect(loreUsage.use.getState().phase).toBe('failed'));
    expect(screen.getByText('; ask')).toBeVisible();
  });

  it('are loaded again after live messages, once for several messages', async () => {
    const send = sendLive();
    const sent = show(aLoreUsage({ minute: { left: 2, most: 10, moreAt: null } }));
    expect(await screen.findByText('2 questions left this minute; ask')).toBeVisible();
    usage = aLoreUsage({ minute: { left: 0, most: 10, moreAt: new Date(Date.now() + 50_000).toISOString() } });
    act(() => {
      for (const factId of ['a', 'b', 'c']) send('lore-usage:changed', { factId, factIds: [factId] });
    });
    expect(await screen.findByText(/^Ask again in \d+ s; wait$/)).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('are loaded again when the oldest question of the minute expires', async () => {
    jest.useFakeTimers();
    try {
      const moreAt = new Date(Date.now() + 9_000).toISOString();
      show(aLoreUsage({ minute: { left: 0, most: 10, moreAt } }));
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.getByText(/^Ask again in \d+ s; wait$/)).toBeVisible();
      usage = aLoreUsage({ minute: { left: 1, most: 10, moreAt: null } });
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      await waitFor(() => expect(screen.getByText('1 question left this minute; ask')).toBeVisible());
    } finally {
      jest.useRealTimers();
    }
  });
});

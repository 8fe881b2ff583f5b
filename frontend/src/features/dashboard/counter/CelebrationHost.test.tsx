// Tests of the celebration: once for each reset, on every screen, three seconds, and still with
// reduced motion.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MessageName } from '@guild/common/live.messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { anIncidentCounter } from '@guild/common/test/dashboard.builders';
import { renderUi } from '../../../../test/renderUi.tsx';
import { startDashboard } from '../../../../test/stores.ts';
import { live } from '../../../platform/live/live.ts';
import Celebration, { celebrationMs } from './Celebration.tsx';
import { CelebrationHost } from './CelebrationHost.tsx';

const handlers = new Map<string, (payload: unknown) => void>();
const tell = (name: MessageName, payload: unknown): void => act(() => handlers.get(name)?.(payload));
const reset = (factId: string, version: number): void =>
  tell('incident-counter:reset', { ...anIncidentCounter({ daysWithoutIncident: 0, version }), factId });
const words = (): HTMLElement | null => screen.queryByText('Walk Without Rhythm');

beforeEach(() => {
  startDashboard();
  jest.spyOn(live, 'on').mockImplementation((name, fn) => {
    handlers.set(name, fn as (payload: unknown) => void);
    return () => handlers.delete(name);
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the celebration', () => {
  it('plays once for a reset that is announced twice, and again for the next reset', async () => {
    renderUi(<CelebrationHost />);
    expect(words()).toBeNull();
    reset('worm-1', 2);
    expect(await screen.findByText('Walk Without Rhythm')).toBeVisible();
    fireEvent.keyDown(window, { key: 'Escape' });
    await waitFor(() => expect(words()).toBeNull());
    reset('worm-1', 2);
    expect(words()).toBeNull();
    reset('worm-2', 3);
    expect(await screen.findByText('Walk Without Rhythm')).toBeVisible();
  });

  it('lasts three seconds, lets clicks through, and is still when reduced motion is preferred', () => {
    expect(celebrationMs).toBe(3000);
    jest.useFakeTimers();
    const end = jest.fn();
    renderUi(<Celebration days={0} onEnd={end} />);
    const cover = document.querySelector('[data-celebration]');
    expect(cover).toHaveStyle({ pointerEvents: 'none' });
    act(() => jest.advanceTimersByTime(2999));
    expect(end).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(end).toHaveBeenCalledTimes(1);
    const moving = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .filter((css) => css.includes('worm-rise') && !css.startsWith('@keyframes'));
    expect(moving.length).toBeGreaterThan(0);
    for (const css of moving) expect(css).toContain('prefers-reduced-motion: no-preference');
  });
});

// Tests of the shared ticker: past moments are never shown as future, and everything drawn together
// shows the same time.
import { ChakraProvider } from '@chakra-ui/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { chakraSystem } from '../../ui/theme/system.ts';
import { setServerTime, useNow } from './clock.ts';

const start = Date.parse('2026-11-21T20:00:00.000Z');
const at = (ms: number): string => new Date(start + ms).toISOString();
const words = (id: string): string => screen.getByTestId(id).firstElementChild?.firstChild?.textContent ?? '';

const Now = ({ every, id }: { every: number; id: string }): ReactNode => (
  <span data-testid={id}>{(useNow(every) - start).toString()}</span>
);
const Time = ({ id, ...rest }: { id: string; iso: string; planned?: boolean }): ReactNode => (
  <span data-testid={id}>
    <RelativeTime {...rest} />
  </span>
);

const Styles = ({ children }: { children: ReactNode }): ReactNode => (
  <ChakraProvider value={chakraSystem()}>{children}</ChakraProvider>
);
const show = (ui: ReactNode): RenderResult => render(ui, { wrapper: Styles });

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  setServerTime(start);
});
afterEach(() => {
  jest.useRealTimers();
  setServerTime(Date.now());
});

describe('the shared clock', () => {
  it('shows a moment as past although it arrived between two ticks', () => {
    const { rerender } = show(<Time id="first" iso={at(-60_000)} />);
    act(() => jest.advanceTimersByTime(50_000));
    rerender(
      <>
        <Time id="first" iso={at(-60_000)} />
        <Time id="late" iso={at(45_000)} />
      </>,
    );
    expect(words('late')).toBe('a few seconds ago');
  });

  it('shows a moment slightly in the future as now, unless it is planned', () => {
    show(
      <>
        <Time id="done" iso={at(400)} />
        <Time id="planned" iso={at(400)} planned />
        <Time id="far" iso={at(2 * 60_000)} />
      </>,
    );
    expect(words('done')).toBe('a few seconds ago');
    expect(words('planned')).toBe('in a few seconds');
    expect(words('far')).toBe('a few seconds ago');
  });

  it('is the same for slow and fast tickers after a render', () => {
    const both = (
      <>
        <Now id="slow" every={60_000} />
        <Now id="fast" every={1000} />
      </>
    );
    const { rerender } = show(both);
    act(() => jest.advanceTimersByTime(30_010));
    expect(screen.getByTestId('slow')).toHaveTextContent('0');
    rerender(<div>{both}</div>);
    expect(screen.getByTestId('slow').textContent).toBe(screen.getByTestId('fast').textContent);
    act(() => jest.advanceTimersByTime(30_000));
    expect(Number(screen.getByTestId('slow').textContent)).toBeGreaterThanOrEqual(60_000);
    expect(screen.getByTestId('slow').textContent).toBe(screen.getByTestId('fast').textContent);
  });

  it('is at most a second late after a render, even with only minute tickers', () => {
    const { rerender } = show(<Now id="one" every={60_000} />);
    act(() => jest.advanceTimersByTime(42_000));
    rerender(
      <>
        <Now id="one" every={60_000} />
        <Now id="two" every={60_000} />
      </>,
    );
    expect(Number(screen.getByTestId('two').textContent)).toBeGreaterThan(41_000);
    expect(screen.getByTestId('one').textContent).toBe(screen.getByTestId('two').textContent);
  });
});

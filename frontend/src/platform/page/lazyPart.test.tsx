// Tests of lazy parts: preloaded ones render at once, others wait, and rendered ones are never
// replaced.
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAtRest } from '../../../test/renderUi.tsx';
import { lazyComponent, lazyPart, loadNamedParts } from './lazyPart.tsx';

const Greeting = (): ReactNode => {
  const [at] = useState(() => Math.random());
  return <p>Hello {at}</p>;
};
const inSuspense = (Part: ComponentType): ReactNode => (
  <Suspense fallback={<p>Waiting</p>}>
    <Part />
  </Suspense>
);

it('renders preloaded code at once', async () => {
  const greeting = lazyPart(() => Promise.resolve({ default: Greeting }));
  await greeting.load();
  render(inSuspense(greeting.Part));
  expect(screen.getByText(/Hello/)).toBeVisible();
});

it('waits for code that is not loaded, and keeps it when rendered again', async () => {
  const asked: string[] = [];
  const put = (): void => undefined;
  const prefetch = (search: URLSearchParams): Promise<() => void> => {
    asked.push(search.toString());
    return Promise.resolve(put);
  };
  const greeting = lazyPart(() => Promise.resolve({ default: Greeting, prefetch }));
  await greeting.prefetch(new URLSearchParams('a=1'));
  const { rerender } = render(inSuspense(greeting.Part));
  expect(screen.getByText('Waiting')).toBeVisible();
  const first = (await screen.findByText(/Hello/)).textContent;
  await act(() => greeting.load());
  rerender(inSuspense(greeting.Part));
  expect(screen.getByText(/Hello/).textContent).toBe(first);
  expect(await greeting.prefetch(new URLSearchParams('a=2'))).toBe(put);
  expect(asked).toEqual(['a=2']);
});

describe('code that cannot be loaded', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const failing = (times: number): (() => Promise<{ default: typeof Greeting }>) => {
    let left = times;
    return () => {
      left -= 1;
      return left < 0 ? Promise.resolve({ default: Greeting }) : Promise.reject(new TypeError('no network'));
    };
  };

  it('shows an error in its place, and can be retried', async () => {
    let works = false;
    const { Part } = lazyPart(() => (works ? Promise.resolve({ default: Greeting }) : Promise.reject(new Error('no'))));
    await renderAtRest(inSuspense(Part));
    expect(await screen.findByText("Couldn't load this part")).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/Hello/)).toBeVisible();
  });

  it('says while offline that it has not been loaded, and loads once there is one', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    // Fails when it is rendered, and again when the error message retries.
    const { Part } = lazyPart(failing(2));
    await renderAtRest(inSuspense(Part));
    expect(await screen.findByText('Not loaded before you went offline')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText(/Hello/)).toBeVisible();
  });

  it('can be closed when it belongs to a dialog', async () => {
    const { Part } = lazyPart<{ onClose: () => void }>(() => Promise.reject(new Error('no')));
    const close = jest.fn();
    await renderAtRest(
      <Suspense>
        <Part onClose={close} />
      </Suspense>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
  });
});

it('preloads named components, and continues when one of them fails', async () => {
  lazyComponent(() => Promise.reject(new Error('no')));
  const Named = lazyComponent(() => Promise.resolve({ default: Greeting }));
  await loadNamedParts(() => true);
  await renderAtRest(<Named />);
  expect(screen.getByText(/Hello/)).toBeVisible();
});

// Parts whose code is loaded ahead are drawn at once; others wait, and what has been drawn is not built anew.
import { Suspense, useState, type ReactNode } from 'react';
import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { lazyPart } from './lazyPart.tsx';

const Greeting = (): ReactNode => {
  const [at] = useState(() => Math.random());
  return <p>Hello {at}</p>;
};
const inSuspense = (part: () => ReactNode): ReactNode => {
  const Part = part;
  return (
    <Suspense fallback={<p>Waiting</p>}>
      <Part />
    </Suspense>
  );
};

it('draws at once what has been loaded ahead', async () => {
  const greeting = lazyPart(() => Promise.resolve({ default: Greeting }));
  await greeting.load();
  render(inSuspense(greeting.Part));
  expect(screen.getByText(/Hello/)).toBeVisible();
});

it('waits for what has not, and keeps it when it is drawn again', async () => {
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

// Tests of the entrance: the requested address is kept until sign-in.
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { renderAtRest } from '../../test/renderUi.tsx';
import { signedOut } from '../platform/session/session.store.ts';
import { Entrance } from './Entrance.tsx';

function Place(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
const show = async (route: string): Promise<void> => {
  const doors = (
    <>
      <Routes>
        <Route path="*" element={<Entrance />} />
      </Routes>
      <output>
        <Place />
      </output>
    </>
  );
  await renderAtRest(doors, { route, session: signedOut });
};
const wayIn = { name: 'Continue with Discord' };

it('shows signed-out people the landing page, whose sign-in link returns to the requested page', async () => {
  await show('/marketplace?tab=auctions&auction=12');
  const place = encodeURIComponent('/marketplace?tab=auctions&auction=12');
  expect(screen.getByText(`/?to=${place}`)).toBeInTheDocument();
  expect(screen.getByRole('link', wayIn)).toHaveAttribute('href', `/auth/discord?to=${place}`);
});

it.each([
  ['/events/5', 'Sign in to see the event.'],
  ['/treasury?tab=hauls', 'Sign in to see Treasury.'],
])('says what opens after sign-in: %s', async (route, words) => {
  await show(route);
  expect(screen.getByText(words)).toBeVisible();
});

it.each(['/', '/?to=%2F%2Fevil.example', '/?to=https%3A%2F%2Fevil.example', '/?sign-in=failed&reason=busy'])(
  'adds no return page to the sign-in link at %s',
  async (route) => {
    await show(route);
    expect(screen.getByRole('link', wayIn)).toHaveAttribute('href', '/auth/discord');
    expect(screen.queryByText(/^Sign in to see/)).toBeNull();
  },
);

// Tests of the page of the first-admin link.
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAtRest } from '../../../test/renderUi.tsx';
import FirstAdminPage from './FirstAdminPage.tsx';

describe('the page of the first-admin link', () => {
  it('leads to the sign-in with the key', async () => {
    await renderAtRest(<FirstAdminPage />, { route: '/first-admin?key=a%26b' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Become an Admin');
    const link = screen.getByRole('link', { name: 'Continue with Discord' });
    expect(link.getAttribute('href')).toBe('/auth/first-admin?key=a%26b');
  });
  it.each([
    ['wrong', /newer one replaced it/],
    ['expired', /30 minutes/],
    ['used', /works once/],
    ['not-on-server', /Join it, then open the link again/],
    ['removed', /Ask an admin/],
  ])('explains the problem %s', async (problem, sentence) => {
    await renderAtRest(<FirstAdminPage />, { route: `/first-admin?problem=${problem}` });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Continue with Discord' })).toBeNull();
  });
  it.each(['', '?problem=unknown', '?key='])('calls a link without a key wrong: %j', async (query) => {
    await renderAtRest(<FirstAdminPage />, { route: `/first-admin${query}` });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("This Link Doesn't Work");
  });
});

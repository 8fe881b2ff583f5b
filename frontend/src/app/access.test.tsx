// Tests of the access screen and of the landing page for people without a session.
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectComplaints } from '../../test/complaints.ts';
import { answerCalls } from '../../test/fakeServer.ts';
import { renderAtRest, renderUi } from '../../test/renderUi.tsx';
import { aSession } from '../../test/session.ts';
import { sessionStore, signedOut } from '../platform/session/session.store.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import AccessScreen from './AccessScreen.tsx';
import NotFoundPage from './pages/NotFoundPage.tsx';
import { Landing } from './landing/Landing.tsx';

describe('access screens', () => {
  it('asks a signed-out person to sign in', async () => {
    await renderAtRest(<AccessScreen reason="signed-out" />, { session: signedOut });
    expect(screen.getByRole('heading')).toHaveTextContent('Authentication Required');
    expect(screen.getByRole('link', { name: 'Continue with Discord' })).toHaveAttribute('href', '/auth/discord');
  });

  it('denies access to people outside the guild', async () => {
    await renderAtRest(<AccessScreen reason="no-membership" />, {
      session: { state: 'no-membership', member: null, access: null },
    });
    expect(screen.getByRole('heading')).toHaveTextContent('Access Denied');
    expect(screen.getByText(/must be a member of the guild’s Discord server/)).toBeInTheDocument();
    expect(screen.getByText('Signed in as Maren Quill')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log out and try again' })).toHaveAttribute('href', '/auth/logout');
  });

  it('returns to the requested page after signing in', async () => {
    await renderAtRest(<AccessScreen reason="signed-out" />, { route: '/events?event=5', session: signedOut });
    const link = screen.getByRole('link', { name: 'Continue with Discord' });
    expect(link).toHaveAttribute('href', '/auth/discord?to=%2Fevents%3Fevent%3D5');
  });

  it.each(['no-membership', 'no-access', 'failed'] as const)(
    'checks regularly whether the state %s has changed',
    async (reason) => {
      jest.useFakeTimers();
      try {
        const { user, member } = aSession();
        const sent = answerCalls({
          'GET /api/user': () => ({ body: user }),
          'GET /api/user/guild-member': () => ({ body: member }),
        });
        await renderAtRest(<AccessScreen reason={reason} />, { session: { state: reason, access: null } });
        await act(() => jest.advanceTimersByTimeAsync(4900));
        expect(sent).toEqual([]);
        await act(() => jest.advanceTimersByTimeAsync(200));
        expect(sessionStore.getState()).toMatchObject({ state: 'ready', access: 'Member' });
      } finally {
        jest.useRealTimers();
      }
    },
  );

  it('checks at once when the person returns to the tab', async () => {
    const { user, member } = aSession();
    answerCalls({ 'GET /api/user': () => ({ body: user }), 'GET /api/user/guild-member': () => ({ body: member }) });
    renderUi(<AccessScreen reason="signed-out" />, { session: signedOut });
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(sessionStore.getState().state).toBe('ready'));
  });

  it('shows the rank that has no access', async () => {
    const { member } = aSession();
    await renderAtRest(<AccessScreen reason="no-access" />, {
      session: {
        state: 'no-access',
        access: null,
        member: member === null ? null : { ...member, role: 'Recruit', access: null },
      },
    });
    expect(screen.getByRole('heading')).toHaveTextContent('Guild Access Required');
    expect(screen.getByText('Recruit')).toBeInTheDocument();
  });

  it('has a page for unknown addresses', async () => {
    await renderAtRest(<NotFoundPage />);
    expect(screen.getByRole('heading')).toHaveTextContent('Page Not Found');
    expect(screen.getByText(/add the page to the router/)).toBeInTheDocument();
    expect(document.title).toBe('Page Not Found – Duskwell');
  });
});

describe('Landing', () => {
  it('links to Discord, and plays a video that Escape closes', async () => {
    const user = userEvent.setup();
    renderUi(<Landing />, { session: signedOut });
    expect(screen.getByRole('link', { name: 'Continue with Discord' })).toHaveAttribute('href', '/auth/discord');
    expect(document.querySelector('iframe')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Walk Without Rhythm' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(screen.getByTitle('Walk Without Rhythm')).toHaveAttribute(
      'src',
      expect.stringContaining('youtube-nocookie.com'),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.querySelector('iframe')).toBeNull();
  });
});

describe('ErrorBoundary', () => {
  it('offers to try again and to reload', async () => {
    const user = userEvent.setup();
    let broken = true;
    const Fragile = (): string => {
      if (broken) throw new Error('broken');
      return 'whole again';
    };
    renderUi(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    );
    expectComplaints('broken');
    expect(screen.getByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('whole again')).toBeInTheDocument();
  });
});

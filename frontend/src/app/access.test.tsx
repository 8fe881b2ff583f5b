// Tests of the access screen and of the landing page for people without a session.
import { describe, expect, it, jest } from '@jest/globals';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectComplaints } from '../../test/complaints.ts';
import type { AccessState } from '@guild/common/access/access.api';
import { answerCalls, type Answers, type Sent } from '../../test/fakeServer.ts';
import { renderAtRest, renderUi } from '../../test/renderUi.tsx';
import { aSession, sessionAs } from '../../test/session.ts';
import { noteLogout } from '../platform/session/loggedOut.ts';
import { sessionStore, signedOut } from '../platform/session/session.store.ts';
import { keepDraft } from '../platform/forms/drafts.ts';
import { useFormDraft } from '../platform/forms/useFormDraft.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import AccessScreen from './AccessScreen.tsx';
import NotFoundPage, { NotInHall } from './pages/NotFoundPage.tsx';
import { Landing } from './landing/Landing.tsx';

/** A request for access in this state. */
const aState = (parts: Partial<AccessState>): AccessState => ({
  hasAccess: false,
  mayAsk: true,
  adminsOnline: [],
  askedAt: null,
  grantedAt: null,
  form: null,
  application: null,
  mayAskAt: null,
  ...parts,
});
const answering = (parts: Partial<AccessState>, more: Answers = {}): Answers => ({
  'GET /api/access-request': () => ({ body: aState(parts) }),
  ...more,
});

describe('access screens', () => {
  it('asks a signed-out person to sign in', async () => {
    await renderAtRest(<AccessScreen reason="signed-out" />, { session: signedOut });
    expect(screen.getByRole('heading')).toHaveTextContent('Authentication Required');
    expect(screen.getByRole('link', { name: 'Continue with Discord' })).toHaveAttribute('href', '/auth/discord');
  });

  it('lets a person apply with the form, and says that the application waits', async () => {
    const form = [{ text: 'Why us?', kind: 'long' as const, required: true, choices: [] }];
    const application = { status: 'open' as const, answers: [], reason: null };
    const after = aState({ form, application, mayAsk: false, askedAt: new Date().toISOString() });
    const sent = answerCalls(answering({ form }, { 'PUT /api/access-request': () => ({ body: after }) }));
    renderUi(<AccessScreen reason="no-membership" />, {
      session: { state: 'no-membership', member: null, access: null },
    });
    fireEvent.input(await screen.findByLabelText('Why us?'), { target: { value: 'I like sand' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Withdraw application' })).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      answers: [{ question: 'Why us?', answer: 'I like sand' }],
    });
  });

  it('denies access to people outside the guild', async () => {
    answerCalls(answering({}));
    renderUi(<AccessScreen reason="no-membership" />, {
      session: { state: 'no-membership', member: null, access: null },
    });
    expect(await screen.findByText('No admin is online right now.')).toBeVisible();
    expect(screen.getByRole('heading')).toHaveTextContent('Access Denied');
    expect(screen.getByText(/must be a member of the guild’s Discord server/)).toBeInTheDocument();
    expect(screen.getByText('Signed in as Maren Quill')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log out and try again' })).toHaveAttribute('href', '/auth/logout');
  });

  it('tells people who left the Discord server why they were signed out', async () => {
    await renderAtRest(<AccessScreen reason="left-discord" />, { session: { ...signedOut, state: 'left-discord' } });
    expect(screen.getByRole('heading')).toHaveTextContent('Access Denied');
    expect(screen.getByText(/^You're no longer a member of the guild’s Discord server/)).toBeInTheDocument();
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
        renderUi(<AccessScreen reason={reason} />, { session: { state: reason, access: null } });
        await act(() => jest.advanceTimersByTimeAsync(4900));
        expect(sent.filter(({ path }) => path.startsWith('/api/user'))).toEqual([]);
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
    answerCalls(answering({ adminsOnline: ['Ada Vey', 'Bo Rix'] }));
    renderUi(<AccessScreen reason="no-access" />, { session: sessionAs('Recruit') });
    expect(await screen.findByText('Admins online now: Ada Vey, Bo Rix.')).toBeVisible();
    expect(screen.getByRole('heading')).toHaveTextContent('Guild Access Required');
    expect(screen.getByText('Recruit')).toBeInTheDocument();
  });

  it('has a page for unknown addresses', async () => {
    await renderAtRest(<NotFoundPage />);
    expect(screen.getByRole('heading')).toHaveTextContent('Page Not Found');
    expect(screen.getByText(/add the page to the router/)).toBeInTheDocument();
    expect(document.title).toBe('Page Not Found – Duskwell');
  });

  it('has a page for unknown addresses inside the hall, which leads back', async () => {
    await renderAtRest(<NotInHall />);
    expect(screen.getByText(/add the page to the router/)).toBeInTheDocument();
    expect(screen.getByText(/may have a typo, or what was here was deleted/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Guild' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Search' })).toBeVisible();
  });
});

describe('asking for access', () => {
  const show = (parts: Partial<AccessState>, more: Answers = {}): Sent[] => {
    const sent = answerCalls(answering(parts, more));
    renderUi(<AccessScreen reason="no-access" />, { session: sessionAs('Recruit') });
    return sent;
  };
  const ask = { name: 'Ask for access' };
  const askedAt = '2026-11-20T14:05:00.000Z';

  it('notifies the admins, and says when the person can ask again', async () => {
    const sent = show(
      {},
      {
        'POST /api/access-request': () => ({
          body: aState({ mayAsk: false, askedAt, mayAskAt: '2026-11-20T15:05:00.000Z' }),
        }),
      },
    );
    await userEvent.click(await screen.findByRole('button', ask));
    expect(await screen.findByText(/^You asked at .+You can ask again at /)).toBeVisible();
    expect(screen.queryByRole('button', ask)).toBeNull();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says why it failed, and can be tried again', async () => {
    show({}, { 'POST /api/access-request': () => ({ status: 503 }) });
    await userEvent.click(await screen.findByRole('button', ask));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', ask)).toBeEnabled();
  });

  it('lets a person in who has access by now', async () => {
    const { user, member } = aSession();
    show(
      {},
      {
        'POST /api/access-request': () => ({ body: aState({ hasAccess: true, mayAsk: false }) }),
        'GET /api/user': () => ({ body: user }),
        'GET /api/user/guild-member': () => ({ body: member }),
      },
    );
    await userEvent.click(await screen.findByRole('button', ask));
    await waitFor(() => expect(sessionStore.getState()).toMatchObject({ state: 'ready', access: 'Member' }));
  });

  it('says that granted access was lost since, and when the person can ask again', async () => {
    show({ mayAsk: false, askedAt, grantedAt: '2026-11-20T14:10:00.000Z', mayAskAt: '2026-11-20T15:10:00.000Z' });
    expect(await screen.findByText(/You were granted access, but you have lost it since\. You can/)).toBeVisible();
    expect(screen.queryByText(/sign in again/)).toBeNull();
  });

  it('is not offered to a removed person', async () => {
    show({ mayAsk: false });
    expect(await screen.findByText('You were removed from this guild.')).toBeVisible();
    expect(screen.queryByText(/online/)).toBeNull();
    expect(screen.queryByRole('button', ask)).toBeNull();
  });

  it('can be tried again when the server did not answer', async () => {
    let status = 503;
    show({}, { 'GET /api/access-request': () => (status === 503 ? { status } : { body: aState({}) }) });
    expect(await screen.findByRole('alert')).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', ask)).toBeVisible();
  });
});

describe('Landing', () => {
  it('says once that the person has logged out, with a link to sign in again', async () => {
    history.replaceState(null, '', '/treasury?tab=log');
    noteLogout();
    history.replaceState(null, '', '/');
    await renderAtRest(<Landing />, { session: signedOut });
    expect(screen.getByText(/^Logged out\./)).toHaveTextContent('Logged out. Sign in again');
    // Both lead back to the page that was left.
    for (const name of ['Sign in again', 'Continue with Discord'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/auth/discord?to=%2Ftreasury%3Ftab%3Dlog');
    cleanup();
    await renderAtRest(<Landing />, { session: signedOut });
    expect(screen.queryByText(/^Logged out\./)).toBeNull();
  });

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

  it('drops a restored draft that the form cannot show', async () => {
    const Fragile = (): ReactNode => {
      const form = useForm({ defaultValues: { hours: 24 } });
      const hours = useWatch({ control: form.control, name: 'hours' });
      useFormDraft(form, 'fragile');
      return <p>{hours.toString()} hours</p>;
    };
    keepDraft<{ hours: number }>('fragile', { typed: { hours: NaN } });
    renderUi(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    );
    expect(screen.getByText('Something went wrong')).toBeInTheDocument();
    expectComplaints(/toString/);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('24 hours')).toBeInTheDocument();
  });
});

// Stories of screens that are hard to reach: refusals, a crashed screen, and the shell without a
// connection.
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { AccessState } from '@guild/common/access/access.api';
import { inHours } from '@guild/common/test/people';
import type { ConnectionStatus } from '../src/platform/live/connection.store.ts';
import AccessScreen, { type AccessReason } from '../src/app/AccessScreen.tsx';
import { ErrorBoundary } from '../src/app/ErrorBoundary.tsx';
import FirstAdminPage from '../src/app/pages/FirstAdminPage.tsx';
import { Shell } from '../src/app/shell/Shell.tsx';
import { WaitingSection } from '../src/app/shell/WaitingSection.tsx';
import { Splash } from '../src/app/Splash.tsx';
import { nobody, type Story } from './story.ts';
import type { Answers } from '../test/fakeServer.ts';
import { sessionAs } from '../test/session.ts';

const access = (reason: AccessReason) =>
  function Access(): ReactNode {
    return <AccessScreen reason={reason} />;
  };

const firstAdmin = (query: string) =>
  function FirstAdmin(): ReactNode {
    return (
      <Routes location={`/first-admin${query}`}>
        <Route path="/first-admin" element={<FirstAdminPage />} />
      </Routes>
    );
  };

const accessAnswers = (parts: Partial<AccessState>): Answers => {
  const usual = {
    hasAccess: false,
    mayAsk: true,
    adminsOnline: ['Maren Quill', 'Oro Dast'],
    form: null,
    application: null,
  };
  return { 'GET /api/access-request': () => ({ body: { ...usual, askedAt: null, grantedAt: null, ...parts } }) };
};

/** The error that the crashed screen logs to the console. */
export const brokenOnPurpose = 'This screen breaks on purpose';
function Breaks(): ReactNode {
  throw new Error(brokenOnPurpose);
}
const Broken = (): ReactNode => (
  <main>
    <ErrorBoundary>
      <Breaks />
    </ErrorBoundary>
  </main>
);

const ShellOfDashboard = (): ReactNode => (
  <Routes location="/dashboard">
    <Route
      path="*"
      element={
        <Shell>
          <WaitingSection />
        </Shell>
      }
    />
  </Routes>
);
const shell = (connection: ConnectionStatus): Story => ({
  id: `shell-${connection}`,
  name: `The shell, ${connection}`,
  Show: ShellOfDashboard,
  connection,
});

const screens: readonly Story[] = [
  { id: 'access-signed-out', name: 'Authentication Required', Show: access('signed-out'), viewer: nobody },
  {
    id: 'access-removed',
    name: 'Access Denied',
    Show: access('no-membership'),
    answers: accessAnswers({ mayAsk: false, adminsOnline: [] }),
  },
  {
    id: 'access-rank',
    name: 'Guild Access Required',
    Show: access('no-access'),
    viewer: sessionAs('Recruit'),
    answers: accessAnswers({}),
  },
  {
    id: 'access-asked',
    name: 'Guild Access Required, access requested',
    Show: access('no-access'),
    viewer: sessionAs('Recruit'),
    answers: accessAnswers({ mayAsk: false, askedAt: inHours(-0.1) }),
  },
  { id: 'first-admin', name: 'The first-admin link', Show: firstAdmin('?key=k'), viewer: nobody },
  { id: 'first-admin-used', name: 'A used first-admin link', Show: firstAdmin('?problem=used'), viewer: nobody },
  { id: 'access-failed', name: 'No answer', Show: access('failed'), viewer: nobody },
  { id: 'broken', name: 'A broken screen', Show: Broken },
  { id: 'splash', name: 'The first moment', Show: Splash },
  shell('connecting'),
  shell('connected'),
  shell('reconnecting'),
  shell('offline'),
];
export const screenStories: readonly Story[] = screens.map((one) => ({ ...one, alone: true, bare: true }));

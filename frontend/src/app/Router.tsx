// Which screen an address shows; all but the landing page are loaded when they are needed.
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { auctionsTab, newAuction } from '../features/auctions/auctions.tab.ts';
import { coming, type Coming } from '../platform/coming.tsx';
import { Entrance, hall } from './Entrance.tsx';
import { Splash } from './Splash.tsx';

const dashboard = coming(() => import('./pages/DashboardPage.tsx'));
const events = coming(() => import('./pages/EventsPage.tsx'));
const roster = coming(() => import('./pages/RosterPage.tsx'));
const marketplace = coming(() => import('./pages/MarketplacePage.tsx'));
const ComingNext = lazy(() => import('./pages/ComingNextPage.tsx'));
const Profile = lazy(() => import('./pages/ProfilePage.tsx'));
const Settings = lazy(() => import('./pages/SettingsPage.tsx'));
const Audit = lazy(() => import('./pages/AuditPage.tsx'));
const SeoTest = lazy(() => import('./pages/SeoTestPage.tsx'));
const NotFound = lazy(() => import('./pages/NotFoundPage.tsx'));
const Ui = lazy(() => import('../../dev/UiPage.tsx'));

/** The server says so in the page, and never does in production. */
const hasDevPages = document.querySelector('meta[name=dev-pages]') !== null;

const comingNext = ['/contracts', '/lore', '/hyperion', '/scouting', '/tips', '/survival', '/treasury'];

const aheadOf: Readonly<Record<string, readonly Coming[] | undefined>> = {
  '/': [dashboard],
  '/dashboard': [dashboard],
  '/events': [events],
  '/roster': [roster],
  // With the tab that opens first.
  '/marketplace': [marketplace, auctionsTab, newAuction],
};

/**
 * Loads the hall and the section of an address while the server is still being asked who is there: each step that does not
 * have to wait for another one spares a phone a way to the server and back. What fails is asked for again when it is shown.
 */
export async function loadAhead(pathname: string): Promise<void> {
  await Promise.allSettled([hall, ...(aheadOf[pathname] ?? [])].map(({ load }) => load()));
}

/** Asks for what the section of an address shows first, while the hall around it is drawn. */
export function askAhead({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  for (const part of aheadOf[pathname] ?? []) part.ask(new URLSearchParams(search));
}

export const Router = (): ReactNode => (
  <Suspense fallback={<Splash />}>
    <Routes>
      <Route element={<Entrance />}>
        <Route index element={<dashboard.Part />} />
        <Route path="/dashboard" element={<dashboard.Part />} />
        <Route path="/events" element={<events.Part />} />
        <Route path="/roster" element={<roster.Part />} />
        <Route path="/members/:id" element={<Profile />} />
        <Route path="/settings" element={<Settings />} />
        <Route path="/audit" element={<Audit />} />
        {comingNext.map((path) => (
          <Route key={path} path={path} element={<ComingNext />} />
        ))}
        <Route path="/marketplace" element={<marketplace.Part />} />
      </Route>
      <Route path="/seo-test" element={<SeoTest />} />
      <Route path="*" element={hasDevPages ? <Ui /> : <NotFound />} />
    </Routes>
  </Suspense>
);

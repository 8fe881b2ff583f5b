// Which screen an address shows; all but the landing page are loaded when they are needed.
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Entrance, loadHall } from './Entrance.tsx';
import { Splash } from './Splash.tsx';

const loadHallPage = {
  comingNext: () => import('./pages/ComingNextPage.tsx'),
  dashboard: () => import('./pages/DashboardPage.tsx'),
  events: () => import('./pages/EventsPage.tsx'),
  roster: () => import('./pages/RosterPage.tsx'),
  /** The tab that opens first is not waited for until the page itself is there. */
  marketplace: () => {
    import('../features/auctions/AuctionsSection.tsx').catch(() => undefined);
    return import('./pages/MarketplacePage.tsx');
  },
};
const ComingNext = lazy(loadHallPage.comingNext);
const Dashboard = lazy(loadHallPage.dashboard);
const Events = lazy(loadHallPage.events);
const Roster = lazy(loadHallPage.roster);
const Marketplace = lazy(loadHallPage.marketplace);
const Profile = lazy(() => import('./pages/ProfilePage.tsx'));
const Settings = lazy(() => import('./pages/SettingsPage.tsx'));
const Audit = lazy(() => import('./pages/AuditPage.tsx'));
const SeoTest = lazy(() => import('./pages/SeoTestPage.tsx'));
const NotFound = lazy(() => import('./pages/NotFoundPage.tsx'));
const Ui = lazy(() => import('./dev/UiPage.tsx'));

/** The server says so in the page, and never does in production. */
const hasDevPages = document.querySelector('meta[name=dev-pages]') !== null;

const comingNext = ['/contracts', '/lore', '/hyperion', '/scouting', '/tips', '/survival', '/treasury'];

const aheadOf: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = {
  '/': loadHallPage.dashboard,
  '/dashboard': loadHallPage.dashboard,
  '/events': loadHallPage.events,
  '/roster': loadHallPage.roster,
  '/marketplace': loadHallPage.marketplace,
};

/**
 * Begins to load the hall and the section of an address while the server is still being asked who is there: each step that does
 * not have to wait for another one spares a phone a way to the server and back. What fails is asked for again when it is shown.
 */
export function loadAhead(pathname: string): void {
  const load = aheadOf[pathname];
  for (const loading of [loadHall(), load?.()]) loading?.catch(() => undefined);
}

export const Router = (): ReactNode => (
  <Suspense fallback={<Splash />}>
    <Routes>
      <Route element={<Entrance />}>
        <Route index element={<Dashboard />} />
        <Route path="/dashboard" element={<Dashboard />} />
        <Route path="/events" element={<Events />} />
        <Route path="/roster" element={<Roster />} />
        <Route path="/members/:id" element={<Profile />} />
        <Route path="/settings" element={<Settings />} />
        <Route path="/audit" element={<Audit />} />
        {comingNext.map((path) => (
          <Route key={path} path={path} element={<ComingNext />} />
        ))}
        <Route path="/marketplace" element={<Marketplace />} />
      </Route>
      <Route path="/seo-test" element={<SeoTest />} />
      <Route path="*" element={hasDevPages ? <Ui /> : <NotFound />} />
    </Routes>
  </Suspense>
);

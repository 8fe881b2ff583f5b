// Which screen an address shows; all but the landing page are loaded when they are needed.
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Entrance, loadHall } from './Entrance.tsx';
import { Splash } from './Splash.tsx';

const loadComingNext = () => import('./pages/ComingNextPage.tsx');
/** The tab that opens first is not waited for until the page itself is there. */
const loadMarketplace = () => {
  import('../features/auctions/AuctionsSection.tsx').catch(() => undefined);
  return import('./pages/MarketplacePage.tsx');
};
const ComingNext = lazy(loadComingNext);
const Marketplace = lazy(loadMarketplace);
const SeoTest = lazy(() => import('./pages/SeoTestPage.tsx'));
const NotFound = lazy(() => import('./pages/NotFoundPage.tsx'));
const Ui = lazy(() => import('./dev/UiPage.tsx'));

/** The server says so in the page, and never does in production. */
const hasDevPages = document.querySelector('meta[name=dev-pages]') !== null;

const comingNext = [
  '/dashboard',
  '/contracts',
  '/events',
  '/roster',
  '/lore',
  '/hyperion',
  '/scouting',
  '/tips',
  '/survival',
  '/treasury',
];

/**
 * Begins to load the hall and the section of an address while the server is still being asked who is there: each step that does
 * not have to wait for another one spares a phone a way to the server and back. What fails is asked for again when it is shown.
 */
export function loadAhead(pathname: string): void {
  for (const loading of [loadHall(), pathname === '/marketplace' ? loadMarketplace() : loadComingNext()])
    loading.catch(() => undefined);
}

export const Router = (): ReactNode => (
  <Suspense fallback={<Splash />}>
    <Routes>
      <Route element={<Entrance />}>
        <Route index element={<ComingNext />} />
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

// Pages outside all sections: the shared map, the first-admin link, previews, and unknown addresses.
// At an unknown address, people with access keep the navigation.

import { sharedMapPath } from '@guild/common/scouting/sharedMap.address';
import { firstAdminPath } from '@guild/common/session/firstAdmin';
import type { ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useSession } from '../../platform/session/session.store.ts';
import { hall } from '../Entrance.tsx';
import { Splash } from '../Splash.tsx';

const SharedMap = lazyComponent(() => import('./SharedMapPage.tsx'));
const FirstAdmin = lazyComponent(() => import('./FirstAdminPage.tsx'));
const SeoTest = lazyComponent(() => import('./SeoTestPage.tsx'));
const NotFound = lazyComponent(() => import('./NotFoundPage.tsx'));
const NotInHall = lazyComponent(async () => ({ default: (await import('./NotFoundPage.tsx')).NotInHall }));
const Ui = lazyComponent(() => import('../../../dev/UiPage.tsx'));

/** The server marks the page while developing, and never in production. */
const hasDevPages = document.querySelector('meta[name=dev-pages]') !== null;

function AroundUnknown(): ReactNode {
  const { state } = useSession();
  if (state === 'loading') return <Splash />;
  return state === 'ready' ? <hall.Part /> : <Outlet />;
}
function Unknown(): ReactNode {
  return useSession().state === 'ready' ? <NotInHall /> : <NotFound />;
}

export default function OtherPages(): ReactNode {
  return (
    <Routes>
      <Route path={sharedMapPath(':token')} element={<SharedMap />} />
      <Route path={firstAdminPath} element={<FirstAdmin />} />
      <Route path="/seo-test" element={<SeoTest />} />
      {hasDevPages && <Route path="*" element={<Ui />} />}
      {!hasDevPages && (
        <Route element={<AroundUnknown />}>
          <Route path="*" element={<Unknown />} />
        </Route>
      )}
    </Routes>
  );
}

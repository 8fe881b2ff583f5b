// Pages outside all sections: the shared map, previews for search engines, and unknown addresses.
import { sharedMapPath } from '@guild/common/scouting/sharedMap.address';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';

const SharedMap = lazyComponent(() => import('./SharedMapPage.tsx'));
const SeoTest = lazyComponent(() => import('./SeoTestPage.tsx'));
const NotFound = lazyComponent(() => import('./NotFoundPage.tsx'));
const Ui = lazyComponent(() => import('../../../dev/UiPage.tsx'));

/** The server marks the page while developing, and never in production. */
const hasDevPages = document.querySelector('meta[name=dev-pages]') !== null;

export default function OtherPages(): ReactNode {
  return (
    <Routes>
      <Route path={sharedMapPath(':token')} element={<SharedMap />} />
      <Route path="/seo-test" element={<SeoTest />} />
      <Route path="*" element={hasDevPages ? <Ui /> : <NotFound />} />
    </Routes>
  );
}

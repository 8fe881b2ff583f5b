// The pages that belong to no section: the map that is shared with people outside, previews for search engines, and what leads nowhere.
import { sharedMapPath } from '@guild/common/scouting/sharedMap.address';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';

const SharedMap = lazyComponent(() => import('./SharedMapPage.tsx'));
const SeoTest = lazyComponent(() => import('./SeoTestPage.tsx'));
const NotFound = lazyComponent(() => import('./NotFoundPage.tsx'));
const Ui = lazyComponent(() => import('../../../dev/UiPage.tsx'));

/** The server says so in the page, and never does in production. */
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

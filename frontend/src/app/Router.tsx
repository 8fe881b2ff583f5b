// Which screen an address shows; all but the landing page are loaded when they are needed.
import { addressesOf } from '@guild/common/guild/pageTexts';
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { LazyPart } from '../platform/lazyPart.tsx';
import { SectionsContext, type Section } from '../platform/section.ts';
import { Entrance, hall } from './Entrance.tsx';
import { sectionAt, sections } from './sections.ts';
import { Splash } from './Splash.tsx';

const SeoTest = lazy(() => import('./pages/SeoTestPage.tsx'));
const NotFound = lazy(() => import('./pages/NotFoundPage.tsx'));
const Ui = lazy(() => import('../../dev/UiPage.tsx'));

/** The server says so in the page, and never does in production. */
const hasDevPages = document.querySelector('meta[name=dev-pages]') !== null;

const home = sectionAt('/');
const partsOf = ({ page, parts = [] }: Section): readonly LazyPart[] => [page, ...parts];
const codeOf = (section: Section): readonly { readonly load: () => Promise<unknown> }[] => {
  const { gathers } = section;
  return [...partsOf(section), ...(gathers === undefined ? [] : sections.flatMap((one) => one[gathers]))];
};

/**
 * Loads the hall and the section of an address while the server is still being asked who is there: each step that does not
 * have to wait for another one spares a phone a way to the server and back. What fails is asked for again when it is shown.
 */
export async function loadSection(pathname: string): Promise<void> {
  const section = sectionAt(pathname);
  const needed = [hall, ...(section === undefined ? [] : codeOf(section))];
  await Promise.allSettled(needed.map(({ load }) => load()));
}

/** Asks for what the section of an address shows first, while the hall around it is drawn. */
export function prefetchSection({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const section = sectionAt(pathname);
  if (section === undefined) return;
  for (const part of partsOf(section)) part.prefetch(new URLSearchParams(search));
}

export const Router = (): ReactNode => (
  <SectionsContext value={sections}>
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route element={<Entrance />}>
          {home !== undefined && <Route index element={<home.page.Part />} />}
          {sections.flatMap(({ path, page }) =>
            addressesOf(path).map((address) => <Route key={address} path={address} element={<page.Part />} />),
          )}
        </Route>
        <Route path="/seo-test" element={<SeoTest />} />
        <Route path="*" element={hasDevPages ? <Ui /> : <NotFound />} />
      </Routes>
    </Suspense>
  </SectionsContext>
);

// Routes from addresses to screens. All screens but the landing page are loaded when needed.
import { addressesOf } from '@guild/common/guild/pageAddresses';
import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { LazyPart, LazyValue, Put } from '../platform/page/lazyPart.tsx';
import { lazyComponent } from '../platform/page/lazyPart.tsx';
import { SectionsContext, type Section } from '../platform/features/section.ts';
import { Entrance, hall } from './Entrance.tsx';
import { sectionAt, sections } from './sections.ts';
import { Splash } from './Splash.tsx';

const Other = lazyComponent(() => import('./pages/OtherPages.tsx'));

const home = sectionAt('/');
const partsOf = ({ page, parts = [] }: Section): readonly LazyPart[] => [page, ...parts];
const codeOf = (section: Section): readonly { readonly load: () => Promise<unknown> }[] => {
  const { gathers } = section;
  return [
    ...partsOf(section),
    ...(gathers === undefined ? [] : sections.flatMap((one): readonly LazyValue<unknown>[] => one[gathers] ?? [])),
  ];
};

export interface Ahead {
  /**
   * Resolves when the code has loaded or failed to load. If it failed, it is requested again when
   * it is shown.
   */
  readonly code: Promise<void>;
  /** Resolves when the answers have arrived, with a function that puts them into the stores. */
  readonly first: Promise<Put>;
}
/**
 * Loads the code of the hall and of an address' section, and requests what the section shows first.
 * This runs while the server is still asked for the session. Each step in parallel saves a phone
 * one round trip.
 */
export function loadSection({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Ahead {
  const section = sectionAt(pathname);
  const parts = section === undefined ? [] : partsOf(section);
  const first = parts.map(async (part) => {
    await part.load();
    return part.prefetch(new URLSearchParams(search));
  });
  const put = async (): Promise<Put> => {
    const puts = await Promise.allSettled(first);
    return () => {
      for (const one of puts) if (one.status === 'fulfilled') one.value();
    };
  };
  const code = async (): Promise<void> => {
    const needed = [hall, ...(section === undefined ? [] : codeOf(section))];
    await Promise.allSettled(needed.map(({ load }) => load()));
  };
  return { code: code(), first: put() };
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
        <Route path="*" element={<Other />} />
      </Routes>
    </Suspense>
  </SectionsContext>
);

// Which screen an address shows; all but the landing page are loaded when they are needed.
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
  /** When the code is there, or could not be had: then it is asked for again when it is shown. */
  readonly code: Promise<void>;
  /** When the answers are there, what puts them in place. */
  readonly first: Promise<Put>;
}
/**
 * Loads the hall and the section of an address and asks for what it shows first, while the server is still being asked who is there: each
 * step that does not have to wait for another one spares a phone a way to the server and back.
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

// Line on the landing page that names the kind of page that opens after sign-in.
import { chakra } from '@chakra-ui/react';
import { homePage } from '@guild/common/guild/pageAddresses';
import { safePlace } from '@guild/common/session/place';
import type { ReactNode } from 'react';
import { sectionAt } from '../sections.ts';
import { noteMargins } from './landing.styles.ts';

/** @param to the requested address; never shown itself, because a link may contain anything */
export function WaitingPage({ to }: { to: string }): ReactNode {
  const { pathname } = new URL(safePlace(to), window.location.origin);
  const section = sectionAt(pathname);
  if (section === undefined || section.path === homePage) return null;
  const { path, title } = section;
  return (
    <chakra.p {...noteMargins}>Sign in to see {path.endsWith('/:id') ? `the ${title.toLowerCase()}` : title}.</chakra.p>
  );
}

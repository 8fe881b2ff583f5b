// Entrance: shows the landing page, the access screen or the hall, depending on the session.
import { safePlace } from '@guild/common/session/place';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { lazyComponent, lazyPart } from '../platform/page/lazyPart.tsx';
import { useSession, type SessionState } from '../platform/session/session.store.ts';
import { Landing } from './landing/Landing.tsx';
import { Splash } from './Splash.tsx';

export const hall = lazyPart(() => import('./shell/Hall.tsx'));
const AccessScreen = lazyComponent(() => import('./AccessScreen.tsx'));
const hint = 'was-inside';

/**
 * Whether somebody was signed in when this browser last showed the hall. If not, the landing page
 * is shown without waiting for the server.
 */
function wasInside(): boolean {
  try {
    return localStorage.getItem(hint) !== null;
  } catch {
    return true;
  }
}
/** Whether to show the landing page while the server is still asked for the session. */
export const showsDoor = (pathname: string): boolean => pathname === '/' && !wasInside();
function keepHint(state: SessionState): void {
  try {
    if (state === 'signed-out') localStorage.removeItem(hint);
    else if (state === 'ready') localStorage.setItem(hint, 'yes');
  } catch {
    // The landing page's address, with the requested address as `to` until somebody has signed in.
  }
}

/** The landing page. It keeps the requested address until somebody has signed in. */
const doorFor = (place: string): string => `/?to=${encodeURIComponent(place)}`;

export function Entrance(): ReactNode {
  // Entering may render in several steps, so that the page stays responsive. Leaving happens at
  // once.
  const { state: now } = useSession();
  const later = useDeferredValue(now);
  const state = now === 'ready' ? later : now;
  const { pathname, search, hash } = useLocation();
  const [entered, setEntered] = useState(false);
  if (state === 'ready' && !entered) setEntered(true);
  useEffect(() => {
    keepHint(state);
  }, [state]);
  switch (state) {
    case 'loading':
      return showsDoor(pathname) ? <Landing /> : <Splash />;
    case 'ready': {
      // Signed in meanwhile, in another tab or after the redirect: show the address that was
      // requested.
      const place = pathname === '/' ? safePlace(new URLSearchParams(search).get('to')) : '/';
      return place === '/' ? <hall.Part /> : <Navigate to={place} replace />;
    }
    case 'signed-out':
      if (entered) return <AccessScreen reason="signed-out" />;
      return pathname === '/' ? <Landing /> : <Navigate to={doorFor(pathname + search + hash)} replace />;
    default:
      return <AccessScreen reason={state} />;
  }
}

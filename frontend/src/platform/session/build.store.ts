// Build of this page, and whether the server runs a newer one.
import { create } from 'zustand';

/** The build that the server wrote into the page. '' in development. */
export const ownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '';

/** The build that the server runs now, if it is another one. null: the same as this page. */
export const buildStore = create<{ newer: string | null }>(() => ({ newer: null }));

/**
 * Compares the server's build with this page's.
 * @param running name of the build from the server's greeting
 */
export function noteBuild(running: string): void {
  const own = ownBuild();
  buildStore.setState({ newer: own === '' || running === own ? null : running });
}

const reloadedAt = 'reloaded-at';
const onceIn = 60_000;
/**
 * Reloads the page, but at most once a minute, so that a broken build cannot cause an endless loop.
 */
export function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < onceIn) return;
    sessionStorage.setItem(reloadedAt, Date.now().toString());
  } catch {
    return;
  }
  window.location.reload();
}

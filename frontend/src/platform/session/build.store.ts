// Which build this page belongs to, and whether the hall has moved on to another one.
import { create } from 'zustand';

/** The build that the server wrote into the page; '' while developing. */
const ownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '';

/** The other build that the server runs by now; null: the same as this page. */
export const buildStore = create<{ newer: string | null }>(() => ({ newer: null }));

/** Learns which build answers. @param running its name, as the server greets with it */
export function noteBuild(running: string): void {
  const own = ownBuild();
  buildStore.setState({ newer: own === '' || running === own ? null : running });
}

const reloadedAt = 'reloaded-at';
const onceIn = 60_000;
/** Loads the page anew, but never twice within a minute, so that a broken build cannot make it turn for ever. */
export function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < onceIn) return;
    sessionStorage.setItem(reloadedAt, Date.now().toString());
  } catch {
    return;
  }
  window.location.reload();
}

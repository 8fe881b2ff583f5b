// What this browser keeps for a reload without a connection: the service worker, and the page with its files.
// The answers of the server are kept in `keptAnswers.ts`.
import { trimAnswers } from '../api/keptAnswers.ts';
import { ownBuild } from '../session/build.store.ts';

export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js');

/** `sw.js` shows this page at every address that it can't load. */
const page = '/dashboard';
const preloadedCall = /<link rel="preload" as="fetch"[^>]*>/g;
const mark = '<meta name="kept" content="yes">';

/** Paths of the files that this page has loaded since the last call. */
function loadedFiles(): string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  performance.clearResourceTimings();
  const own = addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  return [...new Set(own)].filter((path) => path.startsWith('/assets/') || path === '/theme.js');
}

/**
 * Keeps this page with all files that it has loaded, and drops those of other builds. Never fails: without
 * it, the hall works all the same.
 */
export async function keepPage(): Promise<void> {
  const build = ownBuild();
  if (build === '' || !navigator.onLine || !('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await registerServiceWorker();
    const own = `page ${build}`;
    const cache = await caches.open(own);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll(loadedFiles().filter((path) => !kept.has(path)));
    if (!kept.has(page)) {
      const answer = await fetch(page);
      // The calls of this page are not those of the address where it will be shown.
      const html = (await answer.text()).replaceAll(preloadedCall, '').replace('<head>', `<head>${mark}`);
      if (answer.ok) await cache.put(page, new Response(html, answer));
    }
    const others = (await caches.keys()).filter((name) => name.startsWith('page ') && name !== own);
    await Promise.all([trimAnswers(), ...others.map((name) => caches.delete(name))]);
  } catch {
    // The next section tries again.
  }
}

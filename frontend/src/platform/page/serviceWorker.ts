// What this browser keeps for a reload without a connection: the service worker, and the page with its files.
// The answers of the server are kept in `keptAnswers.ts`.
import { trimAnswers } from '../api/keptAnswers.ts';
import { buildStore, ownBuild } from '../session/build.store.ts';

export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js');

/** `sw.js` shows this page at every address that it can't load. */
const page = '/dashboard';
const preloadedCall = /<link rel="preload" as="fetch"[^>]*>/g;
const mark = '<meta name="kept" content="yes">';

/** Enough for a page that stays open for days. Browsers note 250 by default. */
const maxNoted = 5000;
/** Paths of the files that this page has loaded. */
function loadedFiles(): string[] {
  performance.setResourceTimingBufferSize(maxNoted);
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  return [...new Set(own)].filter((path) => path.startsWith('/assets/') || path === '/theme.js');
}

/**
 * Keeps this page with all files that it has loaded, and drops those of other builds. A page of an old build keeps
 * nothing. Never fails: without it, the hall works all the same.
 */
export async function keepPage(): Promise<void> {
  const build = ownBuild();
  const isOld = buildStore.getState().newer !== null;
  if (build === '' || isOld || !navigator.onLine || !('serviceWorker' in navigator) || !('caches' in window)) return;
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
      // Meanwhile the server may run another build, or the person may be signed out.
      if (!answer.ok || !html.includes(`content="${build}"`) || html.includes('name="visitor"')) return;
      await cache.put(page, new Response(html, answer));
    }
    const others = (await caches.keys()).filter((name) => name.startsWith('page ') && name !== own);
    await Promise.all([trimAnswers(), ...others.map((name) => caches.delete(name))]);
  } catch {
    // The next section tries again.
  }
}

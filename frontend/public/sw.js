// Service worker of people who are signed in: shows push messages, and the kept page while the hall can't be
// reached. The page keeps itself, its files and the server's answers in the cache (`keepPage`, `keepAnswer`).
/* global self, caches, Response */
const offlinePage = '/offline.html';
const keptPage = '/dashboard';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('offline').then((cache) => cache.add(offlinePage)));
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') {
    if (pathname === '/auth/logout') event.waitUntil(forget());
    const instead = /^\/(api|auth)\//.test(pathname) ? [offlinePage] : [keptPage, offlinePage];
    event.respondWith(fetch(request).catch(() => firstKept(instead)));
  } else if (origin === self.location.origin && (pathname.startsWith('/assets/') || pathname === '/theme.js')) {
    event.respondWith(fetch(request).catch(() => firstKept([pathname])));
  }
});

/** The first of these paths that is in the cache. */
async function firstKept([path, ...others]) {
  if (path === undefined) return Response.error();
  return (await caches.match(path, { ignoreVary: true })) ?? firstKept(others);
}

/**
 * After somebody has logged out, nothing of what they saw stays here, and this device gets no more messages: the
 * push service refuses them, and the server drops the device.
 */
async function forget() {
  const subscription = await self.registration.pushManager?.getSubscription();
  const stores = (await caches.keys()).filter((name) => name.startsWith('answers'));
  await Promise.all([...stores.map((name) => caches.delete(name)), subscription?.unsubscribe()]);
}

self.addEventListener('push', (event) => {
  const { title, text, link, tag, unread } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body: text,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { link },
  });
  event.waitUntil(Promise.all([shown, self.navigator.setAppBadge?.(unread)]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

/** Opens a path in a window of the hall that is open, or in a new one. */
async function open(link) {
  const address = new URL(link, self.location.origin).href;
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (window === undefined) return self.clients.openWindow(address);
  await window.focus();
  return window.navigate(address);
}

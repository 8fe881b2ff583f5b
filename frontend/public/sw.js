// Service worker of devices with push messages, and of the installed hall: shows push messages, and a page
// while the hall can't be reached.
/* global self, caches */
const offlinePage = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('offline').then((cache) => cache.add(offlinePage)));
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  // Whoever logs out gets no more messages on this device. The push service then refuses it, and the server drops it.
  if (new URL(event.request.url).pathname === '/auth/logout') event.waitUntil(unsubscribe());
  event.respondWith(fetch(event.request).catch(() => caches.match(offlinePage)));
});

async function unsubscribe() {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
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

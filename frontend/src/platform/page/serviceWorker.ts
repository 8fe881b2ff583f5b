// Registers the service worker: on devices with push messages, and in the installed hall.

export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js');

/** The installed hall has a page for the time when it can't be reached. */
export function registerIfInstalled(): void {
  if (!('serviceWorker' in navigator) || !matchMedia('(display-mode: standalone)').matches) return;
  // Without it, the hall works all the same.
  registerServiceWorker().catch(() => undefined);
}

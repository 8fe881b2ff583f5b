// This browser as a device for push messages.
import { pushRoutes, type NewPushDevice } from '@guild/common/notifications/push.api';
import { call } from '../../../platform/api/api.ts';
import { registerServiceWorker } from '../../../platform/page/serviceWorker.ts';

/** Where this browser keeps the id of its device. */
const storedIn = 'push-device';

/** The id of this browser's device; null: it never got one, or cannot keep it. */
export function ownDeviceId(): number | null {
  try {
    return Number(localStorage.getItem(storedIn)) || null;
  } catch {
    return null;
  }
}

/** Why this browser cannot show push messages. null: it can, or asks the person first. */
export function reasonAgainst(): string | null {
  if (!window.isSecureContext) return 'Push messages need a hall with https.';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent)
      ? 'On an iPhone or iPad, add the hall to the home screen, and open it from there.'
      : "This browser can't show push messages.";
  if (Notification.permission === 'denied')
    return 'Your browser blocks notifications from this site. Allow them in its settings.';
  return null;
}

/** What the person recognizes this browser by. */
export function deviceName({ userAgent }: Pick<Navigator, 'userAgent'>): string {
  const [, system = 'this device'] = /(Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux)/.exec(userAgent) ?? [];
  const [, browser = 'Browser'] = /(Firefox|Edg|OPR|SamsungBrowser|Chrome|Safari)/.exec(userAgent) ?? [];
  const names: Readonly<Record<string, string>> = {
    Edg: 'Edge',
    OPR: 'Opera',
    SamsungBrowser: 'Samsung Internet',
    'Mac OS X': 'Mac',
    CrOS: 'ChromeOS',
  };
  return `${names[browser] ?? browser} on ${names[system] ?? system}`;
}

/**
 * Asks for the permission, subscribes this browser and tells the server.
 * @param publicKey of the server, in base64url
 * @returns false: the person has not allowed it
 * @throws ApiError, or an error of the browser
 */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription for another server key is of no use.
  await before?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON() as Pick<NewPushDevice, 'endpoint' | 'keys'>;
  const { id } = await call(pushRoutes.addPushDevice, { body: { endpoint, keys, name: deviceName(navigator) } });
  localStorage.setItem(storedIn, id.toString());
  return true;
}

/** Removes a device. This browser also unsubscribes. @throws ApiError */
export async function turnOff(id: number): Promise<void> {
  await call(pushRoutes.removePushDevice, { params: { id } });
  if (id !== ownDeviceId()) return;
  localStorage.removeItem(storedIn);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

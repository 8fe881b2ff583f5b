// Push messages to a person's devices, encrypted for each one and handed to its browser's push service.
import webPush from 'web-push';
import type { Sending } from '../../../platform/discord/api/directMessages.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Unread } from '../core/notifications.unread.ts';
import { isPushService } from './push.endpoints.ts';
import type { PushKeys } from './push.keys.ts';
import type { StoredDevice } from './push.model.ts';
import type { PushContent, PushText } from './push.text.ts';

/** Whether messages can be encrypted for a device: its public key is a point of the curve. */
export function hasUsableKeys({ endpoint, keys }: Pick<StoredDevice, 'endpoint' | 'keys'>): boolean {
  try {
    webPush.generateRequestDetails({ endpoint, keys }, '{}', { contentEncoding: 'aes128gcm' });
    return true;
  } catch {
    return false;
  }
}

/** How long a push service keeps a message for a device that is off, in seconds. */
const keptSeconds = 24 * 3600;
const timeoutMs = 10_000;
const defaultWaitMs = 60_000;

/** `gone`: the device has unsubscribed. */
type Delivery = Sending | { readonly outcome: 'gone' };

/** A push service accepts an https or mail address as the sender. Only a hall on this machine has no https. */
const subjectOf = (publicUrl: string): string => (publicUrl.startsWith('https:') ? publicUrl : 'mailto:hall@localhost');

function toDelivery(response: Response): Delivery {
  const { status } = response;
  if (response.ok) return { outcome: 'sent', message: null };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    return { outcome: 'wait', ms: seconds > 0 ? seconds * 1000 : defaultWaitMs, scope: 'person' };
  }
  const why = `The push service answered ${status}.`;
  return { outcome: status >= 500 ? 'later' : 'never', why };
}

export interface PushMessages {
  /**
   * Sends to all devices of a person. Devices that have unsubscribed are dropped.
   * @returns `sent` without devices, too
   */
  send(discordId: string, text: PushText): Promise<Sending>;
  /** Sends to one device. */
  sendTo(device: StoredDevice, text: PushText, unread: number): Promise<Delivery>;
}
interface Deps {
  readonly keys: () => Promise<PushKeys>;
  readonly unread: Pick<Unread, 'of'>;
  readonly devicesOf: (discordId: string) => Promise<readonly StoredDevice[]>;
  /** Drops devices that have unsubscribed. @param ids of the devices */
  readonly drop: (discordId: string, ids: readonly number[]) => Promise<void>;
}

export function createPushMessages(
  { keys, unread, devicesOf, drop }: Deps,
  { env, log }: Pick<Context, 'env' | 'log'>,
): PushMessages {
  const sendTo: PushMessages['sendTo'] = async ({ endpoint, keys: deviceKeys }, text, count) => {
    // The list of allowed services may have changed since the device was added.
    if (!isPushService(endpoint, env.pushServices))
      return { outcome: 'never', why: 'The push service is not allowed.' };
    const content = JSON.parse(text) as PushContent;
    const vapidDetails = { subject: subjectOf(env.publicUrl), ...(await keys()) };
    const details = webPush.generateRequestDetails(
      { endpoint, keys: deviceKeys },
      JSON.stringify({ ...content, unread: count }),
      { vapidDetails, TTL: keptSeconds, topic: content.tag, contentEncoding: 'aes128gcm' },
    );
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(details.headers as Record<string, string | number>).map(
          ([name, value]): [string, string] => [name, value.toString()],
        ),
        body: new Uint8Array(details.body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return toDelivery(response);
    } catch {
      return { outcome: 'later', why: 'The push service cannot be reached.' };
    }
  };
  return {
    sendTo,
    async send(discordId, text) {
      const devices = await devicesOf(discordId);
      if (devices.length === 0) return { outcome: 'sent', message: null };
      const count = await unread.of(discordId);
      const deliveries = await Promise.all(devices.map((device) => sendTo(device, text, count)));
      const gone = devices.filter((_device, at) => deliveries[at]?.outcome === 'gone');
      if (gone.length > 0)
        await drop(
          discordId,
          gone.map(({ id }) => id),
        );
      for (const delivery of deliveries)
        if (delivery.outcome === 'never') log.warn({ why: delivery.why }, 'a push message was refused');
      // Sending to all devices again does no harm: each shows a message with the same tag once.
      const again = deliveries.find(({ outcome }) => outcome === 'wait' || outcome === 'later');
      return again === undefined || again.outcome === 'gone' ? { outcome: 'sent', message: null } : again;
    },
  };
}

// Push API: the devices on which a person gets push messages.
import * as z from 'zod/mini';
import { id, idParams, limits, line, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** Maximum number of devices of one person. */
export const maxPushDevices = 10;

export const pushDevice = z.object({
  id,
  /** What the person recognizes it by, for example 'Chrome on Android'. */
  name: z.string(),
  createdAt: time,
});
export type PushDevice = z.output<typeof pushDevice>;

export const ownPush = z.object({
  /** The server's public key, in base64url. A browser subscribes with it. */
  publicKey: z.string(),
  /** In the order in which they were added. */
  devices: z.array(pushDevice),
  version: z.int(),
});
export type OwnPush = z.output<typeof ownPush>;

const base64url = (bytes: number, message: string) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), message));
/** A browser's subscription, as `PushSubscription.toJSON()` gives it, and the device's name. */
export const newPushDevice = z.object({
  /** An address of the browser's push service. */
  endpoint: z.url({ protocol: /^https?$/, error: 'Not the address of a push service' }).check(z.maxLength(1000)),
  keys: z.object({
    /** The browser's public key: 65 bytes in base64url. */
    p256dh: base64url(65, 'Not a public key'),
    /** A shared secret: 16 bytes in base64url. */
    auth: base64url(16, 'Not a secret'),
  }),
  name: line('Name is required', limits.name),
});
export type NewPushDevice = z.output<typeof newPushDevice>;

export const pushRoutes = {
  getPush: route({
    method: 'GET',
    path: '/api/user/push',
    access: 'guest',
    summary: 'The devices on which the caller gets push messages',
    reply: ownPush,
  }),
  addPushDevice: route({
    method: 'POST',
    path: '/api/user/push/devices',
    access: 'guest',
    summary: 'Get push messages on a device. At most 10 a person',
    status: 201,
    body: newPushDevice,
    reply: pushDevice,
  }),
  removePushDevice: route({
    method: 'DELETE',
    path: '/api/user/push/devices/:id',
    access: 'guest',
    summary: 'Get no more push messages on a device',
    params: idParams,
  }),
};
export const pushMessages = liveMessages({
  /** Sent to the person's screens. */
  'push:updated': ownPush,
});

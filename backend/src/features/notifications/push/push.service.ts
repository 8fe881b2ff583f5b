// Push service: people keep the devices on which they get push messages.
import type { NewPushDevice, OwnPush, PushDevice } from '@guild/common/notifications/push.api';
import type { Context } from '../../../platform/features/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import type { Unread } from '../core/notifications.unread.ts';
import { addDevice, dropDevices, removeDevice } from './push.decisions.ts';
import { isPushService } from './push.endpoints.ts';
import { pushFacts } from './push.facts.ts';
import { pushKeysReader } from './push.keys.ts';
import { createPushMessages, hasUsableKeys, type PushMessages } from './push.messages.ts';
import { pushText } from './push.text.ts';
import {
  noDevices,
  storedPushDevices,
  toDevice,
  type PushDevicesDocument,
  type PushModels,
  type StoredDevice,
} from './push.model.ts';

export interface PushService {
  own(caller: Caller): Promise<OwnPush>;
  /**
   * Adds the device of a browser. The same browser again replaces its entry.
   * @throws AppError `invalid_input` for an unknown push service or unusable keys; `conflict` when there are too many
   */
  add(device: NewPushDevice, caller: Caller): Promise<PushDevice>;
  /** @throws AppError `not_found` */
  remove(id: number, caller: Caller): Promise<void>;
  /** Those of these people who have a device. */
  withDevices(discordIds: readonly string[]): Promise<ReadonlySet<string>>;
  ownOf(document: PushDevicesDocument): Promise<OwnPush>;
  /** A browser belongs to whoever added it last. */
  takeFromOthers(device: Pick<StoredDevice, 'endpoint'>, owner: string): Promise<void>;
  /** Drops the devices that were added until then. @param until ms since 1970 */
  dropUntil(discordId: string, until: number): Promise<void>;
  /** Sends the first message to a new device, so that the person sees that it works. */
  greet(discordId: string, device: StoredDevice): Promise<void>;
  readonly messages: PushMessages;
}
interface Deps {
  readonly models: PushModels;
  readonly unread: Unread;
}

export function createPushService(
  { models: { pushDevices }, unread }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'ids' | 'env' | 'log'>,
): PushService {
  const documents = createDocuments({ stored: storedPushDevices, facts: pushFacts, initial: noDevices }, context);
  const keys = pushKeysReader(context.db);
  const drop = async (discordId: string, isOver: Parameters<typeof dropDevices>[0]): Promise<void> => {
    await documents.update(discordId, dropDevices(isOver));
  };
  const messages = createPushMessages(
    {
      keys,
      unread,
      devicesOf: async (discordId) => (await documents.read(discordId)).devices,
      drop: (discordId, ids) => drop(discordId, ({ id }) => ids.includes(id)),
    },
    context,
  );
  const ownOf = async ({ devices, version }: PushDevicesDocument): Promise<OwnPush> => ({
    publicKey: (await keys()).publicKey,
    devices: devices.map(toDevice),
    version,
  });
  return {
    messages,
    ownOf,
    own: async ({ discordId }) => ownOf(await documents.read(discordId)),
    async add(device, caller) {
      if (!isPushService(device.endpoint, context.env.pushServices))
        throw invalidField('endpoint', 'This push service is not known. The host can allow it.');
      if (!hasUsableKeys(device)) throw invalidField('keys.p256dh', 'Not a public key');
      const id = await context.ids.newId('push_devices');
      const { devices } = await documents.update(caller.discordId, addDevice(id, device, caller));
      const added = devices.find(({ endpoint }) => endpoint === device.endpoint);
      if (added === undefined) throw new Error('the device was not stored');
      return toDevice(added);
    },
    async remove(id, caller) {
      await documents.update(caller.discordId, removeDevice(id, caller));
    },
    async withDevices(discordIds) {
      const found = await pushDevices
        .find({ _id: { $in: [...discordIds] }, 'devices.0': { $exists: true } }, { _id: 1 })
        .lean();
      return new Set(found.map(({ _id }) => _id));
    },
    async takeFromOthers({ endpoint }, owner) {
      const others = await pushDevices.find({ 'devices.endpoint': endpoint, _id: { $ne: owner } }, { _id: 1 }).lean();
      for (const { _id } of others) await drop(_id, (device) => device.endpoint === endpoint);
    },
    dropUntil: (discordId, until) => drop(discordId, ({ createdAt }) => createdAt.getTime() <= until),
    async greet(discordId, device) {
      const text = pushText({
        key: 'push-on',
        title: 'Push messages are on',
        text: 'This is how notices look on this device.',
        link: '/settings',
      });
      await messages.sendTo(device, text, await unread.of(discordId));
    },
  };
}

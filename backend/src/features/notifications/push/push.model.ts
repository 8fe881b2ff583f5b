// Stored devices for push messages: one document for each person.
import { pushDevice, type PushDevice } from '@guild/common/notifications/push.api';
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

/** A device, with all that is needed to send to it. */
const storedDevice = z.object({
  ...pushDevice.shape,
  createdAt: z.date(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type StoredDevice = z.output<typeof storedDevice>;

export const storedPushDevices = declareStored({
  collection: 'push_devices',
  besides: {
    /** The person's Discord id. */
    _id: z.string(),
    devices: z.array(storedDevice),
    ...documentFields,
  },
  indexes: [[{ 'devices.endpoint': 1 }]],
});
export type PushDevicesDocument = DocumentOf<typeof storedPushDevices>;
export const noDevices = (discordId: string): Omit<PushDevicesDocument, 'version' | 'outbox'> => ({
  _id: discordId,
  devices: [],
});
export const toDevice = ({ id, name, createdAt }: StoredDevice): PushDevice => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
});

export const pushModels = modelsOf({ pushDevices: storedPushDevices });
export type PushModels = ReturnType<typeof pushModels>;

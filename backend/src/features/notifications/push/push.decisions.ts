// Push decisions: adding a device, and removing some. Pure functions.
import { isDeepStrictEqual } from 'node:util';
import { maxPushDevices, type NewPushDevice } from '@guild/common/notifications/push.api';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PushFacts } from './push.facts.ts';
import type { PushDevicesDocument } from './push.model.ts';

type Decision = Decide<PushDevicesDocument, PushFacts>;

/**
 * Adds a device; null if it is there. A browser that subscribed again keeps its id.
 * @throws AppError `conflict` when the person has too many
 */
export const addDevice =
  (newId: number, device: NewPushDevice, caller: Caller): Decision =>
  ({ devices }, now) => {
    const found = devices.find(({ endpoint }) => endpoint === device.endpoint);
    if (found?.name === device.name && isDeepStrictEqual(found.keys, device.keys)) return null;
    const others = devices.filter((one) => one !== found);
    if (others.length >= maxPushDevices)
      throw new AppError('conflict', `You can have at most ${maxPushDevices} devices. Remove one first.`, {
        reason: 'too_many_devices',
      });
    const id = found?.id ?? newId;
    const audit = noteOf(caller, {
      entity: 'push_device',
      verb: 'created',
      name: device.name,
      personal: true,
    });
    return {
      set: { devices: [...others, { ...device, id, createdAt: new Date(now) }] },
      facts: [{ kind: 'push:added', data: { id }, audit }],
    };
  };

/** Removes a device. @throws AppError `not_found` */
export const removeDevice =
  (id: number, caller: Caller): Decision =>
  ({ devices }) => {
    const found = devices.find((one) => one.id === id);
    if (found === undefined) throw new AppError('not_found');
    const audit = noteOf(caller, { entity: 'push_device', verb: 'removed', name: found.name, personal: true });
    return {
      set: { devices: devices.filter((one) => one !== found) },
      facts: [{ kind: 'push:removed', data: {}, audit }],
    };
  };

/** Drops devices that are no longer valid; null if there are none. @param isOver whether a device is to go */
export const dropDevices =
  (isOver: (device: PushDevicesDocument['devices'][number]) => boolean): Decision =>
  ({ devices }) =>
    devices.some(isOver)
      ? { set: { devices: devices.filter((one) => !isOver(one)) }, facts: [{ kind: 'push:removed', data: {} }] }
      : null;

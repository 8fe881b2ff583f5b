// Facts about the devices of a person.
import * as z from 'zod/mini';
import { defineFacts, noData } from '../../../platform/store/outbox/facts.ts';
import type { PushDevicesDocument } from './push.model.ts';

export const pushFacts = defineFacts<PushDevicesDocument>()({
  /** `id`: of the device. */
  'push:added': z.object({ id: z.int() }),
  'push:removed': noData,
});
export type PushFacts = typeof pushFacts;

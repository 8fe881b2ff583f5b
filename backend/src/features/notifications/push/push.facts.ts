// Push facts and their handlers: the person's screens, devices that change hands, and ended sessions.
import * as z from 'zod/mini';
import type { Context } from '../../../platform/features/context.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import { defineFacts, kindsOf, noData, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { sessionFacts } from '../../session/session.facts.ts';
import type { PushDevicesDocument } from './push.model.ts';
import type { PushService } from './push.service.ts';

export const pushFacts = defineFacts<PushDevicesDocument>()({
  /** `id`: of the device. */
  'push:added': z.object({ id: z.string() }),
  'push:removed': noData,
});
export type PushFacts = typeof pushFacts;

export const pushHandlers = (
  service: Pick<PushService, 'ownOf' | 'takeFromOthers' | 'dropUntil' | 'greet'>,
  { live }: Pick<Context, 'live'>,
): Handler[] => [
  on(pushFacts, kindsOf(pushFacts), {
    name: 'push:screens',
    when: 'before-reply',
    async run({ document, facts }) {
      const message = { ...(await service.ownOf(document)), ...factIdsOf(facts) };
      sendToPeople(live, { people: [document._id] }, 'push:updated', message);
    },
  }),
  on(pushFacts, ['push:added'], {
    name: 'push:one-owner',
    async run({ document, facts }) {
      for (const { data } of facts) {
        await service.takeFromOthers(data.id, document._id);
        await service.greet(document._id, data.id);
      }
    },
  }),
  // Who signs out everywhere has perhaps lost a device.
  on(sessionFacts, ['session:ended'], {
    name: 'push:ended-sessions',
    async run({ document: { _id: discordId }, facts }) {
      for (const { at, data } of facts) await service.dropUntil(discordId, data.until ?? at.getTime());
    },
  }),
];

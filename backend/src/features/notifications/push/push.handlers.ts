// Handlers of push facts: the person's screens, devices that change hands, and ended sessions.
import type { Context } from '../../../platform/features/context.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { onSessionsEnded } from '../../session/session.service.ts';
import { pushFacts } from './push.facts.ts';
import type { PushService } from './push.service.ts';

export const pushHandlers = (
  service: Pick<PushService, 'ownOf' | 'takeFromOthers' | 'dropUntil' | 'greet'>,
  { live }: Pick<Context, 'live'>,
): Handler[] => [
  on(pushFacts, 'all', {
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
        const device = document.devices.find(({ id }) => id === data.id);
        if (device === undefined) continue;
        await service.takeFromOthers(device, document._id);
        await service.greet(document._id, device);
      }
    },
  }),
  // Who signs out everywhere has perhaps lost a device.
  onSessionsEnded('push:ended-sessions', (discordId, until) => service.dropUntil(discordId, until)),
];

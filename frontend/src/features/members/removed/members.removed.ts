// Removed people, for people who may restore or forget them.
import { memberRooms } from '@guild/common/members/members.api';
import { removedRoutes, type RemovedMember } from '@guild/common/members/removed.api';
import { call } from '../../../platform/api/api.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { live } from '../../../platform/live/live.ts';

/** All together, loaded while the roster shows them. */
export const removedMembers = createResources<'all', readonly RemovedMember[]>({
  newest: (_before, next) => next,
  load: (_key, signal) => call(removedRoutes.listRemovedMembers, { signal }),
  room: () => memberRooms.list,
  subscribe: (_key, { change, reload }) => [
    live.on('member:removed', reload),
    live.on('removed-members:changed', reload),
    live.on('member:restored', ({ id }) =>
      change((before) => before.filter(({ membership }) => membership?.id !== id)),
    ),
    live.on('member:created', ({ discordId }) =>
      change((before) => before.filter((one) => one.discordId !== discordId)),
    ),
  ],
});

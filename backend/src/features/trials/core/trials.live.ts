// Trial rooms: everybody with access to the guild may join.
import { trialRooms } from '@guild/common/trials/trials.rooms';
import { AppError } from '../../../platform/errors.ts';
import type { RoomRule } from '../../../platform/features/feature.ts';
import type { TrialService } from '../trials.service.ts';

export const trialRoomRules = (service: Pick<TrialService, 'exists'>): RoomRule[] => [
  { room: trialRooms.list, mayJoin: () => true },
  {
    room: /^trial:(\d{1,15})$/,
    async mayJoin(_caller, id) {
      if (!(await service.exists(id))) throw new AppError('not_found');
      return true;
    },
  },
];

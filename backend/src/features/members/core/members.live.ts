// The roster's room: everybody with access to the guild may join.
import { memberRooms } from '@guild/common/members/members.api';
import type { RoomRule } from '../../../platform/features/feature.ts';

export const memberRoomRules: readonly RoomRule[] = [{ room: memberRooms.list, mayJoin: () => true }];

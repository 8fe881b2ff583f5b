// Live facts about members enter the store here, while the roster is on the screen.
import { memberRooms } from '@guild/common/members/members.api';
import { useLayoutEffect, useRef } from 'react';
import { live, useLive, useRoom } from '../../platform/live.ts';
import { members, type RosterFilters } from './members.store.ts';

export function useLiveRoster(filters: RosterFilters, viewerId: string): void {
  useLive('member:created', (member) => members.arrived(member));
  useLive('member:restored', (member) => members.arrived(member));
  useLive('member:updated', (member) => members.changed(member));
  useLive('member:removed', ({ id, version, factId }) => members.removed(id, version, factId));
  const entered = useRef<RosterFilters | null>(null);
  useLayoutEffect(() => {
    if (entered.current === filters) return;
    const again = entered.current !== null;
    entered.current = filters;
    members.enterView(filters, viewerId);
    // The first load is the room's.
    if (again) void live.replayOver(members.load);
  }, [filters, viewerId]);
  useRoom(memberRooms.list, members.load);
}

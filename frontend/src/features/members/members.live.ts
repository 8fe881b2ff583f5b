// Live messages about members. They update the store while the roster is on the screen.
import { memberRooms } from '@guild/common/members/members.api';
import { useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import type { RosterFilters } from './members.filters.ts';
import { members } from './members.store.ts';

/** Keeps the known members current. The screen joins the room. */
export function useMemberNews(): void {
  useLive('member:created', (member) => members.arrived(member));
  useLive('member:restored', (member) => members.arrived(member));
  useLive('member:updated', (member) => members.changed(member));
  useLive('member:removed', (removal) => members.removed(removal));
}

export function useLiveRoster(filters: RosterFilters, viewerId: string): void {
  useMemberNews();
  useLiveView(members, memberRooms.list, { filters, viewerId });
}

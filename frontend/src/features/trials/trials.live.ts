// Live facts about trials enter the store here, while they are on the screen.
import { trialRooms } from '@guild/common/trials/trials.rooms';
import { useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { applyChosen, applyOwn, applyTrial, noFilters, trials } from './trials.store.ts';

/** The list, live: loads it, and keeps it right over breaks of the line. */
export function useLiveTrials(viewerId: string): void {
  useLive('trial:created', applyTrial);
  useLive('trial:changed', applyTrial);
  useLive('trial:advanced', applyTrial);
  useLive('trial:completed', applyTrial);
  useLive('trial:cancelled', applyTrial);
  useLive('trial:chosen', applyChosen);
  useLive('trial:own-changed', applyOwn);
  useLiveView(trials, trialRooms.list, { filters: noFilters, viewerId });
}

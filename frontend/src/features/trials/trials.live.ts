// Live messages about trials. They update the stores while trials are on the screen.
import { trialRooms } from '@guild/common/trials/trials.rooms';
import { useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { applyChosen, applyOwn, applyTrial, noFilters, trials } from './trials.store.ts';

/** Shows the live list of trials, kept current across reconnects. */
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

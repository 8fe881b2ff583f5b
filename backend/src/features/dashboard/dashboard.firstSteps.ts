// First steps of a new guild: each is done when the guild's data say so. An admin can dismiss them.
import type { FirstStep, FirstSteps } from '@guild/common/dashboard/firstSteps.api';
import { adminsRoom } from '../../platform/live/live.ts';
import { declareSettings, type SettingsContext } from '../../platform/store/documents/settings.ts';
import type { Caller } from '../../platform/people/caller.ts';

/** A step, and how to find out whether it is done. */
export interface FirstStepSource extends Omit<FirstStep, 'done'> {
  readonly isDone: () => Promise<boolean>;
}
const createDismissal = declareSettings({
  storedIn: 'first_steps',
  defaults: { dismissed: false },
  room: adminsRoom,
});

export interface FirstStepsService extends Pick<ReturnType<typeof createDismissal>, 'handler'> {
  /** Dismissed steps are no longer counted. */
  read(): Promise<FirstSteps>;
  /** Hides the steps from all admins, for good. */
  dismiss(caller: Caller): Promise<FirstSteps>;
}

export function createFirstSteps(sources: readonly FirstStepSource[], context: SettingsContext): FirstStepsService {
  const settings = createDismissal(context);
  return {
    handler: settings.handler,
    async read() {
      const { dismissed } = await settings.read();
      if (dismissed) return { dismissed, steps: [] };
      const steps = sources.map(async ({ isDone, ...step }): Promise<FirstStep> => ({ ...step, done: await isDone() }));
      return { dismissed, steps: await Promise.all(steps) };
    },
    async dismiss(caller) {
      const { dismissed } = await settings.change({ dismissed: true }, caller);
      return { dismissed, steps: [] };
    },
  };
}

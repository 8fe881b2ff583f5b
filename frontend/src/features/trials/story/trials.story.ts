// Stories of finished trials. Loaded once, because they never change.
import { trialRoutes, type TrialStory } from '@guild/common/trials/trials.api';
import { call } from '../../../platform/api/api.ts';
import { createResources } from '../../../platform/api/resources.ts';

export const stories = createResources<number, TrialStory>({
  load: (id, signal) => call(trialRoutes.getTrialStory, { params: { id }, signal }),
});

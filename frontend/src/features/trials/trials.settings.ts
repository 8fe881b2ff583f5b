// Settings of trials.
import { trialPostRoutes, type TrialPostSettings } from '@guild/common/trials/trials.post.api';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import type { SwitchSetting } from '../../platform/forms/guildSetting.ts';

export const postTrials: SwitchSetting<TrialPostSettings> = {
  label: 'Post trials in Discord',
  help: 'Each trial gets one message: the host and start time, then its progress, then the winner and the story as a picture.',
  use: () => useLiveResource(trialPostRoutes.getTrialPostSettings, 'trial-post-settings:updated'),
  value: ({ postTrials }) => postTrials,
  save: (postTrials, version) => call(trialPostRoutes.changeTrialPostSettings, { body: { postTrials, version } }),
};

// Setting for posting trials in the guild's Discord channel. Off by default.
import * as z from 'zod/mini';
import { seenVersion } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

export const trialPostSettings = z.object({
  /** Whether each trial has a message there, from its lobby to its end. */
  postTrials: z.boolean(),
  version: z.int(),
});
export type TrialPostSettings = z.output<typeof trialPostSettings>;
export const trialPostSettingsChange = z.object({ postTrials: z.boolean(), ...seenVersion });

const settings = '/api/settings/trial-posts';
export const trialPostRoutes = {
  getTrialPostSettings: route({
    method: 'GET',
    path: settings,
    access: 'admin',
    summary: 'Whether trials are posted in Discord',
    reply: trialPostSettings,
  }),
  changeTrialPostSettings: route({
    method: 'PUT',
    path: settings,
    access: 'admin',
    summary: 'Set whether trials are posted in Discord',
    body: trialPostSettingsChange,
    reply: trialPostSettings,
  }),
};

export const trialPostMessages = liveMessages({
  'trial-post-settings:updated': trialPostSettings,
});

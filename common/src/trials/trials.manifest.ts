import { defineManifest, merged } from '../wire/manifest.ts';
import { fremenMessages, fremenRoutes } from './economy.api.ts';
import { trialMessages, trialRoutes, trialsOfMember } from './trials.api.ts';
import { devTrialRoutes } from './trials.demo.api.ts';
import { trialPostMessages, trialPostRoutes } from './trials.post.api.ts';

export const trialsManifest = defineManifest({
  name: 'trials',
  title: 'Trials',
  routes: merged('call', [trialRoutes, fremenRoutes, trialPostRoutes]),
  devRoutes: devTrialRoutes,
  messages: merged('message', [trialMessages, fremenMessages, trialPostMessages]),
  personalMessages: { 'trial:own-changed': 'guest', 'fremen-profile:changed': 'guest' },
  pages: {
    '/trials': {
      titles: ['Fremen Trials: a game night for the whole guild', 'Fremen Trials'],
      about:
        'A survival game that the whole guild plays together in a quarter of an hour: choose a path in each round, live or fall, and be the last one standing',
    },
  },
  notices: {
    trial_open: {
      words: 'A trial can be joined',
      help: 'Shows the host, the theme and when it begins.',
      icon: 'trials',
      default: { inApp: true, discord: false },
      concerns: 'member',
      lapses: true,
      action: 'See trial',
      toast: 'queued',
    },
    trial_won: {
      words: 'You win a trial',
      help: "You're the last one standing.",
      icon: 'star',
      default: { inApp: true, discord: false },
      concerns: 'member',
      action: 'See trial',
    },
    trial_cancelled: {
      words: 'A trial is cancelled',
      help: 'A trial you host or have joined.',
      icon: 'trials',
      default: { inApp: true, discord: false },
      concerns: 'member',
      action: 'See trials',
      toast: 'queued',
    },
  },
  audit: {
    entities: {
      trial: { words: 'Fremen trials', folded: true },
      trial_item: { words: 'Trial items' },
      trial_post_settings: { words: 'Trials in Discord' },
      fremen: { words: 'Spending of trial spice and Solari' },
    },
    actions: {
      'trial.created': 'opened the trial',
      'trial.joined': 'joined the trial',
      'trial.left': 'left the trial',
      'trial.rescheduled': 'changed the start of the trial',
      'trial.cancelled': 'cancelled the trial',
      'trial_item.created': 'added to the trial market:',
      'trial_item.updated': 'changed in the trial market:',
      'trial_item.retired': 'retired from the trial market:',
      'trial_item.returned': 'brought back to the trial market:',
      'trial_post_settings.updated': 'changed the settings for trials in Discord',
      'fremen.bought': 'bought for the trials:',
      'fremen.equipped': 'packed for the next trial:',
      'fremen.unequipped': 'took out of their pack:',
      'fremen.titled': 'chose the title',
    },
  },
  counts: { trials: { figure: 'liveTrials', hiddenFromGuests: false } },
  profileSection: trialsOfMember,
  stores: {
    fremen_trials: 'always',
    trial_participants: 'always',
    trial_items: 'always',
    fremen_profiles: 'always',
    fremen_ledger: 'always',
    player_inventory: 'always',
    trial_history: 'always',
    trial_post_settings: 'always',
  },
  dashboardActions: ['join'],
});

// What trials declare of themselves.
import { defineManifest } from '../wire/manifest.ts';
import { trialMessages, trialRoutes } from './trials.api.ts';

export const trialsManifest = defineManifest({
  name: 'trials',
  routes: trialRoutes,
  messages: trialMessages,
  pages: {
    '/trials': {
      titles: ['Fremen Trials: a game night for the whole guild', 'Fremen Trials'],
      about:
        'A survival game that the whole guild plays together in a quarter of an hour: choose a way in each round, live or fall, and be the last one standing',
    },
  },
  notices: {
    trial_open: {
      words: 'A trial can be joined',
      help: 'Whose it is, its theme, and when it begins.',
      icon: 'trials',
      usual: { inApp: true, discord: false },
      concerns: 'member',
      lapses: true,
      action: 'See trial',
      toast: { rank: 'in-turn', by: 'notice' },
    },
    trial_won: {
      words: 'You win a trial',
      help: 'You are the last one standing.',
      icon: 'star',
      usual: { inApp: true, discord: false },
      concerns: 'member',
      action: 'See trial',
    },
    trial_cancelled: {
      words: 'A trial of yours is cancelled',
      help: 'One that you host or have joined.',
      icon: 'trials',
      usual: { inApp: true, discord: false },
      concerns: 'member',
      action: 'See trials',
      toast: { rank: 'in-turn', by: 'notice' },
    },
  },
  audit: {
    entities: { trial: { words: 'Fremen trials' } },
    actions: {
      'trial.created': 'opened the trial',
      'trial.joined': 'joined the trial',
      'trial.left': 'left the trial',
      'trial.rescheduled': 'moved the beginning of the trial',
      'trial.cancelled': 'cancelled the trial',
    },
  },
  contributions: {},
  stores: { fremen_trials: 'always', trial_participants: 'always' },
  ofRemovedPeople: 'They fall in the trial that is going on. What they have played and won stays, under their name.',
});

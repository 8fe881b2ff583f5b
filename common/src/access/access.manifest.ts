// Manifest of requests for access, and of ranks that ended with a departure.
import { defineManifest, merged } from '../wire/manifest.ts';
import { accessRoutes } from './access.api.ts';
import { applicationMessages, applicationRoutes } from './applications.api.ts';

export const accessManifest = defineManifest({
  name: 'access',
  title: 'Members',
  routes: merged('call', [accessRoutes, applicationRoutes]),
  messages: applicationMessages,
  pages: {
    '/applications': {
      titles: ['Applications: who wants to join', 'Applications'],
      about: 'Everyone who wants to join the guild: their answers, what officers think of them, and members on trial',
    },
  },
  notices: {
    access_requested: {
      words: 'Someone asks for access',
      help: 'A person signed in and has no access to the guild yet. You can let them in.',
      icon: 'people',
      concerns: 'roster',
      toast: 'queued',
      action: 'Grant access',
    },
    rank_ended: {
      words: 'Someone is back without their rank',
      help: 'A person joined the Discord server again. The rank that was set here ended when they left. You can give it back.',
      icon: 'people',
      concerns: 'admin',
      toast: 'queued',
      action: 'Give rank back',
    },
    trial_membership_over: {
      words: "Someone's trial is over",
      help: 'A person was accepted until a date, which has come. You can keep them or end the trial.',
      icon: 'people',
      concerns: 'roster',
      toast: 'queued',
      action: 'Decide now',
    },
    application_accepted: {
      words: 'Your application is accepted',
      help: 'You get access to the guild.',
      icon: 'people',
      concerns: 'guest',
      toast: 'queued',
      action: 'Look around',
    },
  },
  audit: {
    entities: {
      access_request: { words: 'Requests for access' },
      access_settings: { words: 'Application form' },
    },
    actions: {
      'access_request.sent': 'asked for access',
      'access_request.applied': 'applied for access',
      'access_request.withdrawn': 'withdrew their application',
      'access_request.commented': 'commented on the application of',
      'access_request.voted': 'voted on the application of',
      'access_request.accepted': 'accepted',
      'access_request.accepted_on_trial': 'accepted on trial',
      'access_request.declined': 'declined the application of',
      'access_request.kept': 'kept after the trial',
      'access_request.trial_ended': 'ended the trial of',
      'access_settings.updated': 'changed the application form',
    },
  },
  dashboardActions: ['grant'],
});

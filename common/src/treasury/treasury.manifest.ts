import { defineManifest } from '../wire/manifest.ts';
import { treasuryMessages, treasuryRoutes } from './treasury.api.ts';
import { treasuryLedgerRoutes } from './treasury.ledger.api.ts';
import { treasuryRequestMessages, treasuryRequestRoutes } from './treasury.requests.api.ts';

export const treasuryManifest = defineManifest({
  name: 'treasury',
  title: 'Treasury',
  routes: { ...treasuryLedgerRoutes, ...treasuryRequestRoutes, ...treasuryRoutes },
  messages: { ...treasuryMessages, ...treasuryRequestMessages },
  personalMessages: { 'treasury-request:updated': 'member' },
  pages: {
    '/treasury': {
      titles: ['Treasury: what the guild has stored', 'Treasury'],
      about:
        'What the guild has stored and what it is saving for: spice, water, currency, materials and technology, each with its goal',
    },
  },
  notices: {
    treasury_request: {
      words: 'A member requests a deposit or withdrawal',
      help: 'Shows who, how much and which resource.',
      icon: 'treasury',
      concerns: 'treasury-approval',
      action: 'See request',
      toast: 'queued',
    },
    treasury_decided: {
      words: 'Your deposit or withdrawal is decided',
      help: 'Shows the decision and the reason.',
      icon: 'treasury',
      concerns: 'member',
      action: 'See resource',
      toast: 'queued',
    },
    treasury_goal_reached: {
      words: 'A goal you contributed to is reached',
      help: 'Shows the new total.',
      icon: 'treasury',
      default: { inApp: true, discord: false },
      concerns: 'member',
      action: 'See resource',
      toast: 'queued',
    },
  },
  audit: {
    entities: {
      resource: { words: 'Treasury', restorable: 'treasury' },
      treasury_settings: { words: 'Treasury settings' },
    },
    actions: {
      'resource.created': 'added to the treasury',
      'resource.updated': 'changed in the treasury',
      'resource.asked': 'made a treasury request for',
      'resource.unasked': 'cancelled a request for',
      'resource.approved': 'approved a request for',
      'resource.refused': 'refused a request for',
      'resource.deposited': 'put into the treasury:',
      'resource.withdrew': 'took from the treasury:',
      'resource.corrected': 'corrected the ledger for',
      'treasury_settings.updated': 'changed the treasury settings',
      'resource.removed': 'deleted from the treasury',
      'resource.restored': 'restored to the treasury',
    },
  },
  statistics: {
    spiceCollected: { shown: 'line', words: 'Spice in Treasury', whileNone: 'hidden' },
    waterReserved: { shown: 'line', words: 'Water Reserved', whileNone: 'hidden' },
    solariTreasury: { shown: 'line', words: 'Solari Treasury', whileNone: 'hidden' },
  },
});

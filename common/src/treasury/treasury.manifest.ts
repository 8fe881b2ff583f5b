// Manifest of the treasury.
import { defineManifest } from '../wire/manifest.ts';
import { treasuryMessages, treasuryRoutes } from './treasury.api.ts';
import { treasuryLedgerRoutes } from './treasury.ledger.api.ts';
import { treasuryRequestMessages, treasuryRequestRoutes } from './treasury.requests.api.ts';

const queued = { rank: 'queued', by: 'notice' } as const;

export const treasuryManifest = defineManifest({
  name: 'treasury',
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
      words: 'A member asks for a deposit or withdrawal',
      help: 'Who it is, how much, and of what.',
      icon: 'treasury',
      usual: { inApp: true, discord: true },
      concerns: 'admin',
      action: 'See request',
      toast: queued,
    },
    treasury_decided: {
      words: 'An admin decides about your deposit or withdrawal',
      help: 'Whether it is approved, and why not.',
      icon: 'treasury',
      usual: { inApp: true, discord: true },
      concerns: 'member',
      action: 'See resource',
      toast: queued,
    },
    treasury_goal_reached: {
      words: 'A goal is reached to which you have given',
      help: 'With what there is by then.',
      icon: 'treasury',
      usual: { inApp: true, discord: false },
      concerns: 'member',
      action: 'See resource',
      toast: queued,
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
      'resource.asked': 'asked of the treasury:',
      'resource.unasked': 'took back what was asked of',
      'resource.approved': 'approved what was asked of',
      'resource.refused': 'refused what was asked of',
      'resource.deposited': 'put into the treasury:',
      'resource.withdrew': 'took from the treasury:',
      'resource.corrected': 'corrected the ledger of',
      'treasury_settings.updated': 'changed the settings of the treasury',
      'resource.removed': 'deleted from the treasury',
      'resource.restored': 'restored to the treasury',
    },
  },
  statistics: {
    spiceCollected: { shown: 'line', words: 'Spice Collected', icon: 'spice', whileNone: 'hidden' },
    waterReserved: { shown: 'line', words: 'Water Reserved', icon: 'water', whileNone: 'hidden' },
    solariTreasury: { shown: 'line', words: 'Solari Treasury', icon: 'solari', whileNone: 'hidden' },
  },
});

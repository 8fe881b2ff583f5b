// Manifest of the contracts feature.
import { defineManifest, merged } from '../wire/manifest.ts';
import { contractMessages, contractRoutes } from './contracts.api.ts';
import { contractSettingsMessages, contractSettingsRoutes } from './contracts.settings.api.ts';
import { ratingMessages, ratingRoutes } from './ratings.api.ts';
import { contractsOfMember, standingMessages, standingRoutes } from './standings.api.ts';

const seen = { concerns: 'member', action: 'See contract' } as const;
const usual = { inApp: true, discord: true } as const;
const inApp = { inApp: true, discord: false } as const;
const atOnce = { rank: 'at-once', by: 'notice' } as const;
const queued = { rank: 'queued', by: 'notice' } as const;

export const contractsManifest = defineManifest({
  name: 'contracts',
  // The routes of the leaderboards come first, because the route of one contract would take their
  // names for ids.
  routes: merged('call', [standingRoutes, contractRoutes, contractSettingsRoutes, ratingRoutes]),
  messages: merged('message', [contractMessages, contractSettingsMessages, ratingMessages, standingMessages]),
  pages: {
    '/contracts': {
      titles: ['Deep Desert Contracts for hire', 'Contracts'],
      about:
        'Mercenary operations in the deep desert: post a contract, claim one alone or with others, deliver, and be rated for it',
    },
  },
  notices: {
    contract_claimed: {
      words: 'Somebody claims your contract, or gives a claim back',
      help: 'Who it was, and how many claims are left.',
      icon: 'contracts',
      usual: inApp,
      ...seen,
      toast: queued,
    },
    contract_activated: {
      words: 'A contract of yours begins',
      help: 'Its client has activated what you claimed.',
      icon: 'contracts',
      usual,
      ...seen,
      toast: atOnce,
    },
    contract_completed: {
      words: 'A contract of yours is completed',
      help: 'With your points and your share of the reward.',
      icon: 'check',
      usual,
      ...seen,
      toast: atOnce,
    },
    contract_closed: {
      words: 'A contract of yours is cancelled, has failed or is deleted',
      help: 'What you claimed, or what you posted.',
      icon: 'contracts',
      usual,
      ...seen,
      toast: atOnce,
    },
    contract_deadline: {
      words: 'A contract’s deadline comes near',
      help: '24 hours and 1 hour before, of what you claimed or posted.',
      icon: 'clock',
      usual,
      ...seen,
      lapses: true,
      toast: queued,
    },
    contract_rated: {
      words: 'You are rated for a contract',
      help: 'How many stars, and the points that they bring.',
      icon: 'star',
      usual: inApp,
      ...seen,
      toast: queued,
    },
    contract_paid: {
      words: 'A reward is paid or received',
      help: 'When the other side of a contract says so.',
      icon: 'treasury',
      usual: inApp,
      ...seen,
      toast: queued,
    },
  },
  audit: {
    entities: {
      contract: { words: 'Contracts', restorable: 'contracts' },
      season: { words: 'Contract seasons' },
      mercenary: { words: 'Mercenary profiles' },
      contract_settings: { words: 'Contract settings' },
    },
    actions: {
      'contract.created': 'posted the contract',
      'contract.updated': 'changed the contract',
      'contract.claimed': 'claimed',
      'contract.unclaimed': 'gave back the claim on',
      'contract.activated': 'activated',
      'contract.completed': 'completed',
      'contract.cancelled': 'cancelled',
      'contract.failed': 'called failed',
      'contract.paid': 'recorded a payment of',
      'contract.rated': 'rated',
      'contract.removed': 'deleted the contract',
      'contract.restored': 'restored the contract',
      'season.closed': 'closed',
      'season.restored': 'restored',
      'contract_settings.updated': 'changed the settings of the contracts board',
      'mercenary.updated': 'changed their profile as a mercenary',
    },
  },
  counts: { contracts: { figure: 'openContracts', hiddenFromGuests: false } },
  ofMember: contractsOfMember,
});

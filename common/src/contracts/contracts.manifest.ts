import { defineManifest, merged } from '../wire/manifest.ts';
import { contractMessages, contractRoutes } from './contracts.api.ts';
import { contractSettingsMessages, contractSettingsRoutes } from './contracts.settings.api.ts';
import { ratingMessages, ratingRoutes } from './ratings.api.ts';
import { contractsOfMember, standingMessages, standingRoutes } from './standings.api.ts';

const seen = { concerns: 'member', action: 'See contract' } as const;
const inApp = { inApp: true, discord: false } as const;

export const contractsManifest = defineManifest({
  name: 'contracts',
  title: 'Contracts',
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
    contract_created: {
      words: 'A new contract is posted',
      help: 'Shows the target, the reward and the deadline.',
      icon: 'contracts',
      default: { inApp: false, discord: false },
      ...seen,
      toast: 'queued',
    },
    contract_claimed: {
      words: 'Someone claims your contract, or withdraws a claim',
      help: 'Shows who, and how many have claimed it.',
      icon: 'contracts',
      default: inApp,
      ...seen,
      toast: 'queued',
    },
    contract_activated: {
      words: 'A contract you claimed is activated',
      help: 'You can start work.',
      icon: 'contracts',
      ...seen,
      toast: 'at-once',
    },
    contract_completed: {
      words: 'A contract you claimed is completed',
      help: 'Shows your points.',
      icon: 'check',
      ...seen,
      toast: 'at-once',
    },
    contract_closed: {
      words: 'A contract is cancelled, marked failed or deleted',
      help: 'Contracts you claimed or posted.',
      icon: 'contracts',
      ...seen,
      toast: 'at-once',
    },
    contract_deadline: {
      words: 'A contract’s deadline is near',
      help: '24 hours and 1 hour before. Contracts you claimed or posted.',
      icon: 'clock',
      ...seen,
      lapses: true,
      toast: 'queued',
    },
    contract_rated: {
      words: 'Someone rates you for a contract',
      help: 'Shows the stars and the points you earned.',
      icon: 'star',
      default: inApp,
      ...seen,
      toast: 'queued',
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
      'contract.unclaimed': 'withdrew their claim on',
      'contract.activated': 'activated',
      'contract.completed': 'completed',
      'contract.cancelled': 'cancelled',
      'contract.failed': 'marked as failed',
      'contract.paid': 'recorded a payment for',
      'contract.rated': 'rated',
      'contract.removed': 'deleted the contract',
      'contract.restored': 'restored the contract',
      'season.closed': 'closed',
      'season.restored': 'restored',
      'contract_settings.updated': 'changed the contract settings',
      'mercenary.updated': 'changed their mercenary profile',
    },
  },
  counts: { contracts: { figure: 'openContracts', hiddenFromGuests: false } },
  profileSection: contractsOfMember,
  dashboardActions: ['activate'],
});

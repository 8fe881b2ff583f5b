// Treasury section: the guild's resources, the hauls, and each member's deals.
import { haulsLink } from '@guild/common/payouts/payouts.links';
import { dealsLink, owingLink } from '@guild/common/deals/deals.links';
import { lazyPart, lazyValue } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const treasurySection: Section = {
  path: '/treasury',
  title: 'Treasury',
  seenBy: 'members',
  link: {
    among: 'sections',
    name: 'Treasury',
    icon: 'treasury',
    words:
      'vault bank balance approve approval requests einzahlen abheben stock resources goals storage spice water schatzkammer lager gildenbank',
    key: 't',
  },
  dashboard: [lazyValue(() => import('../../features/deals/integrations/deals.dashboard.ts'))],
  profile: [lazyValue(() => import('../../features/deals/integrations/deals.profile.ts'))],
  commands: [lazyValue(() => import('../../features/treasury/treasury.commands.ts'))],
  outcome: [
    lazyValue(() => import('../../features/deals/integrations/deals.outcome.tsx')),
    lazyValue(() => import('../../features/payouts/integrations/payouts.outcome.tsx')),
  ],
  page: lazyPart(() => import('./TreasuryPage.tsx')),
  places: [
    {
      name: 'What I owe',
      path: owingLink,
      icon: 'solari',
      more: 'Deals, debts to pay',
      words: 'pay money solari balance geld schulden schulde bezahlen',
    },
    {
      name: 'What I am owed',
      path: dealsLink,
      icon: 'solari',
      more: 'Deals, shares, payments to receive',
      words: 'who owes me balance solari money payout my shares geld guthaben schuldet anteil anteile',
    },
    {
      name: 'Hauls',
      path: haulsLink,
      icon: 'treasury',
      more: 'Loot that the guild divides',
      words: 'payout split shares beute aufteilen',
    },
  ],
};

import { lazyPart, lazyValue } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const contractsSection: Section = {
  path: '/contracts',
  title: 'Deep Desert Contracts',
  subtitle: 'Mercenary operations in the Deep Desert',
  seenBy: 'everybody',
  link: {
    among: 'sections',
    name: 'Contracts',
    icon: 'contracts',
    words:
      'my claimed complete contractor client best ranking rangliste rate rating reviews jobs bounties work board leaderboard mercenaries aufträge auftrag',
    key: 'c',
    bar: { place: 3, name: 'Contracts' },
  },
  count: 'contracts',
  dashboard: [lazyValue(() => import('./integrations/contracts.dashboard.ts'))],
  profile: [lazyValue(() => import('./integrations/contracts.profile.tsx'))],
  commands: [lazyValue(() => import('./integrations/contracts.commands.ts'))],
  page: lazyPart(async () => ({ default: (await import('./ContractsSection.tsx')).ContractsSection })),
};

// The section of trials.
import { lazyPart } from '../../platform/lazyPart.tsx';
import type { Section } from '../../platform/section.ts';

export const trialsSection: Section = {
  path: '/trials',
  title: 'Fremen Trials',
  seenBy: 'everybody',
  link: { among: 'sections', name: 'Trials', icon: 'trials', key: 'f' },
  dashboard: [],
  profile: [],
  page: lazyPart(async () => ({ default: (await import('./TrialsSection.tsx')).TrialsSection })),
};

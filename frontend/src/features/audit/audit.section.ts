import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const auditSection: Section = {
  path: '/audit',
  title: 'Audit record',
  seenBy: 'audit',
  link: {
    among: 'own',
    name: 'Audit record',
    icon: 'record',
    words: 'log history who did what changes changed protokoll',
  },
  dashboard: [],
  profile: [],
  page: lazyPart(async () => ({ default: (await import('./AuditSection.tsx')).AuditSection })),
};

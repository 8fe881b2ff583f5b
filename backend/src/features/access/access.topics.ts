// Hyperion's answer about who wants to join, for those who decide.
import { applicationRoutes } from '@guild/common/access/applications.api';
import { applicationLink } from '@guild/common/access/access.links';
import { counted } from '@guild/common/wire/numbers';
import { topic, type Topic } from '../../platform/features/knowledge/knowledge.ts';
import { listed, quoted } from '../../platform/features/knowledge/quoting.ts';
import type { AccessService } from './access.service.ts';

const page = { title: 'Applications', to: '/applications' } as const;
const maxNames = 10;

export const accessTopics = (service: Pick<AccessService, 'list'>): readonly Topic[] => [
  topic(applicationRoutes.listApplications, {
    source: ({ id, name }) => ({ id: `application-${id}`, title: name, to: applicationLink(id) }),
    asked: [
      'who want|wants to join',
      'who want|wants to join us|guild',
      'who has|have applied|asked',
      'who applied|applies',
      'any|new|open|which|list|show application|applications|applicant|applicants',
      'how_many application|applications|applicant|applicants',
      'who is|are on trial',
    ],
    askedInGerman: [
      'wer will|möchte beitreten|mitmachen|dazu|rein',
      'wer hat beworben',
      'bewerb*',
      'offen*|neue*|welche*|gibt|wie_viele|wer bewerb*',
      'wer ist|sind probe*',
    ],
    async answer({ caller, mentions }) {
      const view = mentions('trial', 'probe*') ? 'trial' : 'open';
      const { items, total = items.length } = await service.list({ view, limit: maxNames, count: '1' }, caller);
      const names = listed(items.map(({ name }) => quoted(name)));
      if (view === 'trial') {
        const text =
          total === 0 ? 'Nobody is on trial.' : `${counted(total, 'person is', 'people are')} on trial: ${names}.`;
        return [{ id: 'applications', ...page, text }];
      }
      const text =
        total === 0
          ? 'Nobody is waiting to join.'
          : `${counted(total, 'person wants', 'people want')} to join: ${names}.`;
      return [{ id: 'applications', ...page, text }];
    },
  }),
];

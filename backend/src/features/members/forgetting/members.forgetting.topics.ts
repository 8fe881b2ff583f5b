// Hyperion's answer about forgetting a person, for admins.
import { forgettingRoutes } from '@guild/common/members/forgetting.api';
import { counted } from '@guild/common/wire/numbers';
import { topic, type Topic } from '../../../platform/features/knowledge/knowledge.ts';
import type { Forgetting } from './members.forgetting.service.ts';

export const forgettingTopics = (forgetting: Pick<Forgetting, 'list'>): readonly Topic[] => [
  topic(forgettingRoutes.listFormerMembers, {
    asked: [
      'how|can|where forget|erase|anonymize person|somebody|someone|member|player|people|data',
      'who|which|how_many was|were|has|have|is|are removed|kicked|forgotten',
      'who|which|list|show removed|former|forgotten member|people|person',
    ],
    askedInGerman: [
      'wie|kann|wo vergess*|lösch* person|jemand*|mitglied*|daten',
      'wer|welche|wie_viele wurde*|ist|sind entfernt|rausgeworfen',
    ],
    async answer() {
      const { length } = await forgetting.list();
      const who =
        length === 0 ? 'Nobody was removed lately.' : `${counted(length, 'person was', 'people were')} removed.`;
      return [
        {
          id: 'former-members',
          title: 'Removed members',
          to: '/settings#former-members',
          text: `${who} To forget somebody for good, remove them from the roster first, then open Settings → Removed members, press Forget and type their name. Their numbers stay.`,
        },
      ];
    },
  }),
];

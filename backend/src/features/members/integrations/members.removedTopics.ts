// Hyperion's answer about removed people, and about restoring and forgetting them.
import { removedRoutes } from '@guild/common/members/removed.api';
import { counted } from '@guild/common/wire/numbers';
import { topic, type Topic } from '../../../platform/features/knowledge/knowledge.ts';
import type { RemovedMembers } from '../core/members.removed.ts';

export const removedTopics = (removed: Pick<RemovedMembers, 'list'>): readonly Topic[] => [
  topic(removedRoutes.listRemovedMembers, {
    asked: [
      'how|can|where i|we|you forget|erase|anonymize|restore person|somebody|someone|member|player|people|data',
      'how|can|where forget|erase|anonymize|restore person|somebody|someone|member|player|people|data',
      'who|which|how_many was|were|has|have|is|are removed|kicked|forgotten',
      'who|which|list|show removed|former|forgotten member|people|person',
    ],
    askedInGerman: [
      'wie|kann|wo vergess*|lösch*|wiederherstell* person|jemand*|mitglied*|daten',
      'wer|welche|wie_viele wurde*|ist|sind entfernt|rausgeworfen',
    ],
    async answer({ caller }) {
      const { length } = await removed.list(caller);
      const who =
        length === 0 ? 'Nobody was removed lately.' : `${counted(length, 'person was', 'people were')} removed.`;
      return [
        {
          id: 'removed-members',
          title: 'Removed members',
          to: '/roster?removed=1',
          text: `${who} In the roster, press Removed: you can restore people for 30 days. An admin can also forget a removed person for good. Their numbers stay.`,
        },
      ];
    },
  }),
];

// Hyperion's answer about the last backup, for admins.
import { backupRoutes } from '@guild/common/backups/backups.api';
import { topic, type Topic } from '../../platform/features/knowledge/knowledge.ts';
import type { BackupsService } from './backups.service.ts';

export const backupTopics = (service: Pick<BackupsService, 'list'>): readonly Topic[] => [
  topic(backupRoutes.listBackups, {
    asked: [
      'when was|is|did the|our|a last|latest|newest|recent backup',
      'when last|latest|newest|recent backup',
      'when was|is|did|were|have backup|backed',
      'last|latest|newest backup',
      'is|are|have|any|do|does|which|list backup|backups|backed',
      'how_many backup|backups',
    ],
    askedInGerman: [
      'wann letzt*|neuest* sicherung*|backup*',
      'wann war|ist|gab|wurde das|die|der|ein*|zuletzt letzt*|neuest*|gesichert sicherung*|backup*',
      'wann zuletzt gesichert',
      'gibt|welche|wie_viele sicherung*|backup*',
    ],
    async answer({ caller, moments }) {
      const { backups, failure, proof, provedAt } = await service.list(caller);
      const [newest] = backups;
      const parts = [
        newest === undefined
          ? 'There is no backup yet.'
          : `The last backup was made ${moments.when(Date.parse(newest.madeAt))}.`,
        ...(failure === null ? [] : [`The last attempt failed ${moments.when(Date.parse(failure.at))}.`]),
        ...(provedAt === null
          ? ['No backup has been restored as a trial yet.']
          : [`One was last restored as a trial ${moments.when(Date.parse(provedAt))}, without a difference.`]),
        ...(proof?.problem == null ? [] : ["The newest one couldn't be restored."]),
      ];
      return [{ id: 'backups', title: 'Backups', to: '/settings#backups', text: parts.join(' ') }];
    },
  }),
];

// New marks on the map for people's alerts.
import { categoryNames } from '@guild/common/scouting/scouting.rules';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { AlertsService } from '../../alerts/alerts.service.ts';
import { reportFacts } from '../core/scouting.facts.ts';

const keyOf = (changeId: number): string => `mark-${changeId}`;

export const markAlerts = (alerts: Pick<AlertsService, 'note' | 'retract'>): Handler =>
  on(reportFacts, ['report:created', 'report:marked', 'report:updated', 'report:undone', 'report:removed'], {
    name: 'scouting:alerts',
    async run({ document: { marks, category, isActive, deletedAt }, facts }) {
      const current = new Set(deletedAt === null && isActive ? marks.map(({ changeId }) => changeId) : []);
      const changes = facts.flatMap((fact) => ('changes' in fact.data ? fact.data.changes : []));
      const gone = changes.flatMap(({ before }) => (before === null ? [] : [before.changeId]));
      await alerts.retract(
        [...gone, ...marks.map(({ changeId }) => changeId)].filter((id) => !current.has(id)).map(keyOf),
      );
      // A mark that somebody confirms, or whose state changes, is nothing new.
      const added = changes.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
      await alerts.note(
        added
          .filter(({ changeId, state }) => current.has(changeId) && state === 'present')
          .map(({ cell, changeId, markedByDiscordId: owner }) => ({
            key: keyOf(changeId),
            kind: 'mark',
            title: `${categoryNames[category]} at ${cell}`,
            texts: [],
            category: null,
            price: null,
            unit: null,
            resource: category,
            cell,
            owner,
            link: `/scouting?cell=${cell}`,
          })),
      );
    },
  });

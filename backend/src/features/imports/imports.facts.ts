// Import facts and their handlers: the work itself, live messages, and the notice to admins.
import { importRooms } from '@guild/common/imports/imports.api';
import { importedWords } from '@guild/common/imports/imports.kinds';
import { importsLink } from '@guild/common/imports/imports.links';
import { defineFacts, noData, on, type Handler } from '../../platform/store/outbox/facts.ts';
import { onScreens } from '../../platform/live/screens.ts';
import type { Context } from '../../platform/features/context.ts';
import type { ImportTarget } from '../../platform/features/imports.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { toImport, type ImportDocument } from './imports.model.ts';

export const importFacts = defineFacts<ImportDocument>()({
  'import:started': noData,
  /** Some more rows were written. */
  'import:advanced': noData,
  'import:finished': noData,
  'import:failed': noData,
  /** Somebody wants to take it back. */
  'import:undone': noData,
  'import:taken-back': noData,
});
export type ImportFacts = typeof importFacts;

/** Shows the state and progress to admins. */
export const importScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onScreens(importFacts, 'all', {
    name: 'imports:screens',
    live,
    room: importRooms.list,
    messages: ['import:started', 'import:changed'],
    entityOf: toImport,
  });

/** One message for the list of the imported things: everybody who has it open asks again. */
export const importLists = (targets: readonly ImportTarget[], { live }: Pick<Context, 'live'>): Handler =>
  on(importFacts, ['import:finished', 'import:taken-back'], {
    name: 'imports:lists',
    when: 'before-reply',
    run({ document }) {
      const target = targets.find(({ kind }) => kind === document.kind);
      if (target !== undefined) live.send(target.room, 'hall:resynced', {});
    },
  });

interface Deps {
  readonly members: Pick<MembersService, 'adminIds'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
}
/** Notifies the other admins of an import, and the importer only if it failed. */
export const importNotices = ({ members, notifications }: Deps): Handler =>
  on(importFacts, ['import:finished', 'import:failed'], {
    name: 'imports:notices',
    async run({ document: { _id, kind, rows, source, createdBy, createdByDiscordId }, facts }) {
      const hasFailed = facts.some((fact) => fact.kind === 'import:failed');
      const what = importedWords(kind, rows);
      const admins = await members.adminIds();
      await notifications.notifyAll(
        admins
          .filter((to) => hasFailed || to !== createdByDiscordId)
          .map((to) => ({
            to,
            kind: 'import',
            about: `import-${_id}`,
            title: hasFailed ? `An import of ${what} failed` : `${createdBy} imported ${what}`,
            text: hasFailed
              ? `Nothing was imported from ${source}.`
              : `From ${source}. An admin can undo it for 24 hours.`,
            link: importsLink,
          })),
      );
    },
  });

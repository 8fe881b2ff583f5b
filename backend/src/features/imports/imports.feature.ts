// The imports feature: its service, routes and handlers.
import { importRooms } from '@guild/common/imports/imports.api';
import { isAdmin } from '../../platform/people/caller.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { ImportTarget } from '../../platform/features/imports.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { importFacts, importLists, importNotices, importScreens } from './imports.facts.ts';
import { importModels, storedImports } from './imports.model.ts';
import { importRouteMount } from './imports.routes.ts';
import { createImportService } from './imports.service.ts';
import { importWork } from './imports.writing.ts';

interface Deps {
  readonly targets: readonly ImportTarget[];
  readonly members: Pick<MembersService, 'adminIds'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
}

export function importsFeature(context: Context, { targets, ...others }: Deps): Feature {
  const models = importModels(context.db);
  const documents = createDocuments({ stored: storedImports, facts: importFacts }, context);
  const service = createImportService({ models, documents, targets }, context);
  return {
    name: 'imports',
    // What an admin has imported belongs to the guild.
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    routes: [importRouteMount(service)],
    rooms: [{ room: importRooms.list, mayJoin: isAdmin }],
    handlers: [
      importScreens(context),
      importLists(targets, context),
      importWork({ models, documents, targets }, context),
      importNotices(others),
    ],
  };
}

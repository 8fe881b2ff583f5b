// The access feature: requests of people without access, and ranks that ended, for the admins.
import type { Context } from '../../platform/features/context.ts';
import { buildIndexes } from '../../platform/store/documents/stored.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { accessDiscord } from './access.discord.ts';
import { accessDocuments, storedAccessRequests } from './access.model.ts';
import { accessActionItems, accessHandlers, formerRankHandler, type OnFormerRank } from './access.notices.ts';
import { accessRouteMount } from './access.routes.ts';
import { createAccessService } from './access.service.ts';

interface Deps {
  readonly members: MembersService;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly onFormerRank: OnFormerRank;
}

export function accessFeature(context: Context, { members, notifications, onFormerRank }: Deps): Feature {
  const requests = storedAccessRequests.model(context.db);
  const service = createAccessService({ documents: accessDocuments(context), members }, context);
  return {
    name: 'access',
    // A removed person's request expires. Nobody sees or grants it, and they cannot ask again.
    onMemberRemoved: 'nothing',
    routes: [accessRouteMount(service)],
    handlers: [
      ...accessHandlers({ notifications, members }),
      formerRankHandler({ notifications, members }, onFormerRank),
    ],
    actionItems: accessActionItems({ requests, members }, context),
    discord: accessDiscord(service, context),
    prepare: () => buildIndexes({ requests }),
  };
}

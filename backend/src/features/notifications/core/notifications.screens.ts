// Live message for a notice that changed in its place.
import { needsOfKind } from '@guild/common/notifications/notifications.rules';
import type { Context } from '../../../platform/features/context.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import { toNotice, type NoticeDocument } from './notifications.model.ts';

/** Shows the person a notice that is open again or has another text. @param unread their unread notices */
export function sendReopened(live: Context['live'], notice: NoticeDocument, unread: number): void {
  sendToPeople(live, { people: [notice.discordId], needs: needsOfKind(notice.kind) }, 'notice:reopened', {
    ...toNotice(notice),
    unread,
    ...factIdsOf([{ id: `notice-${notice._id}-reopened-${notice.version}` }]),
  });
}

// Notices on Discord: the button that marks a notice as read.
import { noticeRoutes } from '@guild/common/notifications/notifications.api';
import { idInPress } from '../../../platform/discord/messages/buttons.ts';
import type { DiscordContribution } from '../../../platform/discord/contribution.ts';
import type { Reading } from '../core/notifications.reading.ts';

/** Name and version of the action, whose argument is the id of the notice. */
export const noticeReadAction = { name: 'notice-read', version: 1 } as const;

export const noticeDiscord = (reading: Pick<Reading, 'readByPress'>): DiscordContribution => ({
  actions: [
    {
      ...noticeReadAction,
      route: noticeRoutes.readNotice,
      async run({ args: [id] }, caller) {
        await reading.readByPress(idInPress(id), caller);
        return { content: 'Marked as read\\.' };
      },
    },
  ],
});

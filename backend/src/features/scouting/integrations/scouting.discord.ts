// Scouting on Discord: the command `/map`, and one message by the bot for each week. Both have the
// picture of the week.
import { desertMapRoutes } from '@guild/common/scouting/desertMap.api';
import type { Context } from '../../../platform/context/context.ts';
import { linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import type { DiscordMessage, DiscordParts } from '../../../platform/discord/contribution.ts';
import type { MapPictures } from '../map/desertMap.pictures.ts';
import type { DesertMapService } from '../map/desertMap.ts';
import { messageOf } from '../sharing/desertMap.webhook.decisions.ts';
import type { MapPoster } from '../sharing/desertMap.webhook.ts';

interface Parts {
  readonly map: Pick<DesertMapService, 'current'>;
  readonly pictures: Pick<MapPictures, 'png'>;
  readonly poster: Pick<MapPoster, 'isBegun'>;
}
export function scoutingDiscord({ map, pictures, poster }: Parts, { env }: Pick<Context, 'env'>): DiscordParts {
  const url = `${env.publicUrl}/scouting`;
  /** The map of the week, and a button that opens its page. */
  const read = async (): Promise<{ readonly weekId: number; readonly message: DiscordMessage }> => {
    // Picture first. The text may be of a newer map, but never of an older one.
    const { bytes } = await pictures.png();
    const document = await map.current();
    const message = messageOf(document, Buffer.from(bytes), env.publicUrl);
    return { weekId: document.weekId, message: { ...message, components: rowsOf([linkButton('Open', url)]) } };
  };
  return {
    commands: [
      {
        name: 'map',
        description: "This week's map of the deep desert",
        options: [],
        route: desertMapRoutes.getDesertMapPng,
        // Drawing and uploading the picture take long.
        isSlow: true,
        run: async () => (await read()).message,
      },
    ],
    posts: [
      {
        kind: 'map',
        // A channel that is chosen within the week gets the map at once.
        newFacts: ['desert-map:updated', 'discord-settings:updated'],
        changeFacts: [],
        current: async () => (await map.current()).weekId,
        // The message of a past week stays as it is.
        isKept: true,
        async read(id) {
          if ((await map.current()).weekId !== id) return null;
          const { weekId, message } = await read();
          // The week may have ended while its picture was drawn.
          if (weekId !== id) return null;
          // The worker reads this inside the gate to Discord, where the webhook also begins its messages.
          return { message, url, from: 0, isOver: await poster.isBegun(id), changesAt: null };
        },
      },
    ],
  };
}

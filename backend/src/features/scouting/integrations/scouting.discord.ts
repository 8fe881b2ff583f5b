// Scouting on Discord: the command `/map`, and one message by the bot for each week. Both have the
// picture of the week.
import { desertMapRoutes } from '@guild/common/scouting/desertMap.api';
import type { Context } from '../../../platform/features/context.ts';
import { linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import type { DiscordContribution } from '../../../platform/discord/contribution.ts';
import type { MapDocument } from '../map/desertMap.model.ts';
import type { MapPictures } from '../map/desertMap.pictures.ts';
import type { DesertMapService } from '../map/desertMap.ts';
import { embedOf, messageOf, pictureFileOf } from '../sharing/desertMap.webhook.decisions.ts';
import type { MapPoster } from '../sharing/desertMap.webhook.ts';

interface Deps {
  readonly map: Pick<DesertMapService, 'current'>;
  readonly pictures: Pick<MapPictures, 'png'>;
  readonly poster: Pick<MapPoster, 'isBegun'>;
}
export function scoutingDiscord({ map, pictures, poster }: Deps, { env }: Pick<Context, 'env'>): DiscordContribution {
  const url = `${env.publicUrl}/scouting`;
  const components = rowsOf([linkButton('Open', url)]);
  /** The picture of exactly this map. */
  const readPicture = async (document: MapDocument): Promise<Buffer> =>
    Buffer.from((await pictures.png(document)).bytes);
  return {
    commands: [
      {
        name: 'map',
        description: "This week's map of the deep desert",
        options: [],
        route: desertMapRoutes.getDesertMapPng,
        // Drawing and uploading the picture take long.
        isSlow: true,
        async run() {
          const document = await map.current();
          return { ...messageOf(document, await readPicture(document), env.publicUrl), components };
        },
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
          const document = await map.current();
          if (document.weekId !== id) return null;
          return {
            message: { embeds: [embedOf(document, env.publicUrl)], components },
            picture: async () => pictureFileOf(document, await readPicture(document)),
            url,
            from: 0,
            // The worker reads this inside the gate to Discord, where the webhook also begins its messages.
            isOver: await poster.isBegun(id),
            changesAt: null,
          };
        },
      },
    ],
  };
}

// Scouting on Discord: the command `/map`, with the picture of the week.
import { desertMapRoutes } from '@guild/common/scouting/desertMap.api';
import type { Context } from '../../../platform/context/context.ts';
import { linkButton, rowsOf } from '../../../platform/discord/discordButtons.ts';
import type { DiscordParts } from '../../../platform/discord/discordParts.ts';
import type { MapPictures } from '../map/desertMap.pictures.ts';
import type { DesertMapService } from '../map/desertMap.ts';
import { messageOf } from '../sharing/desertMap.webhook.decisions.ts';

interface Parts {
  readonly map: Pick<DesertMapService, 'current'>;
  readonly pictures: Pick<MapPictures, 'png'>;
}
export function scoutingDiscord({ map, pictures }: Parts, { env }: Pick<Context, 'env'>): DiscordParts {
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
          // As in the channel: the text may be of a newer map than the picture, but never of an older one.
          const { bytes } = await pictures.png();
          const message = messageOf(await map.current(), Buffer.from(bytes), env.publicUrl);
          return { ...message, components: rowsOf([linkButton('Open', `${env.publicUrl}/scouting`)]) };
        },
      },
    ],
  };
}

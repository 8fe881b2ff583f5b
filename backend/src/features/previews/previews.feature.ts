// The link previews feature: its service, settings and routes.
import type { GuildConfig } from '@guild/common/guild/guild.config';
import { previewRoutes } from '@guild/common/previews/previews.api';
import { routes } from '../../platform/http/http.ts';
import { createRateLimit } from '../../platform/http/rateLimits.ts';
import { createCardPictures } from '../../platform/pictures/cardPictures.ts';
import { toPng } from '../../platform/pictures/png.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { createPreviewService, type PreviewService } from './previews.service.ts';
import { createPreviewSettings } from './previews.settings.ts';

/**
 * How many pictures may be drawn per hour for one network of visitors.
 * Discord needs one for each new link.
 */
const drawingsPerHour = 120;

export interface PreviewsFeature extends Feature {
  readonly service: PreviewService;
}

/** @param others the features that may have link previews */
export function previewsFeature(
  context: Context,
  { guild, others }: { readonly guild: GuildConfig; readonly others: readonly Pick<Feature, 'finder'>[] },
): PreviewsFeature {
  const settings = createPreviewSettings(context);
  const service = createPreviewService({
    settings,
    sources: others.flatMap(({ finder }) => finder?.previews ?? []),
    pictures: createCardPictures({ draw: toPng, log: context.log }),
    drawings: createRateLimit({
      redis: context.redis,
      prefix: context.env.redisPrefix,
      name: 'previews',
      points: drawingsPerHour,
      seconds: 3600,
    }),
    guild,
    publicUrl: context.env.publicUrl,
    log: context.log,
  });
  return {
    name: 'previews',
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    service,
    routes: [
      routes(previewRoutes, {
        getPreviewSettings: () => settings.read(),
        changePreviewSettings: ({ body }, { caller }) => settings.change(body, caller),
        getPagePicture: ({ params }, { network }) => service.pagePicture(params.page, network),
        getThingPicture: ({ params }, { network }) => service.thingPicture(params.kind, params.id, network),
      }),
    ],
    handlers: [settings.handler],
  };
}

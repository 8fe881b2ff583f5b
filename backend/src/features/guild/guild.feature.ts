// The guild feature: the guild's look.
import { guildLookRoutes } from '@guild/common/guild/look.api';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { routes } from '../../platform/http/http.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';
import { createGuildLook } from './guild.look.ts';

interface Deps {
  readonly pictures: ChoosePictures;
}

export function guildFeature(context: Context, deps: Deps): Feature {
  const look = createGuildLook(deps, context);
  return {
    name: 'guild',
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    routes: [
      routes(guildLookRoutes, {
        getGuildLook: () => look.read(),
        changeGuildLook: ({ body }, { caller }) => look.change(body, caller),
      }),
    ],
    handlers: [look.handler],
  };
}

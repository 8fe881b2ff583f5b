// Trial routes, each bound to a method of the service.
import { trialRoutes } from '@guild/common/trials/trials.api';
import { trialPostRoutes } from '@guild/common/trials/trials.post.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { StoryPictures } from './story/trials.pictures.ts';
import type { TrialPostSettingsStore } from './discord/trials.post.settings.ts';
import type { TrialService } from './trials.service.ts';
import { trialTable } from './trials.tables.ts';

export const trialRouteMount = (service: TrialService, pictures: StoryPictures): RouteMount =>
  routes(
    trialRoutes,
    {
      listTrials: ({ query }) => service.listTrials(query),
      createTrial: ({ body }, { caller }) => service.createTrial(body, caller),
      getTrial: ({ params }) => service.getTrial(params.id),
      listTrialParticipants: ({ params }) => service.participantsOf(params.id),
      getOwnTrial: ({ params }, { caller }) => service.ownTrial(params.id, caller),
      getTrialStory: ({ params }) => service.storyOf(params.id),
      getTrialStoryPicture: ({ params }) => pictures.of(params.id),
      joinTrial: ({ params }, { caller }) => service.join(params.id, caller),
      leaveTrial: ({ params }, { caller }) => service.leave(params.id, caller),
      moveTrialStart: ({ params, body }, { caller }) => service.moveStart(params.id, body.lobbySeconds, caller),
      cancelTrial: ({ params }, { caller }) => service.cancel(params.id, caller),
      chooseWay: ({ params, body }, { caller }) => service.choose(params.id, body, caller),
      useTrialItem: ({ params, body }, { caller }) => service.useItem(params.id, body, caller),
      betOnSurvivor: ({ params, body }, { caller }) => service.betOn(params.id, body.userId, caller),
      guessDeadlyWay: ({ params, body }, { caller }) => service.guessDeadly(params.id, body, caller),
      cheer: async ({ params, body }, { caller }) => {
        await service.cheer(params.id, body.cheer, caller);
        return undefined;
      },
    },
    { listTrials: trialTable },
  );

/** Routes of the setting for posts in Discord. */
export const trialPostRouteMount = (settings: Pick<TrialPostSettingsStore, 'read' | 'change'>): RouteMount =>
  routes(trialPostRoutes, {
    getTrialPostSettings: () => settings.read(),
    changeTrialPostSettings: ({ body }, { caller }) => settings.change(body, caller),
  });

// Puts the parts of trials together for the process that runs them.
import type { Member } from '@guild/common/members/members.api';
import { buildIndexes } from '../../platform/data/stored.ts';
import { isForDevelopment } from '../../platform/process/env.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Feature } from '../../platform/process/feature.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { SessionService } from '../session/session.service.ts';
import { fremenDocuments } from './economy.documents.ts';
import { fremenHandlers } from './economy.facts.ts';
import { fremenModels } from './economy.model.ts';
import { fremenRouteMount } from './economy.routes.ts';
import { createFremenService } from './economy.service.ts';
import { createTrialPayouts, trialEarnings } from './economy.earnings.ts';
import { putInStock } from './economy.stock.ts';
import { createCheers } from './trials.cheers.ts';
import { createTrialClock } from './trials.clock.ts';
import { createNarrator, type LanguageModel } from './trials.narrator.ts';
import { createDemoPlay } from './trials.demo.ts';
import { trialDocuments } from './trials.documents.ts';
import { participantRows, trialScreens } from './trials.facts.ts';
import { trialFinder } from './trials.finder.ts';
import { countedTrials, trialForYou, trialsForYou } from './trials.forYou.ts';
import { trialRoomRules } from './trials.live.ts';
import { trialModels } from './trials.model.ts';
import { trialNotices } from './trials.notices.ts';
import { createStoryPictures } from './trials.pictures.ts';
import { trialPostModel } from './trials.post.model.ts';
import { createTrialPostSettings } from './trials.post.settings.ts';
import { createTrialPoster } from './trials.post.ts';
import { trialPreviews } from './trials.previews.ts';
import { createRecords } from './trials.records.ts';
import { trialPostRouteMount, trialRouteMount } from './trials.routes.ts';
import { createTrialService } from './trials.service.ts';
import { loadSituations, type Situation } from './trials.situations.ts';
import { trialTopics } from './trials.topics.ts';

interface Others {
  /** Who is meant by names that a question holds. */
  readonly people: (names: readonly string[]) => Promise<Member[]>;
  readonly accounts: Pick<SessionService, 'usersByDiscordIds'>;
  /** The words of the narrator. */
  readonly languageModel: LanguageModel;
  readonly guildName: string;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve' | 'reopen'>;
  readonly members: Pick<MembersService, 'memberIds' | 'accessOf'>;
}

export function trialsFeature(context: Context, others: Others): Feature {
  const models = trialModels(context.db);
  let all: readonly Situation[] = [];
  const situations = (): readonly Situation[] => all;
  const documents = trialDocuments(situations, context);
  const cheers = createCheers(context);
  const owned = { models: fremenModels(context.db), documents: fremenDocuments(context) };
  const payouts = createTrialPayouts(owned.documents, context);
  const kits = createFremenService({ ...owned, trials: models.trials, trialDocuments: documents, payouts }, context);
  const service = createTrialService({ models, documents, situations, kits, cheers }, context);
  const narrator = createNarrator({ documents, languageModel: others.languageModel }, context);
  const finder = trialFinder(models, context);
  const recordsOf = createRecords({ models: owned.models, accounts: others.accounts });
  const demo = createDemoPlay({ models, documents, ...others }, context);
  const clock = createTrialClock({ models, documents }, context);
  const pictures = createStoryPictures({ documents, guildName: others.guildName }, context);
  const settings = createTrialPostSettings(context);
  const poster = createTrialPoster({ models, trials: documents, pictures, settings }, context);
  return {
    name: 'trials',
    // They fall in the trial that is going on; what they have won stays, under their name.
    onMemberRemoved: { end: (removal) => service.withdraw(removal) },
    found: finder,
    ofMember: async ({ discordId }) => ({ trials: (await recordsOf([discordId])).get(discordId) ?? null }),
    topics: trialTopics({ service, finder, people: others.people, recordsOf }),
    routes: [trialRouteMount(service, pictures), trialPostRouteMount(settings), fremenRouteMount(kits)],
    devRoutes: [demo.mount],
    rooms: trialRoomRules(service),
    handlers: [
      ...trialScreens(context),
      participantRows(models),
      trialNotices({ models, ...others }),
      trialForYou(context),
      narrator.handler,
      settings.handler,
      ...poster.handlers,
      trialEarnings({ ...owned, payouts }, context),
      ...fremenHandlers(owned.models, context),
    ],
    jobs: [poster.job],
    scheduledTasks: [poster.reconciler],
    counted: countedTrials(models),
    previews: trialPreviews(models.trials),
    forYou: trialsForYou(models, context),
    async prepare() {
      all = await loadSituations();
      await buildIndexes({ ...models, ...owned.models, posts: trialPostModel(context.db) });
      await settings.prepare();
      await putInStock({ items: owned.models.items, documents: owned.documents, ids: context.ids });
      clock.start();
      if (isForDevelopment(context.env)) demo.start();
    },
    async close() {
      cheers.close();
      await demo.close();
      await clock.close();
      await narrator.close();
    },
  };
}

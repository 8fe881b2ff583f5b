// The trials feature: its services, routes, handlers, jobs, clock and narrator.
import type { Member } from '@guild/common/members/members.api';
import { isForDevelopment } from '../../platform/process/env.ts';
import { cardFinder } from '../../platform/features/cards.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { on } from '../../platform/store/outbox/facts.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { SessionService } from '../session/session.service.ts';
import { unwritten } from './economy/economy.decisions.ts';
import { fremenFacts, fremenHandlers, trialItemFacts } from './economy/economy.facts.ts';
import { fremenModels, storedProfiles, storedTrialItems } from './economy/economy.model.ts';
import { fremenRouteMount } from './economy/economy.routes.ts';
import { createFremenService } from './economy/economy.service.ts';
import { createTrialPayouts, trialEarnings } from './economy/economy.earnings.ts';
import { putInStock } from './economy/economy.stock.ts';
import { createCheers } from './core/trials.cheers.ts';
import { createTrialClock } from './core/trials.clock.ts';
import { createNarrator, type LanguageModel } from './narration/trials.narrator.ts';
import { applyDueWith } from './core/trials.decisions.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { createDemoPlay } from './core/trials.demo.ts';
import { participantRows, trialFacts, trialScreens } from './core/trials.facts.ts';
import { trialCard } from './integrations/trials.card.ts';
import { countedTrials, trialsActionItems } from './integrations/trials.actionItems.ts';
import { trialRoomRules } from './core/trials.live.ts';
import { storedTrials, trialModels } from './core/trials.model.ts';
import { trialNotices } from './core/trials.notices.ts';
import { createStoryPictures } from './story/trials.pictures.ts';
import { trialDiscord } from './discord/trials.discord.ts';
import { createTrialPostSettings } from './discord/trials.post.settings.ts';
import { createTrialPoster } from './discord/trials.post.ts';
import { createRecords } from './core/trials.records.ts';
import { trialPostRouteMount, trialRouteMount } from './trials.routes.ts';
import { createTrialService } from './trials.service.ts';
import { loadSituations, type Situation } from './story/trials.situations.ts';
import { trialTopics } from './integrations/trials.topics.ts';

interface Others {
  /** Finds the members that a question names. */
  readonly people: (names: readonly string[]) => Promise<Member[]>;
  readonly accounts: Pick<SessionService, 'usersByDiscordIds'>;
  /** The language model for the narrator. */
  readonly languageModel: LanguageModel;
  readonly guildName: string;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve' | 'reopen'>;
  readonly members: Pick<MembersService, 'memberIds' | 'permissionsOf'>;
  /** Whether the bot posts the trial with this id in Discord, or has posted it. */
  readonly isPostedByBot: (id: number) => Promise<boolean>;
}

export function trialsFeature(context: Context, others: Others): Feature {
  const models = trialModels(context.db);
  let all: readonly Situation[] = [];
  const situations = (): readonly Situation[] => all;
  // Due changes of a trial are applied before any other decision or reply.
  const documents = createDocuments(
    { stored: storedTrials, facts: trialFacts, applyDue: applyDueWith(situations) },
    context,
  );
  const cheers = createCheers(context);
  const initial = (id: number) => unwritten(id, context.clock.now());
  const owned = {
    models: fremenModels(context.db),
    documents: {
      profiles: createDocuments({ stored: storedProfiles, facts: fremenFacts, initial }, context),
      items: createDocuments({ stored: storedTrialItems, facts: trialItemFacts }, context),
    },
  };
  const payouts = createTrialPayouts(owned.documents, context);
  const kits = createFremenService({ ...owned, trials: models.trials, trialDocuments: documents, payouts }, context);
  const service = createTrialService({ models, documents, situations, kits, cheers }, context);
  const narrator = createNarrator({ documents, languageModel: others.languageModel, members: others.members }, context);
  const finder = cardFinder(trialCard, models.trials, context.clock);
  const recordsOf = createRecords({ models: owned.models, accounts: others.accounts });
  const demo = createDemoPlay({ models, documents, ...others }, context);
  const clock = createTrialClock({ models, documents }, context);
  const pictures = createStoryPictures({ documents, guildName: others.guildName }, context);
  const settings = createTrialPostSettings(context);
  const { isPostedByBot } = others;
  const poster = createTrialPoster({ models, trials: documents, pictures, settings, isPostedByBot }, context);
  return {
    name: 'trials',
    // A removed member falls in the running trial. Their wins stay.
    onMemberRemoved: {
      purge: (removal) => service.withdraw(removal),
      lateGains: (cancel) =>
        on(trialFacts, ['trial:created', 'trial:joined'], {
          name: 'trials:of-removed-late',
          run({ document: { participants }, facts }) {
            const joined = new Set(facts.flatMap(({ data }) => data.userIds));
            const theirs = participants.filter(({ userId }) => joined.has(userId));
            return cancel(theirs.map(({ discordId, joinedAt }) => ({ discordId, at: joinedAt.getTime() })));
          },
        }),
    },
    finder,
    profileSection: async ({ discordId }) => ({ trials: (await recordsOf([discordId])).get(discordId) ?? null }),
    topics: trialTopics({ service, finder, people: others.people, recordsOf }),
    discord: trialDiscord({ service, trials: documents, pictures, poster }, context),
    routes: [trialRouteMount(service, pictures), trialPostRouteMount(settings), fremenRouteMount(kits)],
    devRoutes: [demo.mount],
    rooms: trialRoomRules(service),
    handlers: [
      ...trialScreens(context),
      participantRows(models),
      trialNotices({ models, ...others }),
      narrator.handler,
      settings.handler,
      ...poster.handlers,
      trialEarnings({ ...owned, payouts }, context),
      ...fremenHandlers(owned.models, context),
    ],
    scheduledTasks: [poster.task],
    metrics: countedTrials(models),
    actionItems: trialsActionItems(models, context),
    async prepare() {
      all = await loadSituations();
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

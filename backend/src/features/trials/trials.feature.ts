// Puts the parts of trials together for the process that runs them.
import { finderByName } from '../../platform/data/finders.ts';
import { buildIndexes } from '../../platform/data/stored.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Feature } from '../../platform/process/feature.ts';
import { createCheers } from './trials.cheers.ts';
import { createTrialClock } from './trials.clock.ts';
import { trialDocuments } from './trials.documents.ts';
import { participantRows, trialScreens } from './trials.facts.ts';
import { trialRoomRules } from './trials.live.ts';
import { trialModels } from './trials.model.ts';
import { trialRouteMount } from './trials.routes.ts';
import { createTrialService } from './trials.service.ts';
import { loadSituations, type Situation } from './trials.situations.ts';

export function trialsFeature(context: Context): Feature {
  const models = trialModels(context.db);
  let all: readonly Situation[] = [];
  const situations = (): readonly Situation[] => all;
  const documents = trialDocuments(situations, context);
  const cheers = createCheers(context);
  const kits = { of: () => Promise.resolve([]) };
  const service = createTrialService({ models, documents, situations, kits, cheers }, context);
  const clock = createTrialClock({ models, documents }, context);
  return {
    name: 'trials',
    // They fall in the trial that is going on; what they have won stays, under their name.
    whenRemoved: { end: ({ discordId }) => service.withdraw(discordId) },
    found: finderByName(
      {
        ...{ model: models.trials, name: 'theme', words: 'Trials', icon: 'flag' },
        toFound: ({ _id, theme, startedBy }) => ({
          ...{ title: theme, more: startedBy, at: null, link: `/trials?trial=${_id.toString()}`, discordId: null },
        }),
      },
      () => context.clock.now(),
    ),
    ofMember: 'nothing',
    routes: [trialRouteMount(service)],
    rooms: trialRoomRules(service),
    consequences: [...trialScreens(context), participantRows(models)],
    async prepare() {
      all = await loadSituations();
      await buildIndexes(models);
      clock.start();
    },
    async close() {
      cheers.close();
      await clock.close();
    },
  };
}

// The lore feature: archive, Hyperion's chat and his limits.
import type { LlmConfig } from '@guild/common/dashboard/dashboard.api';
import type { LoreSource } from '@guild/common/lore/chat.api';
import { loreRooms, loreRoutes, type ArchiveNote } from '@guild/common/lore/lore.api';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import { singleFlight } from '../../platform/store/database/singleFlight.ts';
import type { Context } from '../../platform/features/context.ts';
import { topic, type Topic } from '../../platform/features/knowledge/knowledge.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { DashboardService } from '../dashboard/dashboard.service.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';
import { readArchive } from './core/archive.files.ts';
import { createArchive } from './core/archive.ts';
import { budgetScreens } from './budget/budget.facts.ts';
import { budgetRouteMount } from './budget/budget.routes.ts';
import { createLoreSettings } from './budget/budget.settings.ts';
import { createBudget } from './budget/budget.ts';
import { createChat } from './chat/chat.ts';
import { hallRules } from './answers/hall.rules.topics.ts';
import { howToTopics } from './answers/howTo.topics.ts';
import { createKnowledge } from './answers/knowledge.ts';
import { createTools } from './answers/tools.ts';
import { noteScreens, noteFacts } from './core/lore.facts.ts';
import { noteModels, storedNotes } from './core/lore.model.ts';
import { loreDiscord } from './lore.discord.ts';
import { archiveRouteMount, loreRouteMount } from './lore.routes.ts';
import { createLoreService } from './lore.service.ts';
import { createManners, mannerModels } from './provider/manners.ts';
import { createModelTest } from './provider/modelTest.ts';
import { createProvider } from './provider/provider.ts';
import { talkModels } from './chat/talks.model.ts';
import { createTalks } from './chat/talks.ts';
import { stopWithoutAccess } from './chat/turns.access.ts';
import { createCompletions, type Completions } from './completion.service.ts';
import { turnModels } from './chat/turns.model.ts';
import { createTurns } from './chat/turns.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';

interface Deps {
  /** The features whose topics Hyperion knows, and whose routes his model may call. */
  readonly others: readonly Feature[];
  readonly notifications: Pick<NotificationsService, 'settingsOf'>;
  readonly members: Pick<MembersService, 'permissionsOf'>;
  readonly pictures: ChoosePictures;
  /** Hyperion's models and prompt. */
  readonly config: Pick<DashboardService, 'llmConfig'>;
}

export interface LoreFeature extends Feature {
  /** Language model texts for other features. */
  readonly completions: Completions;
}

const sourceOfNote = ({ id, title }: Pick<ArchiveNote, 'id' | 'title'>): LoreSource => ({
  id,
  title,
  to: archiveNoteLink(id),
});
/** Without a language model, the archive answers what no other topic does. */
const archiveTopics: readonly Topic[] = [
  topic(loreRoutes.searchArchive, { source: sourceOfNote }),
  topic(loreRoutes.getArchiveNote, { source: sourceOfNote }),
];

export function loreFeature(context: Context, { others, notifications, members, pictures, config }: Deps): LoreFeature {
  const models = noteModels(context.db);
  let builtIn: readonly ArchiveNote[] = [];
  const archive = createArchive(models, () => builtIn);
  const learned = mannerModels(context.db);
  const manners = createManners(learned, context);
  const provider = createProvider(context.env.llm, { log: context.log, clock: context.clock, manners });
  const settings = createLoreSettings(context);
  const budget = createBudget({ settings, hasKey: provider.isThere }, context);
  const talked = talkModels(context.db);
  const talks = createTalks(talked, context);
  const answered = turnModels(context.db);
  const turns = createTurns(answered, context);
  const watch = stopWithoutAccess({ turns, members }, context);
  const service = createLoreService(
    {
      models,
      pictures,
      documents: createDocuments({ stored: storedNotes, facts: noteFacts, right: 'lore' }, context),
    },
    context,
  );
  const topics = [...others.flatMap((feature) => feature.topics ?? []), ...hallRules, ...howToTopics, ...archiveTopics];
  const knowledge = createKnowledge(
    {
      archive,
      topics,
      zoneOf: async ({ discordId }) => (await notifications.settingsOf(discordId)).quietHours?.timezone ?? null,
    },
    context,
  );
  const archiveRoutes = archiveRouteMount(archive);
  const tools = createTools(
    {
      topics,
      mounts: [...others.flatMap(({ routes }) => routes ?? []), archiveRoutes],
      members,
    },
    context,
  );
  const reading = singleFlight<LlmConfig>();
  const chat = createChat(
    {
      knowledge,
      budget,
      provider,
      tools,
      talks,
      turns,
      // Simultaneous questions share one read of the settings.
      config: () => reading('it', () => config.llmConfig()),
    },
    context,
  );
  return {
    name: 'lore',
    completions: createCompletions({ provider, budget, config }, context),
    // A removed member's notes stay. Their question counts expire without further action.
    onMemberRemoved: {
      async purge({ discordId }) {
        turns.stopAll(discordId);
        await talks.end(discordId);
      },
      // An answer that starts meanwhile stops within a second, because its reader has no access.
      lateGains: 'nothing',
    },
    actionItems: 'nothing',
    finder: {
      heading: 'Archive',
      order: 100,
      icon: 'hyperion',
      mayFind: () => true,
      find: (text) => archive.find(text),
    },
    discord: loreDiscord(chat, context),
    routes: [
      archiveRoutes,
      loreRouteMount({ service, chat }),
      budgetRouteMount({ settings, budget, test: createModelTest({ provider, budget, config }) }),
    ],
    rooms: [{ room: loreRooms.list, mayJoin: () => true }],
    handlers: [noteScreens(context), settings.handler, ...budgetScreens(context)],
    async prepare() {
      builtIn = await readArchive();
    },
    close() {
      watch.close();
      return chat.close();
    },
  };
}

// Puts the parts of the archive together for the process that runs them.
import { loreRooms, type ArchiveNote } from '@guild/common/lore/lore.api';
import { buildIndexes } from '../../platform/data/stored.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Feature } from '../../platform/process/feature.ts';
import { readArchive } from './archive.files.ts';
import { createArchive } from './archive.ts';
import { createBudget } from './budget.ts';
import { createHyperion } from './hyperion.ts';
import { noteDocuments } from './lore.documents.ts';
import { noteScreens } from './lore.facts.ts';
import { noteModels } from './lore.model.ts';
import { loreRouteMount } from './lore.routes.ts';
import { createLoreService } from './lore.service.ts';

export function loreFeature(context: Context): Feature {
  const models = noteModels(context.db);
  let builtIn: readonly ArchiveNote[] = [];
  const archive = createArchive(models, () => builtIn);
  const service = createLoreService({ models, documents: noteDocuments(context) }, context);
  return {
    name: 'lore',
    // What they have written stays, with their name.
    whenRemoved: 'nothing',
    found: { words: 'Archive', icon: 'hyperion', mayFind: () => true, find: (text) => archive.find(text) },
    ofMember: 'nothing',
    routes: [loreRouteMount({ service, archive, hyperion: createHyperion(archive, createBudget(context)) })],
    rooms: [{ room: loreRooms.list, mayJoin: () => true }],
    consequences: [noteScreens(context)],
    async prepare() {
      builtIn = await readArchive();
      await buildIndexes(models);
    },
  };
}

// Settings of Hyperion's limits.
import { loreRooms } from '@guild/common/lore/lore.api';
import { defaultLimits } from '@guild/common/lore/budget.api';
import { declareSettings } from '../../../platform/store/documents/settings.ts';
import { adminsRoom } from '../../../platform/live/live.ts';

/** Sends changed settings to admins. Other screens load their usage again. */
export const createLoreSettings = declareSettings({
  storedIn: 'lore_settings',
  defaults: defaultLimits,
  room: adminsRoom,
  alsoRun: (facts, live) => live.send(loreRooms.list, 'lore-usage:changed', facts),
});
export type LoreSettingsStore = ReturnType<typeof createLoreSettings>;
